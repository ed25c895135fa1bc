extension Layout {
    /// Returns the name of the item at a place, by which actions of it are sent: its id, its section, and its number
    /// where several items of the section have that id.
    /// - Complexity: O(items of the section).
    public func target(of path: ItemPath) -> Page.Target {
        let section = sections[path.section]
        let id = section.items[path.item].id
        let same = section.items.indices.filter { section.items[$0].id == id }
        let number = same.count > 1 ? same.firstIndex(of: path.item).map { $0 + 1 } : nil
        return Page.Target(id, section: section.id, occurrence: number)
    }
}
