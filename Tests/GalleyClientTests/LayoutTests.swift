import Foundation
import TestSupport
import Testing

@testable import ChangesTestSupport
@testable import GalleyClient

@Suite("A layout that a client holds")
struct LayoutTests {
    private static let text = #"""
        {"sections":[{"id":"s\u00e9","module":"m","layout":"list","arrange":"vertical","status":"stale",
          "asOf":"2026-01-02T03:04:05Z","selected":"b",
          "failure":{"request":"r","module":"m","kind":"status","status":503,"detail":"d","sections":["s"]},
          "frame":{"x":0,"y":0,"width":390,"height":100.3333},
          "header":{"type":"title","frame":{"x":0,"y":0,"width":390,"height":20},"pinned":true,
                    "data":{"title":"T"},"select":{"action":"set","params":{"open":true,"n":3}}},
          "footer":null,"placeholder":null,
          "decoration":{"region":"all","frame":{"x":0,"y":0,"width":390,"height":100.3333},"radius":4,
            "contents":{"gradient":{"colors":["#FF0000","#00FF0080"],"locations":[0,1],"start":[0,0],"end":[1,0.5]}}},
          "scroller":null,"counts":{"total":5,"shown":2,"dropped":1},"future":{"a":[1]},
          "items":[
            {"id":"a","type":"card","frame":{"x":0,"y":20,"width":390,"height":40.3333},"data":{"n":1},
             "elements":[{"kind":"text","role":"title","frame":{"x":1,"y":2,"width":3,"height":4},"text":"Hi\nyou",
               "style":"k","lines":2,"breaks":[3],"align":"center","direction":"rtl"},
               {"kind":"box","role":"b","frame":{"x":0,"y":0,"width":1,"height":1},"radius":3,
                "border":{"width":2,"color":"#123456"},
                "shadow":{"color":"#000000","opacity":0.5,"offset":[1,2],"radius":3}},
               {"kind":"image","role":"i","frame":{"x":0,"y":0,"width":1,"height":1},"image":"u","fit":"contain"},
               {"kind":"hologram","role":"h","frame":{"x":0,"y":0,"width":1,"height":1},"depth":9}]},
            {"id":"b","type":"row","frame":{"x":0,"y":60.3333,"width":390,"height":40},"data":null,
             "carousel":{"frame":{"x":0,"y":0,"width":390,"height":40},"contentSize":{"width":500,"height":40},
               "behavior":"paging","stops":[0,110],
               "items":[{"id":"1","type":"t","frame":{"x":0,"y":0,"width":10,"height":40},"data":2}]}}]}],
         "module":"m","revision":"r1","status":"partial",
         "viewport":{"width":390,"scale":3,"direction":"rtl","textScale":1.5,"locale":"ar"},
         "styles":{"k":{"font":"body","size":14,"lineHeight":17,"baseline":13.2,"color":"#111111"}},
         "contentSize":{"width":390,"height":100.3333},
         "failures":[{"request":"r","module":"m","kind":"timeout","detail":"d","sections":[]}],
         "next":"/v1/modules/m/layout?pages=2"}
        """#

    private static func layout() throws -> Layout { try Layout(json: Data(text.utf8)) }

    @Test("a touch reaches the run of a text in whose areas it is")
    func links() throws {
        let text = Self.text.replacingOccurrences(
            of: #""breaks":[3],"align""#,
            with: #""breaks":[3],"runs":[{"end":2,"style":"k"},{"end":6,"style":"k","id":"you","#
                + #""action":{"action":"open","url":"/you"},"#
                + #""hits":[{"x":30,"y":0,"width":9,"height":8},{"x":0,"y":8,"width":9,"height":8}]}],"align""#
        )
        let item = try #require(try Layout(json: Data(text.utf8)).sections.first?.items.first)
        for point in [CGPoint(x: 30, y: 0), CGPoint(x: 8.9, y: 15.9)] {
            let part = try #require(item.part(at: point))
            #expect(part.run == 1 && part.id == "you" && part.action.url == "/you")
            #expect(item.element(at: point)?.role == "title")
        }
        #expect(item.part(at: CGPoint(x: 9, y: 8)) == nil)
        #expect(item.part(at: CGPoint(x: 29, y: 1)) == nil)
    }

    @Test("a touch reaches the element whose area it is in, and else the item")
    func touches() throws {
        let text = Self.text.replacingOccurrences(
            of: #""image":"u","fit":"contain"}"#,
            with: #""image":"u","fit":"contain","id":"like","#
                + #""hit":{"x":10,"y":0,"width":44,"height":40},"#
                + #""action":{"action":"toggle","id":"like","value":true}}"#
        )
        let item = try #require(try Layout(json: Data(text.utf8)).sections.first?.items.first)
        let heart = try #require(item.element(at: CGPoint(x: 10, y: 39.9)))
        #expect(heart.id == "like")
        #expect(heart.action?.action == "toggle" && heart.action?.value == true)
        #expect(heart.hit == CGRect(x: 10, y: 0, width: 44, height: 40))
        #expect(item.part(at: CGPoint(x: 10, y: 0))?.id == "like")
        for point in [CGPoint(x: 9.9, y: 1), CGPoint(x: 54, y: 1), CGPoint(x: 20, y: 40)] {
            #expect(item.element(at: point) == nil)
        }
    }

    @Test("tells all that the service said, in any order of members")
    func members() throws {
        let layout = try Self.layout()
        #expect((layout.module, layout.revision) == ("m", "r1"))
        #expect(layout.status == .partial && layout.hasMore && layout.itemCount == 2)
        #expect(layout.viewport.direction == .rightToLeft && layout.viewport.locale == "ar")
        #expect(layout.failures.map(\.kind) == ["timeout"])
        #expect(layout.styles["k"]?.baseline == 13.2)
        let section = try #require(layout.sections.first)
        #expect((section.id, section.status, section.selected) == ("sé", "stale", "b"))
        #expect(section.failure?.status == 503)
        #expect(section.asOf == "2026-01-02T03:04:05Z")
        #expect((section.total, section.items.count) == (5, 2))
        #expect(section.header?.isPinned == true)
        #expect(section.header?.select?.params?["n"]?.text == "3")
        #expect(section.decoration?.contents?.gradient?.colors.count == 2)
        #expect(section.decoration?.contents?.gradient?.end == CGPoint(x: 1, y: 0.5))
        #expect(layout.index(ofSection: "sé") == 0 && layout.index(ofSection: "x") == nil)
    }

    @Test("draws a gradient from left to right, and a shadow opaque, where it says nothing else")
    func contents() throws {
        let text = Self.text
            .replacingOccurrences(of: #","start":[0,0],"end":[1,0.5]"#, with: "")
            .replacingOccurrences(of: #""opacity":0.5,"#, with: "")
        let section = try #require(try Layout(json: Data(text.utf8)).sections.first)
        let gradient = try #require(section.decoration?.contents?.gradient)
        #expect(gradient.start == .zero && gradient.end == CGPoint(x: 1, y: 0))
        let shadows = section.items[0].elements.compactMap { element -> Shadow? in
            if case .box(let box) = element.kind { return box.shadow }
            return nil
        }
        #expect(shadows.map(\.opacity) == [1])
    }

    @Test("has frames that lie on device pixels, and writes them as they came")
    func frames() throws {
        let layout = try Self.layout()
        let item = layout.item(at: ItemPath(section: 0, item: 1))
        #expect(Double(item.frame.origin.y) * 3 == 181)
        #expect(try plain(layout.json()) == plain(Data(Self.text.utf8)))
    }

    @Test("decodes an item when it is shown")
    func items() throws {
        struct Content: Decodable { let n: Int }
        let items = try #require(try Self.layout().sections.first).items
        #expect(try items[0].data(as: Content.self).n == 1)
        #expect(throws: DecodingError.self) { try items[1].data(as: Content.self) }
        #expect(items[1].type == "row")
        let carousel = try #require(items[1].carousel)
        #expect(carousel.scroller.behavior == .paging && carousel.scroller.stops == [0, 110])
        #expect(carousel.items.map(\.id) == ["1"])
        #expect(try carousel.items[0].data(as: Int.self) == 2)
    }

    @Test("has the elements of its cells, and those of kinds to come")
    func elements() throws {
        let layout = try Self.layout()
        let elements = layout.item(at: ItemPath(section: 0, item: 0)).elements
        try #require(elements.count == 4)
        guard case .text(let text) = elements[0].kind, case .box(let box) = elements[1].kind,
            case .image(let image) = elements[2].kind
        else {
            Issue.record("other kinds: \(elements)")
            return
        }
        #expect(text.alignment == .center && text.direction == .rightToLeft && text.breaks == [3])
        let style = try #require(layout.styles[text.style])
        let lines = text.lines(style: style, in: elements[0].frame)
        #expect(lines.map(\.text) == ["Hi", "you"])
        #expect(lines.map(\.baseline) == [15.2, 32.2])
        #expect(
            box.borderWidth == 2 && box.shadow?.offset == CGPoint(x: 1, y: 2) && box.radius == 3
        )
        #expect(image.isContained && image.source == "u")
        #expect(elements[3].kind == .unknown("hologram"))
    }

    @Test(
        "is refused where it is none",
        arguments: [
            "", "[]", "{}", #"{"revision":"r","sections":[{}]}"#, #"{"revision":"r"} x"#,
            #"{"revision":"r","sections":[{"id":"s","frame":{"x":0},"items":[{"id":"a"}]}]}"#,
            #"{"revision":"r","viewport":7}"#,
        ]
    )
    func refused(_ text: String) {
        #expect(throws: GalleyError.self) { try Layout(json: Data(text.utf8)) }
    }

    @Test("windows have what a look at every item finds")
    func windows() throws {
        try TestScale.run("client windows", sample: 300) { random, index in
            var pages = RandomPage(seed: TestScale.seed &+ UInt64(index))
            let model = pages.pair().new.laidOut()
            let text = PageText(page: model, revision: "r").layout
            let layout = try Layout(json: Data(text.utf8))
            let height = Double(layout.contentSize.height)
            for _ in 0..<4 {
                let offset = Double(random.below(Int(height) + 200)) - 100
                let overscan = Double(random.below(3) * 50)
                let window = layout.window(offset: offset, height: 300, overscan: overscan)
                let top = max(0, min(offset, height - 300))
                var found: [ItemPath] = []
                for section in layout.sections {
                    let inner = section.scroller?.frame.origin.y ?? 0
                    for (number, item) in section.items.enumerated() {
                        let y = Double(section.frame.origin.y + inner + item.frame.origin.y)
                        let isInSight =
                            y < top + 300 + overscan - 1e-4
                            && y + Double(item.frame.size.height) > top - overscan + 1e-4
                        let isOnPage = section.scroller == nil || item.frame.origin.x < 390 - 1e-4
                        if isInSight, isOnPage, item.frame.size.width > 0 {
                            found.append(ItemPath(section: section.index, item: number))
                        }
                    }
                }
                #expect(window.items.map(\.path) == found, "case \(index)")
            }
        }
    }

    @Test("changes for long do not let its memory grow without end")
    func compacted() throws {
        var held = try Layout(json: Data(Rows.layout("r0", []).utf8))
        var most = 0
        for number in 0..<1_000 {
            let text = Rows.append("r\(number)", "r\(number + 1)", after: number, "x\(number)")
            let changes = try Changes(json: text.utf8, for: held.state)
            held = try held.playing(changes).layout.settled
            most = max(most, held.state.documents.count)
        }
        #expect(most <= 257)
        #expect(Rows.ids(held) == (0..<1_000).map { "x\($0)" })
    }

    @Test("files keep it from one start to the next; the oldest go")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("galley-client-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = FileLayoutStorage(folder: folder, maximumCount: 3)
        #expect(await storage.load("a") == nil)
        for number in 0..<6 {
            await storage.store(Data("layout \(number)".utf8), for: "page \(number)")
        }
        await storage.store(Data("again".utf8), for: "page 5")
        let again = FileLayoutStorage(folder: folder, maximumCount: 3)
        #expect(await again.load("page 5") == Data("again".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
    }
}
