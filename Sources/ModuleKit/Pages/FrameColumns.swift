import LayoutCore
import Locking

/// The columns of frames that pages have together.
///
/// Pages of one layout that have as many items have equal columns: the widths and heights of a list, and all four where
/// every item has the height that is declared. So a page that is kept has no copy of its own of those that another has.
///
/// Columns are found by a hash of their bits, each in the one place that it may be in: a column that comes later takes
/// the place of another, which stays with the pages that have it.
package final class FrameColumns: Sendable {
    private static let places = 256

    /// The numbers of a column that is kept here: all columns here take 2 MB at most.
    private static let maximumCount = 1024

    private struct State {
        var columns = [[Double]](repeating: [], count: FrameColumns.places)
        var bytes = 0
    }

    private let state = Locked(State())

    /// Creates an empty set.
    package init() {}

    package var bytes: Int { state.withLock(\.bytes) }

    /// Has the frames of a page that is kept take the columns that others have.
    ///
    /// - Returns: The bytes of the columns that it has with others now.
    /// - Complexity: O(items).
    func share(_ frames: inout PageFrames) -> Int {
        var shared = 0
        frames.replaceColumns { column in
            guard !column.isEmpty, column.count <= Self.maximumCount else { return column }
            let place = Int(truncatingIfNeeded: Self.hash(of: column) % UInt64(Self.places))
            return state.withLock { state in
                let found = state.columns[place]
                if Self.areSame(found, column) {
                    shared += column.count * MemoryLayout<Double>.stride
                    return found
                }
                state.bytes += (column.count - found.count) * MemoryLayout<Double>.stride
                state.columns[place] = column
                return column
            }
        }
        return shared
    }

    /// True of equal bits: 0 and -0 are two.
    private static func areSame(_ one: [Double], _ other: [Double]) -> Bool {
        one.count == other.count
            && zip(one, other).allSatisfy { $0.bitPattern == $1.bitPattern }
    }

    private static func hash(of column: [Double]) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: column.count)
        for number in column {
            hash = (hash ^ number.bitPattern) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash &>> 29
        }
        return hash
    }
}
