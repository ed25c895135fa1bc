import Testing

@Suite("A cache without a file leaves the service its memory")
struct InMemoryCacheTests {
    @Test("responses by the hundred, each new, are all shown beside a small budget")
    func manyResponses() async throws {
        let text = String(repeating: "a ", count: 200_000)
        let lab = try PipelineLab(
            """
            name: m
            kind: single
            deadline: 60s
            parameters: {q: {default: x, max: 200}}
            request: {upstream: up, path: /big, query: {q: "${params.q}"}}
            components: [{id: c, items: "$.rows[*]", layout: {itemHeight: 1}}]
            """
        ) { _ in
            .json(
                #"{"text": "\#(text)", "rows": [{"id": 1}]}"#,
                fields: ["Cache-Control": "max-age=3600"]
            )
        }
        let main = lab.main(port: lab.upstream.port)
            .replacing("./cache.sqlite", with: "\":memory:\"")
        try lab.lab.write("galley.yaml", main + "\nserver: {limits: {memory: 64MiB}}\n")
        try await lab.serving { pages in
            var refused: [Int] = []
            for number in 0..<150 {
                let page = try await pages.layout("m", "q=\(number)")
                if page.status != "complete" { refused.append(number) }
            }
            #expect(refused == [])
        }
    }
}
