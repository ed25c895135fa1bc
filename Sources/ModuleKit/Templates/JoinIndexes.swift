import JSONCore
import ModuleConfiguration
import WorkLimits

/// The indexes of one page's responses, by which joins are answered (`${ops:$[?@.id == ${@.operation}].name}`).
///
/// An index is made at the second use of a join, as one look-up costs less without. It points into its response,
/// so that it lives no longer than the closure that opened it. One serves one mapping on one thread.
final class JoinIndexes {
    private struct Key: Hashable {
        /// The paths of the records and of their key.
        let name: ExactString
        /// The value of `$`.
        let root: JSONValue.Place
    }

    private enum Entry {
        case usedOnce
        case index(FilterIndex)
        /// One that would take more memory than all may have.
        case tooLarge
    }

    /// The bytes of memory that all indexes may have: as many as the responses, which a build reserves several
    /// times over.
    private let maximumBytes: Int
    private var bytes = 0
    private var entries: [Key: Entry] = [:]

    /// The number of values of `$` that are remembered: those of a component with 1,000 sections and some joins.
    private static let maximumEntries = 4_096
    /// The bytes that indexes may have where responses are small.
    private static let minimumBytes = 1 << 20

    /// - Parameter documents: The documents of the page's requests.
    init(of documents: some Sequence<JSONDocument>) {
        let responseBytes = documents.reduce(0) { $0 + $1.memoryBytes }
        maximumBytes = max(Self.minimumBytes, responseBytes)
    }

    /// Returns the index that answers a path; nil for a path that is no join, and where searching costs less.
    func index(of root: JSONValue, for path: JSONPath, meter: VisitMeter) -> FilterIndex? {
        guard let name = path.indexName else { return nil }
        let key = Key(name: ExactString(name), root: root.place)
        switch entries[key] {
        case .index(let index)?: return index
        case .tooLarge?: return nil
        case nil:
            if entries.count >= Self.maximumEntries { removeAll() }
            entries[key] = .usedOnce
            return nil
        case .usedOnce?:
            // The meter's error stays, and ends the section elsewhere.
            guard let index = try? make(of: root, for: path, meter) else {
                entries[key] = .tooLarge
                return nil
            }
            entries[key] = .index(index)
            return index
        }
    }

    private func make(
        of root: JSONValue,
        for path: JSONPath,
        _ meter: VisitMeter
    ) throws -> FilterIndex? {
        let estimate = try path.indexBytes(of: root, meter: meter)
        if estimate > maximumBytes { return nil }
        if bytes + estimate > maximumBytes { removeAll() }
        let index = try path.index(of: root, meter: meter)
        bytes += index?.memoryBytes ?? 0
        return index
    }

    private func removeAll() {
        entries.removeAll(keepingCapacity: true)
        bytes = 0
    }
}
