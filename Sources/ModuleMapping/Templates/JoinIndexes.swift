import JSONCore
package import UpstreamKit
import WorkLimits

/// The indexes of one page's responses, by which joins are answered (`${ops:$[?@.id == ${@.operation}].name}`).
///
/// An index is made at the second use of a join, as one look-up costs less without. It points into its response,
/// so that it lives no longer than the closure that opened it. One serves one mapping on one thread.
package final class JoinIndexes {
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
    /// The indexes of plain joins, those that were found last first: a few joins are used by each item.
    private var recent: [Recent] = []

    private struct Recent {
        let join: ObjectIdentifier
        let root: JSONValue.Place
        let index: FilterIndex
    }

    /// The number of values of `$` that are remembered: those of a component with 1,000 sections and some joins.
    private static let maximumEntries = 4_096
    /// The number of indexes that are found without hashing the text of a path: more joins have few templates.
    private static let maximumRecent = 8
    /// The bytes that indexes may have where responses are small.
    private static let minimumBytes = 1 << 20

    /// - Parameter documents: The documents of the page's requests.
    package init(of documents: some Sequence<ResponseDocument>) {
        let responseBytes = documents.reduce(0) { $0 + $1.memoryBytes }
        maximumBytes = max(Self.minimumBytes, responseBytes)
    }

    /// Returns the index that answers a path; nil for a path that is no join, and where searching costs less.
    func index(of root: JSONValue, for path: JSONPath, meter: VisitMeter) -> FilterIndex? {
        guard let name = path.indexName else { return nil }
        let key = Key(name: ExactString(name), root: root.place)
        switch entries[key] {
        case .index(let index)?:
            note(index, of: path, root.place)
            return index
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
            note(index, of: path, root.place)
            return index
        }
    }

    /// Returns the index of a plain join, where there is one already.
    func known(_ join: ObjectIdentifier, of root: JSONValue) -> FilterIndex? {
        let place = root.place
        for entry in recent where entry.join == join && entry.root == place { return entry.index }
        return nil
    }

    private func note(_ index: FilterIndex, of path: JSONPath, _ root: JSONValue.Place) {
        guard let join = path.plainJoin else { return }
        if recent.count == Self.maximumRecent { recent.removeLast() }
        recent.insert(Recent(join: join, root: root, index: index), at: 0)
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
        recent.removeAll(keepingCapacity: true)
        bytes = 0
    }
}
