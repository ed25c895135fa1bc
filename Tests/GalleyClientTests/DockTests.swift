import Foundation
import Testing

@testable import GalleyClient

@Suite("The docks and the screen of a layout that a client holds")
struct DockTests {
    private static func layout(_ rest: String) throws -> Layout {
        let text = """
            {"module":"m","revision":"r1","status":"complete",
             "viewport":{"width":390,"direction":"ltr","textScale":1},
             "styles":{"k":{"font":"body","size":14,"lineHeight":17,"baseline":13.2,"color":"#111111"}},
             "contentSize":{"width":390,"height":100},\(rest)"failures":[],
             "sections":[{"id":"s","frame":{"x":0,"y":0,"width":390,"height":100},"header":null,
               "footer":{"type":"f","frame":{"x":0,"y":80,"width":390,"height":20},"pinned":true,"data":null},
               "placeholder":null,"decoration":null,"scroller":null,"counts":{"total":0,"shown":0},"items":[]}]}
            """
        return try Layout(json: Data(text.utf8))
    }

    private static func dock(_ edge: String, _ id: String) -> String {
        """
        {"edge":"\(edge)","section":{"id":"\(id)","frame":{"x":0,"y":0,"width":390,"height":60},"header":null,
         "footer":null,"placeholder":null,"decoration":null,"scroller":null,"counts":{"total":1,"shown":1},
         "items":[{"id":"buy","type":"b","frame":{"x":0,"y":10,"width":390,"height":40},"data":{"n":1}}]}}
        """
    }

    @Test(
        "a dock is a page of one section, with the styles of its page; unknown edges are left out"
    )
    func docks() throws {
        let docks = [Self.dock("top", "a"), Self.dock("left", "b"), Self.dock("bottom", "c")]
        let layout = try Self.layout("\"docks\":[\(docks.joined(separator: ","))],")
        #expect(layout.docks.map(\.edge) == [.top, .bottom])
        let bottom = try #require(layout.docks.last).layout
        #expect(bottom.sections.map(\.id) == ["c"])
        #expect(bottom.sections[0].items[0].frame == CGRect(x: 0, y: 10, width: 390, height: 40))
        #expect(bottom.contentSize == CGSize(width: 390, height: 60))
        #expect(bottom.styles.count == 1)
        #expect(try Self.layout("").docks.isEmpty)
    }

    @Test("the screen says what it is asked, and what is not known of it is passed over")
    func screen() throws {
        let layout = try Self.layout(
            """
            "screen":{"title":"Gale","refreshable":true,"future":1,"bar":{"end":[
              {"image":null,"title":"More","select":{"action":"open","module":"m","as":"sheet"},"a11y":{"label":"More","role":"button"}},
              {"title":"x","select":{"action":"teleport","to":{"x":1}}}]}},
            """
        )
        let screen = try #require(layout.screen)
        #expect(screen.title == "Gale" && screen.refreshable == true && screen.background == nil)
        let buttons = try #require(screen.bar?.end)
        #expect(screen.bar?.start == nil && buttons.count == 2)
        #expect(buttons[0].select?.as == "sheet" && buttons[0].a11y?.label == "More")
        #expect(buttons[1].select?.action == "teleport")
        #expect(try Self.layout("").screen == nil)
    }

    @Test(
        "a pinned footer stands where the screen ends, in its section",
        arguments: [(0, 50, 30), (20, 50, 50), (50, 50, 80), (0, 10, 0)]
            as [(Double, Double, Double)]
    )
    func pinnedFooter(offset: Double, height: Double, y: Double) throws {
        let window = try Self.layout("").window(offset: offset, height: height)
        #expect(window.pinned.map { Double($0.frame.origin.y) } == [y])
        #expect(window.pinned.map(\.kind) == [.footer] && window.supplementary.isEmpty)
    }
}
