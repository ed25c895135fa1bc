/// The item ids that the sections of a module have, where they are unique over all of them.
struct ModuleIdentities {
    private var seen: Set<ArraySlice<UInt8>> = []

    /// Takes a section's ids.
    ///
    /// - Throws: that an earlier section has one of them; then none is taken.
    mutating func take(_ items: ItemTable) throws(MappingFailure) {
        let ids = items.items.map { items.bytes[Int($0.id.start)..<Int($0.id.end)] }
        if let position = ids.firstIndex(where: seen.contains) {
            throw MappingFailure(
                detail: "item \(position) has the id of an item of an earlier section"
            )
        }
        seen.formUnion(ids)
    }
}
