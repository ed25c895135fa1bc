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
            #expect(bare.status == 400 && bare.text.contains("carouselItem"), "\(bare.text)")
            let inner = "/v1/modules/bar/items/a/select"
            let alone = try await client.send("POST", inner, json)
            #expect(alone.status == 400 && alone.text.contains("first, second"), "\(alone.text)")
        }
    }
}
