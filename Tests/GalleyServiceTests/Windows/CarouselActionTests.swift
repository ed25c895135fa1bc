import GalleyService
import Testing

@Suite("Items of carousels are selected as others are")
struct CarouselActionTests {
    private static let module = """
        name: bar
        kind: single
        public: true
        request: {upstream: up, path: /rows}
        components:
          - id: rows
            item:
              data: {}
              carousel:
                items: "@.songs[*]"
                item: {data: {}, select: {action: emit, name: play, data: {song: "${@.id}"}}}
                layout: {rows: 1, itemWidth: 50, itemHeight: 20}
            layout: {itemHeight: 30}
        """

    private static let rows = """
        [{"id": "first", "songs": [{"id": "a"}]}, {"id": "second", "songs": [{"id": "b"}, {"id": "a"}]}]
        """

    @Test("windows and offsets of a row's carousel; what is not there is named")
    func offsets() async throws {
        let songs = (0..<20).map { #"{"id":"s\#($0)"}"# }.joined(separator: ",")
        let lab = try PipelineLab(Self.module) { _ in
            .json(#"[{"id":"first","songs":[\#(songs)]},{"id":"none","songs":[]}]"#)
        }
        try await lab.serving { galley in
            func ask(_ query: String) async throws -> TestAnswer {
                try await galley.answer("GET", "/v1/modules/bar/\(query)")
            }
            let scroll = "scroll?width=100&section=rows&item=first"
            let centre = try await ask("\(scroll)&select=s4").text
            #expect(
                centre
                    == #"{"offset":195,"frame":{"x":220,"y":0,"width":50,"height":20},"indicator":{"x":220,"width":50}}"#
            )
            let reversed = try await ask("\(scroll)&direction=rtl&select=s4").text
            #expect(reversed.hasPrefix(#"{"offset":195,"frame":{"x":825,"#), "\(reversed)")
            #expect(try await ask("\(scroll)&proposed=33").text == #"{"offset":33}"#)
            let inside = "window?width=100&section=rows&item=first"
            let window = try await ask("\(inside)&offset=160&from=100")
            let json = try #require(PlainJSON(window.body))
            #expect(json["items"]?.elements.map { $0["index"]?.integer } == [3, 4])
            #expect(json["reuse"]?["remove"]?.text == #"[["s1",0,1],["s2",0,2]]"#)
            #expect(json["reuse"]?["keep"]?.integer == 1)
            let empty = try await ask("window?section=rows&item=none&offset=5")
            #expect(empty.status == 200 && empty.text.contains(#""items":[]"#))
            for (query, status, word) in [
                ("window?offset=0&item=first", 400, "section"),
                ("window?offset=0&section=rows&item=frst", 404, "first"),
                ("scroll?section=rows&item=first&select=s99", 404, "s9"),
            ] {
                let answer = try await ask(query)
                #expect(answer.status == status && answer.text.contains(word), "\(answer.text)")
            }
        }
    }

    @Test("of rows whose ids repeat, the occurrence chooses the row; else the item in it")
    func occurrences() async throws {
        let repeating = Self.module.replacing("- id: rows", with: "- id: rows\n    unique: false")
            .replacing(
                "items: \"@.songs[*]\"",
                with: "unique: false\n        items: \"@.songs[*]\""
            )
        let rows = """
            [{"id": "x", "songs": [{"id": "a"}, {"id": "b"}]}, {"id": "y", "songs": [{"id": "c"}, {"id": "c"}]},
             {"id": "x", "songs": [{"id": "d"}, {"id": "e"}, {"id": "f"}]}]
            """
        let lab = try PipelineLab(repeating) { _ in .json(rows) }
        try await lab.serving { galley in
            func ask(_ query: String) async throws -> TestAnswer {
                try await galley.answer("GET", "/v1/modules/bar/\(query)")
            }
            for (item, ids) in [
                ("x", ["a", "b"]), ("x&occurrence=1", ["a", "b"]),
                ("x&occurrence=2", ["d", "e", "f"]),
                ("y", ["c", "c"]), ("y&occurrence=1", ["c", "c"]),
            ] {
                let window = try await ask("window?offset=0&section=rows&item=\(item)")
                let items = PlainJSON(window.body)?["items"]?.elements ?? []
                #expect(items.map { $0["id"]?.content } == ids, "\(item)")
            }
            let scroll = "scroll?width=60&section=rows&item="
            for (query, x) in [
                ("x&select=b", 55), ("x&occurrence=1&select=b", 55),
                ("x&occurrence=2&select=f", 110),
                ("y&select=c&occurrence=2", 55),
            ] {
                let answer = try await ask(scroll + query)
                #expect(answer.text.contains(#""indicator":{"x":\#(x),"width":50}"#), "\(query)")
            }
            // The second of them is 160 wide, the first 105.
            let end = try await ask("\(scroll)x&occurrence=2&proposed=1000")
            #expect(end.text == #"{"offset":100}"#)
            for (query, status, words) in [
                ("window?offset=0&section=rows&item=x&occurrence=3", 404, "has 2 items 'x'"),
                ("window?offset=0&section=rows&item=y&occurrence=2", 404, "has one item 'y'"),
                ("window?offset=0&section=rows&occurrence=1", 400, "goes with 'item' only"),
                (scroll + "y&proposed=1&occurrence=2", 404, "has one item 'y'"),
                (scroll + "y&select=c", 400, "has 2 items of this id"),
                (scroll + "x&occurrence=2&select=b", 404, "no item 'b'"),
                (scroll + "z&select=b", 404, "no item 'z'"),
            ] {
                let answer = try await ask(query)
                #expect(answer.status == status, "\(query) \(answer.text)")
                #expect(answer.text.contains(words), "\(query) \(answer.text)")
            }
        }
    }

    @Test("by their row's id and their own")
    func select() async throws {
        let lab = try PipelineLab(Self.module) { _ in .json(Self.rows) }
        try await lab.serving { galley in
            let layout = try await galley.layout("bar").answer.text
            let action = #""select":{"action":"emit","name":"play","data":{"song":"a"}}"#
            #expect(layout.contains(action))
            let client = try TestClient(port: galley.server.port)
            let path = "/v1/modules/bar/items/second/select"
            let json = ["Content-Type": "application/json"]
            let answer = try await client.send("POST", path, json, body: #"{"carouselItem":"b"}"#)
            #expect(answer.status == 200)
            #expect(answer.text.contains(#""data":{"song":"b"}"#))
            let missing = try await client.send("POST", path, json, body: #"{"carouselItem":"z"}"#)
            #expect(missing.status == 404)
            let bare = try await client.send("POST", path, json)
            #expect(bare.status == 200 && bare.text.contains(#"{"action":"none"}"#), "\(bare.text)")
            let inner = "/v1/modules/bar/items/a/select"
            let alone = try await client.send("POST", inner, json)
            #expect(alone.status == 400 && alone.text.contains("first, second"), "\(alone.text)")
        }
    }
}
