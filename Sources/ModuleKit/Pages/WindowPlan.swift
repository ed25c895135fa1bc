import LayoutCore
import ModuleMapping

/// The plan for the cells of a window.
struct WindowPlan {
    /// The plan, in which types are numbers.
    let cells: ReusePlan<Int>
    /// The reuse identifiers of the types by their numbers, as JSON strings.
    let identifiers: [[UInt8]]

    /// Creates the plan from the items of one window to those of another.
    ///
    /// - Parameter table: Returns the items of a section, and the index of the first of them.
    /// - Complexity: O(items).
    init(
        from old: [PageWindow.Item],
        to new: [PageWindow.Item],
        among table: (_ section: Int) -> (items: ItemTable, start: Int)
    ) {
        // Sections have few types: identifiers are compared once for each of those, and items have numbers.
        var numbers: [[UInt8]: Int] = [:]
        var identifiers: [[UInt8]] = []
        var sections: [Int: Section] = [:]
        func add(_ items: [PageWindow.Item]) {
            var last: Int?
            for item in items where item.section != last {
                last = item.section
                guard sections[item.section] == nil else { continue }
                let (items, start) = table(item.section)
                let types = items.reuseIdentifiers.map { identifier in
                    if let number = numbers[identifier] { return number }
                    numbers[identifier] = identifiers.count
                    identifiers.append(identifier)
                    return identifiers.count - 1
                }
                sections[item.section] = Section(items: items.items, start: start, types: types)
            }
        }
        add(old)
        add(new)
        var (index, section) = (-1, Section())
        cells = ReusePlan(from: old, to: new) { item in
            if item.section != index {
                index = item.section
                section = sections[index] ?? section
            }
            return section.types[Int(section.items[section.start + item.index].type)]
        }
        self.identifiers = identifiers
    }

    /// The items of a section, and the numbers of their types.
    private struct Section {
        var items: [ItemTable.Item] = []
        /// The index of the first item.
        var start = 0
        var types: [Int] = []
    }
}
