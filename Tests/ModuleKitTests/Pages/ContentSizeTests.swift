import LayoutCore
@testable import ModuleMapping
import Testing

/// What each stage of a page copies of it: each reference in it is counted up and down.
@Suite("Sections are cheap to copy")
struct ContentSizeTests {
    @Test("a section is one reference, and setting members of a copy leaves the original as it was")
    func section() {
        #expect(MemoryLayout<SectionContent>.size == MemoryLayout<AnyObject>.size)
        let section = SectionContent(
            .init(id: "list", module: "page", status: .ok, layout: .init(), items: .empty)
        )
        var changed = section
        changed.change {
            $0.id = "shop.list"
            $0.readingOrder = [1, 0]
        }
        #expect(changed.id == "shop.list" && changed.readingOrder == [1, 0])
        #expect(section.id == "list" && section.readingOrder == nil)
    }

    @Test("a mapper is one reference, however much a component declares")
    func mappers() {
        #expect(MemoryLayout<ItemMapper>.size == MemoryLayout<AnyObject>.size)
        #expect(MemoryLayout<CarouselMapper>.size == MemoryLayout<AnyObject>.size)
        #expect(MemoryLayout<FormMapper>.size == MemoryLayout<AnyObject>.size)
    }
}
