import Foundation
import GalleyService
import Testing

@Suite("Windows and offsets are served over HTTP")
struct WindowEndpointTests {
    /// A pinned title of 40, ten rows of 50 with a decoration, an option bar of five tags.
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        modules: [m.yaml, words.yaml]
        """,
        "m.yaml": """
        name: feed
        kind: single
        components:
          - id: rows
            items: [\((0..<10).map { "{id: a\($0), type: card, data: {n: \($0)}}" }.joined(separator: ", "))]
            layout: {itemHeight: 50, lineSpacing: 0}
            header: {height: 40, pin: true, type: title, data: {title: Rows}}
            footer: {height: 20}
            decoration: {region: all, contents: {color: "#F3F3F3"}}
          - id: bar
            items: [\(["one", "two", "three", "four", "two"].map { "{id: \($0), type: tag, size: {width: 150}}" }.joined(separator: ", "))]
            unique: false
            layout: {kind: flex, arrange: horizontal, itemHeight: 30, itemSpacing: 0, inset: [0, 10], scrolling: itemPaging}
          - id: none
            items: []
            layout: {kind: flex, arrange: horizontal, itemHeight: 30}
        """,
        "words.yaml": """
        name: words
        kind: single
        parameters: {n: {type: integer, min: 0, max: 9, default: 0}}
        components:
          - {id: c, items: [{id: a, type: t, data: {n: "${params.n}"}}], layout: {itemHeight: 10}}
        """,
    ]

    /// Asks a service of these modules, one client after another.
    private func asking(
        _ body: (@Sendable (String, [String: String]) async throws -> TestAnswer) async throws ->
            Void
    ) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            try await body { target, fields in
                try await TestClient(port: server.port).send("GET", "/v1/modules/" + target, fields)
            }
        }
    }

    private func revision(_ text: String) throws -> String {
        let start = try #require(text.range(of: #""revision":""#)).upperBound
        return String(text[start...].prefix(32))
    }

    @Test("a window has what is visible, its pinned headers, other parts, and a plan for cells")
    func whole() async throws {
        try await asking { ask in
            let layout = try await ask("feed/layout?width=400", [:])
            let revision = try revision(layout.text)
            let window = try await ask("feed/window?width=400&height=60&offset=100&from=0", [:])
            let expected = #"""
                {"module":"feed","revision":"\#(revision)","rect":{"x":0,"y":100,"width":400,"height":60},"contentSize":{"width":400,"height":590},"items":[{"section":0,"index":1,"id":"a1","type":"card","frame":{"x":0,"y":90,"width":400,"height":50},"data":{"n":1}},{"section":0,"index":2,"id":"a2","type":"card","frame":{"x":0,"y":140,"width":400,"height":50},"data":{"n":2}}],"pinned":[{"section":0,"type":"title","frame":{"x":0,"y":100,"width":400,"height":40},"pinned":true,"data":{"title":"Rows"}}],"supplementary":[{"section":0,"kind":"decoration","region":"all","frame":{"x":0,"y":0,"width":400,"height":560},"radius":0,"contents":{"color":"#F3F3F3"}}],"sections":[{"section":0,"id":"rows","frame":{"x":0,"y":0,"width":400,"height":560},"arrange":"vertical","scroller":null}],"status":"complete","failures":[],"viewport":{"width":400,"direction":"ltr","textScale":1},"reuse":{"remove":[["a0",0,0]],"add":[["a1",0,1],["a2",0,2]],"keep":0,"dequeue":{"card":1},"create":{"card":1}}}
                """#
            #expect(window.text == expected)
            #expect(window["content-type"] == "application/json")
            #expect(window["cache-status"] == "galley; hit")
            #expect(window["galley-status"] == "complete")
        }
    }

    @Test("right to left, a bar's first item is on the right and offsets count from there")
    func rightToLeft() async throws {
        try await asking { ask in
            let page = try await ask(
                "feed/window?width=400&height=900&offset=9999&direction=rtl",
                [:]
            )
            #expect(page.text.contains(#""rect":{"x":0,"y":0,"width":400,"height":900}"#))
            #expect(
                page.text.contains(
                    #""index":0,"id":"one","type":"tag","frame":{"x":240,"y":560,"width":150"#
                )
            )
            let bar = try await ask(
                "feed/window?width=400&offset=0&section=bar&direction=rtl&overscan=20",
                [:]
            )
            #expect(bar.text.contains(#""rect":{"x":370,"y":0,"width":400,"height":30}"#))
            #expect(bar.text.contains(#""contentSize":{"width":770,"height":30}"#))
            #expect(
                bar.text.contains(
                    #""reuse":{"remove":[],"add":[["one",1,0],["two",1,1],["three",1,2]]"#
                )
            )
            #expect(bar.text.contains(#""pinned":[],"supplementary":[]"#))
        }
    }

    @Test("a horizontal section without items has an empty window")
    func emptyBar() async throws {
        try await asking { ask in
            let bar = try await ask("feed/window?width=400&offset=50&section=none", [:])
            #expect(bar.status == 200)
            #expect(bar.text.contains(#""rect":{"x":0,"y":0,"width":400,"height":0}"#))
            #expect(bar.text.contains(#""items":[]"#))
            let rest = try await ask("feed/scroll?section=none&proposed=50", [:])
            #expect(rest.text == #"{"offset":0}"#)
        }
    }

    @Test("a window is of the revision asked for, or 409")
    func revisions() async throws {
        try await asking { ask in
            let text = try await ask("words/layout", [:]).text
            let current = try revision(text)
            let same = try await ask("words/window?offset=0&revision=\(current)", [:])
            #expect(same.status == 200)
            let gone = try await ask("words/window?offset=0&n=1&revision=\(current)", [:])
            #expect(gone.status == 409)
            #expect(gone.text.contains(#""type":"/problems/revision-gone""#))
            #expect(gone.text.contains(try revision(await ask("words/layout?n=1", [:]).text)))
        }
    }

    @Test("a page that is not in memory is built first, and found there by its layout")
    func cold() async throws {
        try await asking { ask in
            let window = try await ask("words/window?offset=0&n=3", [:])
            #expect(window.status == 200)
            #expect(window["server-timing"]?.contains("layout;dur=0,") == false)
            let again = try await ask("words/window?offset=0&n=3&height=10", [:])
            #expect(again["cache-status"] == "galley; hit")
            #expect(again["server-timing"]?.contains("layout;dur=0,") == true)
        }
    }

    @Test("a window has a tag of its own, conditions, and compression")
    func conditions() async throws {
        try await asking { ask in
            let target = "feed/window?offset=0"
            let first = try await ask(target, [:])
            let tag = try #require(first["etag"])
            #expect(try await ask(target, ["If-None-Match": tag]).status == 304)
            let other = try await ask("feed/window?offset=0&height=60", ["If-None-Match": tag])
            #expect(other.status == 200)
            #expect(try await ask(target, ["If-Match": "\"x\""]).status == 412)
            let packed = try await ask(target, ["Accept-Encoding": "gzip"])
            #expect(packed["content-encoding"] == "gzip")
            #expect(packed.body.count < first.body.count)
            #expect(try await ask(target, ["Accept": "image/svg+xml"]).status == 406)
        }
    }

    // One service for all cases: each takes a moment to start.
    private static let mistakes: [(target: String, status: Int, name: String)] = [
        ("window", 400, "offset"), ("window?offset=x", 400, "offset"),
        ("window?offset=nan", 400, "offset"), ("window?offset=1&offset=2", 400, "offset"),
        ("window?offset=0&overscan=-1", 400, "overscan"),
        ("window?offset=0&overscan=1e7", 400, "overscan"),
        ("window?offset=1e999", 400, "offset"), ("window?offset=0x1", 400, "offset"),
        ("window?offset=0&from=", 400, "from"), ("window?ofset=0", 400, "ofset"),
        ("window?offset=0&section=rows", 400, "section"),
        ("window?offset=0&section=bra", 404, "bar"),
        ("window?offset=0&height=0", 400, "height"),
        ("window?offset=0&format=svg", 400, "format"),
        ("scroll?select=one", 400, "section"), ("scroll?section=bar", 400, "select"),
        ("scroll?section=bar&select=two", 400, "occurrence"),
        ("scroll?section=bar&select=two&occurrence=3", 404, "two"),
        ("scroll?section=bar&select=one&occurrence=2", 404, "one"),
        ("scroll?section=bar&select=one&occurrence=0", 400, "occurrence"),
        ("scroll?section=bar&select=tree", 404, "three"),
        ("scroll?section=bar&select=one&proposed=3", 400, "proposed"),
        ("scroll?section=bar&velocity=1", 400, "proposed"),
        ("scroll?section=bar&proposed=1&velocity=1", 400, "start"),
        ("scroll?section=rows&proposed=1", 400, "section"),
    ]

    @Test("a bad parameter is named")
    func badParameters() async throws {
        try await asking { ask in
            for (target, status, name) in Self.mistakes {
                let answer = try await ask("feed/" + target, [:])
                #expect(answer.status == status, "\(target)")
                #expect(answer["content-type"] == "application/problem+json")
                let named = status == 404 ? "'\(name)'" : #"{"parameter":"\#(name)""#
                #expect(answer.text.contains(named), "\(target)")
            }
        }
    }

    private static let offsets: [(query: String, answer: String)] = [
        // Five items of 150 from 10 on, 770 wide, seen through 400: at most 370.
        (
            "select=one",
            #"{"offset":0,"frame":{"x":10,"y":0,"width":150,"height":30},"indicator":{"x":10,"width":150}}"#
        ),
        (
            "select=three",
            #"{"offset":185,"frame":{"x":310,"y":0,"width":150,"height":30},"indicator":{"x":310,"width":150}}"#
        ),
        (
            "select=two&occurrence=2",
            #"{"offset":370,"frame":{"x":610,"y":0,"width":150,"height":30},"indicator":{"x":610,"width":150}}"#
        ),
        (
            "select=three&direction=rtl",
            #"{"offset":185,"frame":{"x":310,"y":0,"width":150,"height":30},"indicator":{"x":310,"width":150}}"#
        ),
        ("proposed=160", #"{"offset":150}"#),
        ("proposed=160&velocity=0.3&start=20", #"{"offset":150}"#),
        ("proposed=160&velocity=-0.3&start=150", #"{"offset":0}"#),
        ("proposed=1e9&velocity=5&start=370", #"{"offset":370}"#),
        ("proposed=160&direction=rtl", #"{"offset":150}"#),
    ]

    @Test("an item is brought to the middle, a flick to its stop")
    func answers() async throws {
        try await asking { ask in
            for (query, expected) in Self.offsets {
                let answer = try await ask("feed/scroll?width=400&section=bar&\(query)", [:])
                #expect(answer.text == expected, "\(query)")
            }
        }
    }
}
