import JSONCore
import ModuleMapping

/// The item ids of a module's sections, where they are unique over all of them.
struct ModuleIdentities {
    private var seen: Set<Identifier> = []

    /// Adds a section's ids.
    ///
    /// - Throws: An error when an earlier section has one of them; then none is added.
    mutating func insert(_ items: ItemTable) throws(MappingError) {
        let ids = items.items.map { Identifier(text: items.text, range: $0.id) }
        if let position = ids.firstIndex(where: seen.contains) {
            throw MappingError(
                detail: "item \(position) has the id of an item of an earlier section"
            )
        }
        seen.formUnion(ids)
    }

    /// An id in the text of a section's items, compared by its bytes.
    private struct Identifier: Hashable {
        let text: JSONText
        let range: ByteRange

        static func == (one: Identifier, other: Identifier) -> Bool {
            one.text.withBytes { first in
                other.text.withBytes { second in
                    first.slice(one.range).elementsEqual(second.slice(other.range))
                }
            }
        }

        func hash(into hasher: inout Hasher) {
            text.withBytes { hasher.combine(bytes: $0.slice(range)) }
        }
    }
}
