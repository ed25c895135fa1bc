/// The item ids of a module's sections, where they are unique over all of them.
struct ModuleIdentities {
    private var seen: Set<ArraySlice<UInt8>> = []

    /// Adds a section's ids.
    ///
    /// - Throws: An error when an earlier section has one of them; then none is added.
    mutating func insert(_ items: ItemTable) throws(MappingError) {
        let ids = items.items.map { items.bytes[Int($0.id.start)..<Int($0.id.end)] }
        if let position = ids.firstIndex(where: seen.contains) {
            throw MappingError(
                detail: "item \(position) has the id of an item of an earlier section"
            )
        }
        seen.formUnion(ids)
    }
}
