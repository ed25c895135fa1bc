import GalleyService
import Testing

@Suite("A parameter in a path stays a part of it")
struct PathParameterTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        upstreams: {files: {directory: ./files}}
        modules: [m.yaml, all.yaml]
        """,
        "m.yaml": """
        name: m
        kind: single
        parameters: {id: {default: a}, q: {default: a}}
        request: {upstream: files, path: "/x/${params.id}", query: {q: "${params.q}"}, required: true}
        components: [{id: c, item: {type: t}, layout: {itemHeight: 10}}]
        """,
        "all.yaml": """
        name: all
        kind: composite
        parameters: {own: {default: a}}
        modules: [{name: m, params: {id: "${params.own}"}}]
        """,
        "files/x/a.json": #"[{"id":"a"}]"#, "files/x/a/b.json": #"[{"id":"path"}]"#,
        "files/x/a%2Fb.json": #"[{"id":"name"}]"#,
    ]

    @Test(
        "or is refused by its name",
        arguments: [
            ("m/layout?id=..", 400, "id"), ("m/layout?id=.", 400, "id"),
            ("m/layout?id=a/../b", 400, "id"),
            ("m/layout?id=a%5C..", 400, "id"), ("all/layout?own=..", 400, "own"),
            ("m/layout?id=a/b", 200, "name"), ("m/layout?q=..", 200, "c"),
            ("m/layout?id=a..b", 404, ""),
        ]
    )
    func parameters(target: String, status: Int, text: String) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let response = try await client.send("GET", "/v1/modules/\(target)")
            #expect(response.status == status, "\(response.text)")
            #expect(response.text.contains("\"\(text)"), "\(response.text)")
        }
    }
}
