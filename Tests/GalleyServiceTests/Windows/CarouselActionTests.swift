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
