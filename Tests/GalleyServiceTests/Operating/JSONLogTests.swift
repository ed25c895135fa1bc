import Foundation
import PageServing
import Testing

@Suite("Every line of a JSON log is an object")
struct JSONLogTests {
    private static let main = """
        version: 1
        cache: {path: ":memory:"}
        upstreams: {dead: {url: "http://127.0.0.1:9", retries: 0}}
        modules: [m.yaml]
        """
    private static let module = """
        name: m
        kind: single
        request: {upstream: dead, path: /a}
        components: [{id: c, layout: {itemHeight: 10}}]
        """

    private static func entries(_ log: String) throws -> [[String: Any]] {
        try log.split(separator: "\n").map {
            try #require(
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any],
                "\($0)"
            )
        }
    }

    @Test("from the first to the last, and numbers in it are numbers", .timeLimit(.minutes(2)))
    func served() async throws {
        let lab = try ServiceLab([
            "galley.yaml": Self.main.replacing("m.yaml", with: "m.yaml, part.yaml"),
            "m.yaml": Self.module,
            "part.yaml": Self.module.replacing("name: m", with: "name: part")
                .replacing("kind: single", with: "kind: batch")
                .replacing("request: {", with: "requests: [{id: r, ").replacing(
                    "/a}",
                    with: "/a}]"
                ),
        ])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab, variables: ["GALLEY_LOG_LEVEL=debug"])
        defer { galley.kill() }
        _ = try await galley.get("/v1/modules/m/layout")
        _ = try await galley.get("/v1/modules/part/layout")
        #expect(try await galley.waits(for: "page built"))
        let entries = try Self.entries(galley.log)
        let fields = Dictionary(uniqueKeysWithValues: LogField.all.map { ($0.name, $0) })
        for entry in entries {
            for (name, value) in entry {
                let field = try #require(fields[name], "\(name)")
                #expect(LogFieldTests.isOfKind(value, field), "\(name): \(value)")
            }
            for field in LogField.everywhere { #expect(entry[field.name] != nil, "\(field.name)") }
        }
        let messages = entries.compactMap { $0["message"] as? String }
        #expect(messages.contains("listening on http://127.0.0.1:\(galley.port)"))
        #expect(entries.contains { $0["ms"] is Int })
        #expect(!entries.contains { $0["ms"] is String || $0["bytes"] is String })
        let built = try #require(entries.first { $0["message"] as? String == "page built" })
        for stage in ["fetch", "map", "layout", "encode"] {
            #expect(built["\(stage)Ms"] is Double, "\(stage)")
        }
    }

    @Test("also when the service does not start")
    func refused() async throws {
        let lab = try ServiceLab(["galley.yaml": Self.main, "m.yaml": "name: m\nkind: sinlge\n"])
        defer { lab.remove() }
        let entries = try Self.entries(try await GalleyProcess.startError(lab))
        #expect(
            entries.contains { ($0["message"] as? String)?.contains("m.yaml:2:7: error:") == true }
        )
        #expect(entries.allSatisfy { $0["level"] as? String == "error" })
    }

    @Test(
        "whatever libcurl and hiredis meet: broken protocols, refused encryption, lost connections"
    )
    func libraries() async throws {
        let server = try FaultUpstream { _ in .garbage }
        defer { server.stop() }
        let main = """
            version: 1
            cache: {path: ":memory:", redis: {url: "redis://127.0.0.1:\(server.port)"}}
            upstreams:
              garbage: {url: "http://127.0.0.1:\(server.port)", retries: 0}
              tls: {url: "https://127.0.0.1:\(server.port)", retries: 0}
              name: {url: "http://nowhere.invalid", retries: 0}
            modules: [m.yaml]
            """
        let requests = ["garbage", "tls", "name"].map { "{id: \($0), upstream: \($0), path: /a}" }
        let components = ["garbage", "tls", "name"].map {
            "{id: \($0), from: \($0), layout: {itemHeight: 1}}"
        }
        let module = """
            name: m
            kind: batch
            requests: [\(requests.joined(separator: ", "))]
            components: [\(components.joined(separator: ", "))]
            """
        let lab = try ServiceLab(["galley.yaml": main, "m.yaml": module])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab, variables: ["GALLEY_LOG_LEVEL=debug"])
        defer { galley.kill() }
        _ = try await galley.get("/v1/modules/m/layout")
        for message in ["page built", "redis cannot be used"] {
            #expect(try await galley.waits(for: message))
        }
        let kinds = try Self.entries(galley.log).compactMap { $0["kind"] as? String }
        #expect(Set(kinds).isSuperset(of: ["reset", "connect"]))
    }
}
