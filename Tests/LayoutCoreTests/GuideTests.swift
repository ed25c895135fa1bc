import Foundation
import LayoutCore
import Testing

@Suite("The guide")
struct GuideTests {
    // swift-format-ignore
    @Test("its example does what it says")
    func example() throws {
// begin
let section = SectionInput(
    layout: SectionLayout(
        kind: .list(ListLayout(width: .columns(3), height: .aspectRatio(1))),
        inset: Insets(all: 10)
    ),
    count: 5,
    header: Supplementary(height: 40, isPinned: true)
)
let page = PageLayout.layOut([section], in: Viewport(width: 330, scale: 2))
// end
        #expect(page.sections[0].items[4] == Rect(x: 115, y: 155, width: 100, height: 100))
        #expect(page.contentSize == Size(width: 330, height: 265))
        #expect(page.window(offset: 100, height: 60).items.map(\.index) == [0, 1, 2, 3, 4])

        let file = URL(filePath: #filePath)
        let source = try String(contentsOf: file, encoding: .utf8)
        let guide = try String(
            contentsOf: file.deletingLastPathComponent().appending(path: "../../docs/layout.md"),
            encoding: .utf8
        )
        let example = source.components(separatedBy: "// begin\n")[1]
            .components(separatedBy: "// end")[0]
        #expect(guide.contains(example))
    }
}
