import ChangesCore
import TestSupport

/// Makes random pages, and random changes of them.
struct RandomPage {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A page and what became of it.
    mutating func pair() -> (old: PageModel, new: PageModel) {
        let old = page()
        var new = old
        for _ in 0...generator.below(generator.chance(30) ? 25 : 4) { change(&new) }
        return (old, new)
    }

    // MARK: Pages

    private mutating func page() -> PageModel {
        var page = PageModel()
        page.scale = [nil, 1, 1.5, 2, 2.75, 3][generator.below(6)]
        page.hasModuleIdentity = generator.chance(50)
        for _ in 0..<generator.below(6) { insertSection(&page) }
        if !page.sections.isEmpty, generator.chance(4) {
            let section = generator.below(page.sections.count)
            for _ in 0..<(250 + generator.below(600)) { appendItem(&page, section) }
        }
        return page
    }

    private mutating func insertSection(_ page: inout PageModel) {
        page.freshID += 1
        var section = PageModel.Section(id: "section\(page.freshID)")
        section.isHorizontal = generator.chance(25)
        section.hasUniqueIDs = !generator.chance(25)
        section.columns = 1 + generator.below(3)
        section.headerHeight = generator.chance(50) ? 60 + generator.below(9) : nil
        section.footerHeight = generator.chance(20) ? 30 : nil
        section.hasDecoration = generator.chance(30)
        let place = generator.below(page.sections.count + 1)
        page.sections.insert(section, at: place)
        for _ in 0..<generator.below(12) { appendItem(&page, place) }
    }

    private mutating func appendItem(_ page: inout PageModel, _ section: Int) {
        let item = item(&page, section)
        page.sections[section].items.append(item)
    }

    private mutating func item(_ page: inout PageModel, _ section: Int) -> PageModel.Item {
        var item = PageModel.Item(id: id(&page, section))
        item.content = generator.below(3)
        item.height = 120 + (generator.chance(30) ? generator.below(5) : 0)
        if generator.chance(12) {
            item.carousel = (0..<generator.below(6)).map { _ in nestedItem() }
        }
        return item
    }

    private mutating func nestedItem() -> PageModel.Item {
        PageModel.Item(id: "n\(generator.below(14))", content: generator.below(2), height: 90)
    }

    /// An id that keeps the section's or the module's promise.
    private mutating func id(_ page: inout PageModel, _ section: Int) -> String {
        if !page.sections[section].hasUniqueIDs { return "r\(generator.below(5))" }
        if !page.hasModuleIdentity {
            let id = "i\(generator.below(40))"
            if !page.sections[section].items.contains(where: { $0.id == id }) { return id }
        }
        page.freshID += 1
        return "f\(page.freshID)"
    }

    // MARK: Changes

    private mutating func change(_ page: inout PageModel) {
        let kind = generator.below(100)
        guard !page.sections.isEmpty, kind >= 8 else { return insertSection(&page) }
        let section = generator.below(page.sections.count)
        switch kind {
        case ..<12: page.sections.remove(at: section)
        case ..<17: moveSection(&page)
        case ..<20: page.sections.shuffle(using: &generator)
        case ..<32: changeSection(&page, section)
        case ..<36:
            let others: [PageMember] = [.status, .failures, .next, .viewport, .screen, .docks]
            page.members[others[generator.below(others.count)]] = kind
        case ..<38: page.members[[.next, .screen, .docks][generator.below(3)]] = nil
        default: changeItems(&page, section, kind)
        }
    }

    private mutating func moveSection(_ page: inout PageModel) {
        let section = page.sections.remove(at: generator.below(page.sections.count))
        page.sections.insert(section, at: generator.below(page.sections.count + 1))
    }

    private mutating func changeSection(_ page: inout PageModel, _ index: Int) {
        switch generator.below(8) {
        case 0: page.sections[index].content += 1
        case 1: page.sections[index].headerHeight = 60 + generator.below(30)
        case 2: page.sections[index].headerHeight = nil
        case 3: page.sections[index].hasDecoration.toggle()
        case 4: page.sections[index].columns = 1 + generator.below(3)
        case 5: page.sections[index].cut = generator.below(4)
        case 6: page.sections[index].footerHeight = 30 + generator.below(3)
        default: page.sections[index].isHorizontal.toggle()
        }
    }

    private mutating func changeItems(_ page: inout PageModel, _ section: Int, _ kind: Int) {
        let count = page.sections[section].items.count
        let index = generator.below(count)
        guard count > 0, kind >= 48 else {
            let item = item(&page, section)
            return page.sections[section].items.insert(item, at: generator.below(count + 1))
        }
        switch kind {
        case ..<56: page.sections[section].items.remove(at: index)
        case ..<66: page.sections[section].items[index].content += 1
        case ..<72: page.sections[section].items[index].height += 1
        case ..<76: moveItem(&page, section, index)
        case ..<85: moveAcross(&page, section, index)
        case ..<86: page.sections[section].items.shuffle(using: &generator)
        case ..<87: page.sections[section].items.removeAll()
        case ..<88: for _ in 0..<9 { appendItem(&page, section) }
        default: changeCarousel(&page.sections[section].items)
        }
    }

    private mutating func moveItem(_ page: inout PageModel, _ section: Int, _ index: Int) {
        let item = page.sections[section].items.remove(at: index)
        let place = generator.below(page.sections[section].items.count + 1)
        page.sections[section].items.insert(item, at: place)
    }

    private mutating func moveAcross(_ page: inout PageModel, _ section: Int, _ index: Int) {
        let to = generator.below(page.sections.count)
        guard page.hasModuleIdentity,
            page.sections[section].hasUniqueIDs == page.sections[to].hasUniqueIDs
        else { return }
        let item = page.sections[section].items.remove(at: index)
        let place = generator.below(page.sections[to].items.count + 1)
        page.sections[to].items.insert(item, at: place)
    }

    private mutating func changeCarousel(_ items: inout [PageModel.Item]) {
        let rows = items.indices.filter { items[$0].carousel != nil }
        let row = rows.randomElement(using: &generator) ?? generator.below(items.count)
        guard var carousel = items[row].carousel, generator.chance(85) else {
            return items[row].carousel = items[row].carousel == nil ? [nestedItem()] : nil
        }
        let index = generator.below(carousel.count)
        switch generator.below(carousel.isEmpty ? 1 : 6) {
        case 0: carousel.insert(nestedItem(), at: index)
        case 1: carousel.remove(at: index)
        case 2: carousel.shuffle(using: &generator)
        case 3: carousel[index].content += 1
        case 4: carousel[index].height += 1
        default: items[row].carouselContent += 1
        }
        items[row].carousel = carousel
    }
}
