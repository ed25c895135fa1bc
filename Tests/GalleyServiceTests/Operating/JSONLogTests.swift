import Foundation
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
        let lab = try ServiceLab(["galley.yaml": Self.main, "m.yaml": Self.module])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab, variables: ["GALLEY_LOG_LEVEL=debug"])
        defer { galley.kill() }
        _ = try await galley.get("/v1/modules/m/layout")
        #expect(try await galley.waits(for: "upstream called"))
        let entries = try Self.entries(galley.log)
        let messages = entries.compactMap { $0["message"] as? String }
        #expect(messages.contains("listening on http://127.0.0.1:\(galley.port)"))
        #expect(entries.contains { $0["ms"] is Int })
        #expect(!entries.contains { $0["ms"] is String || $0["bytes"] is String })
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
}
