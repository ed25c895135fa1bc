import Foundation
import Glibc
import TestSupport
import Testing

@Suite("One page with a mistake is one page with a mistake")
struct MisconfiguredPageTests {
    private static let galley = """
        version: 1
        server: {admin: {token: secret}}
        cache: {path: ":memory:"}
        modules: {files: [m/*.yaml], onMistake: ON}
        """

    private static func page(_ name: String, _ text: String) -> String {
        """
        name: \(name)
        kind: single
        components:
          - {id: c, items: [{id: a, type: t, data: {text: \(text)}}], layout: {itemHeight: 10}}
        """
    }

    private static let both = """
        name: both
        kind: composite
        modules: [a, b]
        """

    private static func lab(onMistake reaction: String = "refuse") throws -> ServiceLab {
        try ServiceLab([
            "galley.yaml": galley.replacing("ON", with: reaction), "m/a.yaml": page("a", "A1"),
            "m/b.yaml": page("b", "B1"), "m/both.yaml": both,
        ])
    }

    private static let token = ["Authorization": "Bearer secret"]

    private static func reload(_ process: GalleyProcess) async throws -> TestAnswer {
        try await TestClient(port: process.port).send("POST", "/v1/reload", token)
    }

    private static func layout(_ name: String, _ process: GalleyProcess) async throws
        -> TestAnswer
    {
        try await TestClient(port: process.port).send("GET", "/v1/modules/\(name)/layout")
    }

    @Test(
        "it serves its last version byte for byte and says so, until it is mended; the others change"
    )
    func kept() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let process = try await GalleyProcess(lab)
        defer { process.kill() }
        let before = try await Self.layout("a", process)
        let beforeBoth = try await Self.layout("both", process)
        #expect(before["galley-status"] == "complete")
        try lab.write("m/a.yaml", "name: a\nkind: singel\n")
        try lab.write("m/b.yaml", Self.page("b", "B2"))
        let answer = try await Self.reload(process)
        #expect(answer.status == 200)
        let text = answer.text
        #expect(text.contains(#""changed":["b"],"removed":[]"#), "\(text)")
        #expect(text.contains(#""misconfigured":[{"module":"a","file":""#), "\(text)")
        #expect(text.contains(#""line":2,"column":7,"message":"#), "\(text)")
        let after = try await Self.layout("a", process)
        #expect(after.body == before.body)
        #expect(after["galley-status"] == "complete; misconfigured")
        #expect(try await Self.layout("b", process).text.contains("B2"))
        // The composite shows what it includes, each as it is served.
        let both = try await Self.layout("both", process)
        #expect(both.text.contains("A1") && both.text.contains("B2"))
        #expect(both["galley-status"] == "complete; misconfigured")
        #expect(beforeBoth.body != both.body)
        let client = try TestClient(port: process.port)
        let ready = try await client.send("GET", "/readyz")
        #expect(ready.status == 200 && ready.text == #"{"status":"ok","misconfigured":1}"#)
        let metrics = try await client.send("GET", "/metrics", Self.token).text
        #expect(metrics.contains(#"galley_modules_misconfigured{module="a"} 1"#))
        #expect(metrics.contains("galley_config_last_reload_successful 1"))
        #expect(metrics.contains(#"galley_config_info{hash=""#))
        let mistakes = try await client.send("GET", "/v1/reload", Self.token).text
        #expect(mistakes.contains("singel"))
        // A second reload repeats nothing and changes nothing.
        let again = try await Self.reload(process).text
        #expect(again.contains(#""changed":[]"#) && again.contains(#""module":"a""#), "\(again)")
        try lab.write("m/a.yaml", Self.page("a", "A3"))
        let mended = try await Self.reload(process).text
        #expect(mended.contains(#""changed":["a"]"#) && mended.contains(#""misconfigured":[]"#))
        let last = try await Self.layout("a", process)
        #expect(last.text.contains("A3") && last["galley-status"] == "complete")
        #expect(try await client.send("GET", "/readyz").text == #"{"status":"ok"}"#)
    }

    @Test("a mistake in galley.yaml refuses the reload with every mistake, and all is served on")
    func refused() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let process = try await GalleyProcess(lab)
        defer { process.kill() }
        try lab.write("galley.yaml", Self.galley.replacing("version: 1", with: "version: 7"))
        try lab.write("m/b.yaml", Self.page("b", "B2"))
        let answer = try await Self.reload(process)
        #expect(answer.status == 409 && answer.text.contains("/problems/reload-refused"))
        #expect(answer.text.contains(#""errors":[{"file":""#) && answer.text.contains(#""line":1"#))
        #expect(try await Self.layout("b", process).text.contains("B1"))
        let client = try TestClient(port: process.port)
        let metrics = try await client.send("GET", "/metrics", Self.token).text
        #expect(metrics.contains("galley_config_last_reload_successful 0"))
        #expect(try await client.send("POST", "/v1/reload").status == 401)
        #expect(
            try await client.send("POST", "/v1/reload", ["Authorization": "Bearer x"]).status == 403
        )
    }

    @Test(
        "a service starts without it where it may, and is mended by a reload; else it does not start"
    )
    func start() async throws {
        let lab = try Self.lab(onMistake: "quarantine")
        defer { lab.remove() }
        try lab.write("m/a.yaml", "name: a\nkind: singel\n")
        let process = try await GalleyProcess(lab)
        defer { process.kill() }
        let answer = try await Self.layout("a", process)
        #expect(answer.status == 503 && answer.text.contains("/problems/misconfigured"))
        let both = try await Self.layout("both", process)
        #expect(both.status == 200 && both["galley-status"] == "partial")
        #expect(both.text.contains(#""kind":"misconfigured""#) && both.text.contains("B1"))
        #expect(both.text.contains(#""id":"a.misconfigured""#), "\(both.text)")
        let client = try TestClient(port: process.port)
        #expect(try await client.send("GET", "/readyz").text.contains(#""misconfigured":1"#))
        #expect(!(try await client.send("GET", "/v1/modules").text.contains(#""name":"a""#)))
        try lab.write("m/a.yaml", Self.page("a", "A3"))
        #expect(try await Self.reload(process).text.contains(#""changed":["a""#))
        #expect(try await Self.layout("a", process).text.contains("A3"))
    }

    @Test("a storm of signals and requests is few reloads, and every request has an answer")
    func storm() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let process = try await GalleyProcess(lab)
        defer { process.kill() }
        for _ in 0..<200 { process.signal(SIGHUP) }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { try await Self.reload(process).status }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 20))
        let metrics = try await TestClient(port: process.port).send("GET", "/metrics", Self.token)
        let line = try #require(
            metrics.text.split(separator: "\n").first {
                $0.hasPrefix(#"galley_reloads_total{result="ok"}"#)
            }
        )
        let count = try #require(line.split(separator: " ").last.flatMap { Int($0) })
        #expect((1...220).contains(count), "\(line)")
    }
}
