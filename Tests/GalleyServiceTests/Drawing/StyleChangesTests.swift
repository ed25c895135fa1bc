import Testing

@Suite("Styles go where the texts go")
struct StyleChangesTests {
    private static let module = """
        name: m
        kind: single
        parameters: {title: {default: abc}, size: {type: integer, default: 14}, most: {type: integer, min: 0, max: 9, default: 9}}
        components:
          - id: one
            layout: {itemHeight: auto, maxItems: "${params.most}"}
            header: {cell: {stack: vertical, children: [{text: "${params.title}", size: 20, color: "#0A0B0C"}]}}
            items:
              - {id: 1, data: {}, cell: {stack: vertical, children: [{text: "${params.title}", size: "${params.size}"}]}}
              - {id: 2, data: {}, cell: {stack: vertical, children: [{text: "${params.title}", size: 9}]}}
        """

    /// Queries whose pages have other styles: none, more, fewer, the same.
    private static let queries = [
        "", "title=", "size=15", "most=1", "title=de", "size=9&title=f", "title=&most=1", "most=2",
    ]

    private static func serving(_ body: (PipelineLab.Pages) async throws -> Void) async throws {
        try await PipelineLab(module) { _ in .json("null") }.serving(body)
    }

    @Test("a delta has the styles that differ, and null where there are none any more")
    func deltas() async throws {
        try await Self.serving { galley in
            var held: [LayoutPlayer] = []
            for query in Self.queries {
                held.append(try LayoutPlayer(await galley.layout("m", query).answer.body))
            }
            for before in held {
                for (query, after) in zip(Self.queries, held) {
                    var player = before
                    let changes = try await galley.answer(
                        "GET",
                        "/v1/modules/m/changes",
                        "since=\(before.revision)&\(query)"
                    )
                    try player.play(changes.body)
                    #expect(Self.sorted(player.layout) == Self.sorted(after.layout))
                }
            }
            #expect(held[1].layout["styles"] == nil)
            #expect(held[0].layout["styles"]?.members.count == 3)
            #expect(held[3].layout["styles"]?.members.count == 2, "what is not shown has none")
        }
    }

    @Test("a window has the page's")
    func windows() async throws {
        try await Self.serving { galley in
            for query in Self.queries {
                let layout = try LayoutPlayer(await galley.layout("m", query).answer.body).layout
                let answer = try await galley.answer(
                    "GET",
                    "/v1/modules/m/window",
                    "offset=0&height=1&\(query)"
                )
                #expect(PlainJSON(answer.body)?["styles"] == layout["styles"])
            }
        }
    }

    private static func sorted(_ layout: PlainJSON) -> [String] {
        layout.members.map { "\($0.name):\($0.value.text)" }.sorted()
    }
}
