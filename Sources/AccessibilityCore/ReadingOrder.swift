public import LayoutCore

/// The order in which frames are read as they are seen: by rows, and in a row from where lines begin.
///
/// A row begins with the topmost frame that is left and takes those whose top is above the middle of each in it, so
/// that the order never goes back up by more than half of a frame.
public struct ReadingOrder: Sendable {
    /// A frame by its place along and across the axis that rows follow one another on.
    private struct Place {
        let index: Int
        let main: Double
        let cross: Double
        let extent: Double
    }

    private var places: [Place]

    /// Frames of a section.
    ///
    /// - Parameters:
    ///   - isHorizontal: True where the section runs sideways: its columns take the place of rows.
    ///   - isMirrored: True where the page reads from right to left.
    public init(
        _ frames: some RandomAccessCollection<Rect>,
        isHorizontal: Bool,
        isMirrored: Bool
    ) {
        places = frames.enumerated().map { index, frame in
            let start = isMirrored ? -frame.right : frame.x
            return isHorizontal
                ? Place(index: index, main: start, cross: frame.y, extent: frame.width)
                : Place(index: index, main: frame.y, cross: start, extent: frame.height)
        }
    }

    /// The indexes in the order of reading; nil where it is that of the frames.
    ///
    /// - Complexity: O(n log n).
    public var indexes: [Int]? {
        let sorted = places.sorted { ($0.main, $0.cross, $0.index) < ($1.main, $1.cross, $1.index) }
        var indexes: [Int] = []
        indexes.reserveCapacity(sorted.count)
        var row: [Place] = []
        var limit = Double.infinity
        for place in sorted {
            if place.main >= limit {
                indexes += Self.read(row)
                row.removeAll(keepingCapacity: true)
                limit = .infinity
            }
            // A frame without extent begins a row that only its like are in.
            limit = min(limit, place.main + max(place.extent / 2, Limits.tolerance))
            row.append(place)
        }
        indexes += Self.read(row)
        return indexes.elementsEqual(0..<indexes.count) ? nil : indexes
    }

    private static func read(_ row: [Place]) -> [Int] {
        row.sorted { ($0.cross, $0.main, $0.index) < ($1.cross, $1.main, $1.index) }.map(\.index)
    }
}
