import AccessibilityCore
import Foundation
import TestSupport
import Testing

@testable import GalleyClient

@Suite("What the Swift client does of an action, and what it fetches ahead")
struct PerformingTests {
    private static func action(_ json: String) throws -> Action {
        try JSONDecoder().decode(Action.self, from: Data(json.utf8))
    }

    /// A page that holds a layout, and whatever else is asked is answered by a script.
    private static func page(
        storage: (any LayoutStorage)? = nil,
        _ answer: @escaping @Sendable (TransportRequest) -> ScriptedTransport.Response = { _ in
            .json(Rows.none("r1"))
        }
    ) async throws -> (page: Page, transport: ScriptedTransport) {
        let (page, transport) = FollowingTests.page(storage: storage) { request, _ in
            request.path == "layout" ? .json(Rows.layout("r1", ["a"])) : answer(request)
        }
        try await page.set(["theme": "gold"])
        return (page, transport)
    }

    @Test("parameters are set, a request is the service's, a toggle is what it is not")
    func own() async throws {
        let (page, transport) = try await Self.page { request in
            switch request.path.split(separator: "/").last {
            case "select":
                .json(#"{"item":"a","action":{"action":"request"},"revision":"r1"}"#)
            case "value":
                .json(#"{"item":"a","value":false,"message":"Off","revision":"r1"}"#)
            default: .json(Rows.none("r1"))
            }
        }
        let choice = Page.Choice(item: "a", element: "heart.2", button: "Yes")
        let set = Self.action
        _ = try await page.perform(set(#"{"action":"set","params":{"genre":"jazz","n":2}}"#))
        #expect(await page.query.parameters["genre"] == "jazz")
        #expect(await page.query.parameters["n"] == "2")
        _ = try await page.perform(set(#"{"action":"request"}"#), on: choice)
        let toggle = try set(#"{"action":"toggle","id":"like","value":true}"#)
        guard case .nothing("Off") = try await page.perform(toggle, on: choice) else {
            Issue.record("no message")
            return
        }
        let bodies = transport.requests.filter { $0.method != "GET" }.map {
            String(decoding: $0.body ?? Data(), as: UTF8.self)
        }
        #expect(bodies.count == 2)
        #expect(bodies[0].contains(#""element":"heart.2""#) && bodies[0].contains("revision"))
        #expect(bodies[1].contains(#""on":false"#) && bodies[1].contains(#""was":true"#))
    }

    @Test("the rest is the app's: questions, pages, addresses, what is shared, copied and emitted")
    func remainders() async throws {
        let (page, transport) = try await Self.page()
        let count = transport.requests.count
        func remainder(_ json: String, _ choice: Page.Choice = .init()) async throws -> String {
            switch try await page.perform(Self.action(json), on: choice) {
            case .nothing(let message): "nothing \(message ?? "-")"
            case .ask(let message, let buttons): "ask \(message) \(buttons)"
            case .open(let page, let way):
                "open \(page.module) \(await page.query.all.sorted { $0.key < $1.key }) \(way ?? "-")"
            case .visit(let url): "visit \(url)"
            case .back: "back"
            case .share(let url, let text): "share \(url?.absoluteString ?? "-") \(text ?? "-")"
            case .copy(let text): "copy \(text)"
            case .emit(let action): "emit \(action.action)"
            }
        }
        #expect(
            try await remainder(#"{"action":"confirm","message":"Sure?","buttons":["No","Yes"]}"#)
                == #"ask Sure? ["No", "Yes"]"#
        )
        #expect(
            try await remainder(#"{"action":"confirm"}"#, .init(item: "a", button: "Yes"))
                == "emit confirm"
        )
        let opened = try await remainder(
            #"{"action":"open","module":"song","params":{"id":7},"as":"sheet"}"#
        )
        #expect(opened.hasPrefix("open song ") && opened.hasSuffix(" sheet"))
        for part in [#"(key: "id", value: "7")"#, #"value: "gold""#, #"value: "390""#] {
            #expect(opened.contains(part), "\(opened)")
        }
        #expect(
            try await remainder(#"{"action":"open","url":"https://a.example/"}"#)
                == "visit https://a.example/"
        )
        #expect(
            try await remainder(#"{"action":"open","url":"JavaScript:alert(1)"}"#)
                == "nothing -"
        )
        #expect(try await remainder(#"{"action":"back"}"#) == "back")
        #expect(try await remainder(#"{"action":"share","text":"T"}"#) == "share - T")
        #expect(try await remainder(#"{"action":"copy","text":"T"}"#) == "copy T")
        #expect(try await remainder(#"{"action":"emit","name":"play"}"#) == "emit emit")
        #expect(try await remainder(#"{"action":"none"}"#) == "nothing -")
        #expect(try await remainder(#"{"action":"levitate"}"#) == "emit levitate")
        #expect(transport.requests.count == count)
    }

    @Test("four pages in sight are fetched, once a minute, and shown first when they are opened")
    func ahead() async throws {
        let storage = MemoryLayoutStorage()
        let (page, transport) = try await Self.page(storage: storage)
        let actions = try (1...6).map {
            try Self.action(#"{"action":"open","module":"m","params":{"id":"\#($0)"}}"#)
        }
        await page.prefetch(actions)
        await page.prefetch(actions)
        let asked = transport.requests.dropFirst().map { $0.query["id"] ?? "-" }
        #expect(Array(asked) == ["1", "2", "3", "4"])
        let opened = try #require(await page.page(opening: actions[0]))
        let updates = try await FollowingTests.take(1, of: opened)
        #expect(Rows.ids(updates.first?.layout) == ["a"])
        // Followed from what was fetched; where its stream has ended by now, by asking for changes.
        let later = transport.requests.dropFirst(5)
        #expect(later.first.map { $0.path == "events" } ?? true, "\(later.map(\.url))")
        #expect(
            later.allSatisfy { $0.path != "layout" && $0.since == "r1" },
            "\(later.map(\.url))"
        )
        let key = await opened.url("layout").absoluteString
        #expect(await eventually { await storage.load(key) != nil })
    }

    @Test("boxes clip what is in them, the outermost first; indexes that are none clip nothing")
    func clips() {
        func element(_ kind: Element.Kind, _ clip: Int?) -> Element {
            Element(kind: kind, role: "", frame: .zero, clip: clip)
        }
        let elements = [
            element(.box(BoxContent()), nil), element(.box(BoxContent()), 0),
            element(.text(TextContent()), 1), element(.arrow, 2), element(.arrow, 9),
            element(.arrow, -1), element(.box(BoxContent()), 6),
        ]
        #expect(
            elements.indices.map { elements.clips(of: $0) } == [
                [], [0], [0, 1], [], [], [], [],
            ]
        )
    }

    @Test("a scroller rests at the nearest stop in the direction of a flick, and in its bounds")
    func resting() throws {
        func scroller(_ behavior: String) throws -> Layout.Scroller {
            let layout = try Layout(
                json: Data(
                    """
                    {"module":"m","revision":"r","viewport":{"width":100,"direction":"ltr"},
                     "contentSize":{"width":100,"height":10},"sections":[{"id":"s","arrange":"horizontal",
                     "frame":{"x":0,"y":0,"width":100,"height":10},"counts":{"total":0,"shown":0},"items":[],
                     "scroller":{"frame":{"x":0,"y":0,"width":100,"height":10},"behavior":"\(behavior)",
                     "contentSize":{"width":350,"height":10},"stops":[0,100,200,250]}}]}
                    """.utf8
                )
            )
            return try #require(layout.sections[0].scroller)
        }
        let paged = try scroller("paging")
        #expect(paged.maximumOffset == 250)
        #expect(paged.restingOffset(near: 140, from: 110) == 200)
        #expect(paged.restingOffset(near: 140, from: 190) == 100)
        #expect(paged.restingOffset(near: 999, from: 240) == 250)
        #expect(paged.restingOffset(near: -50, from: 10) == 0)
        let free = try scroller("continuous")
        #expect(free.restingOffset(near: 140, from: 110) == 140)
        #expect(free.restingOffset(near: 999, from: 110) == 250)
    }

    @Test(
        "a touch and a stop of a screen reader run the same: a part's action, a switch, the item's own"
    )
    func activations() throws {
        let layout = try Layout(
            json: Data(
                """
                {"module":"m","revision":"r","viewport":{"width":100,"direction":"ltr"},
                 "contentSize":{"width":100,"height":10},"sections":[{"id":"s","arrange":"vertical",
                 "frame":{"x":0,"y":0,"width":100,"height":20},"counts":{"total":2,"shown":2},"items":[
                 {"id":"a","type":"t","frame":{"x":0,"y":0,"width":100,"height":10},"data":{},
                  "select":{"action":"back"},"elements":[
                  {"kind":"text","role":"t","frame":{"x":0,"y":0,"width":50,"height":10},"text":"Words","style":"s","lines":1},
                  {"kind":"box","role":"b","id":"heart","frame":{"x":80,"y":0,"width":10,"height":10},
                   "hit":{"x":70,"y":0,"width":30,"height":10},"a11y":{"label":"Like"},
                   "action":{"action":"toggle","id":"like","value":true}}]},
                 {"id":"b","type":"switch","frame":{"x":0,"y":10,"width":100,"height":10},"data":{"value":true},
                  "elements":[{"kind":"switch","role":"switch","frame":{"x":50,"y":0,"width":50,"height":10}}]}]}]}
                """.utf8
            )
        )
        let items = layout.sections[0].items
        let (card, row) = (items[0], items[1])
        #expect(card.activation(at: CGPoint(x: 75, y: 5))?.element == "heart")
        #expect(card.activation(at: CGPoint(x: 10, y: 5))?.action?.action == "back")
        let stop = try #require(card.stops.first)
        #expect(card.activation(of: stop)?.action?.action == "back")
        let like = try #require(stop.actions.first)
        #expect(card.activation(of: stop, action: like)?.element == "heart")
        #expect(row.isOn && !card.isOn)
        #expect(row.activation(at: CGPoint(x: 60, y: 5)) == Layout.Item.Activation())
        #expect(row.activation(at: CGPoint(x: 10, y: 5)) == nil)
        #expect(try row.activation(of: #require(row.stops.first)) == Layout.Item.Activation())
    }

    @Test("an image is a file of the service for the screen, an address, or a name of the app's")
    func images() throws {
        let layout = try Layout(
            json: Data(
                """
                {"module":"m","revision":"r","viewport":{"width":100,"direction":"ltr"},
                 "contentSize":{"width":100,"height":10},"sections":[],
                 "images":{"tea":{"size":[8,8],"files":[{"url":"/v1/images/1","scale":1},
                   {"url":"/v1/images/3","scale":3},{"url":"/v1/images/d","scale":2,"mode":"dark"}]}}}
                """.utf8
            )
        )
        let base = try #require(URL(string: "https://pages.example/shop/"))
        func source(_ name: String, isDark: Bool = false) -> Layout.ImageSource? {
            layout.image(name, base: base, scale: 2, isDark: isDark)
        }
        let path = "https://pages.example/shop/v1/images/"
        #expect(source("tea") == URL(string: path + "3").map { .url($0, scale: 3) })
        #expect(source("tea", isDark: true) == URL(string: path + "d").map { .url($0, scale: 2) })
        #expect(
            source("https://a.example/b.png")
                == URL(string: "https://a.example/b.png").map { .url($0, scale: 1) }
        )
        #expect(source("heart.fill") == .named("heart.fill"))
        #expect(source("") == nil)
    }
}
