import Foundation
import Glibc
import Testing

@Suite("A state file has one owner")
struct StateOwnerTests {
    private static let form = """
        name: form
        kind: static
        public: true
        sections: [{cells: [{id: 1, type: switch}]}]
        """

    private static func lab() throws -> PipelineLab {
        let lab = try PipelineLab(form) { _ in .json("null") }
        let main = lab.main(port: lab.upstream.port) + "\nserver: {timeouts: {drain: 50ms}}\n"
        try lab.lab.write("galley.yaml", main)
        return lab
    }

    private static func set(_ galley: GalleyProcess, to value: Bool) async throws -> Int {
        try await TestClient(port: galley.port).send(
            "PUT",
            "/v1/modules/form/items/1/value",
            ["Content-Type": "application/json"],
            body: "{\"on\": \(value)}"
        ).status
    }

    @Test("a second process ends with a clear error, and starts once the first one was killed")
    func second() async throws {
        let lab = try Self.lab()
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let first = try await GalleyProcess(lab.lab)
        defer { first.kill() }
        #expect(try await Self.set(first, to: true) == 200)
        let error = try await GalleyProcess.startError(lab.lab)
        #expect(error.contains("another process owns the file"), "\(error)")
        #expect(error.contains("another process owns the state file and is waited for"), "\(error)")
        #expect(!error.contains("listening on"))
        #expect(try await Self.set(first, to: true) == 200)
        first.kill()
        let second = try await GalleyProcess(lab.lab)
        defer { second.kill() }
        let layout = try await second.get("/v1/modules/form/layout").text
        #expect(layout.contains(#""value":true"#), "\(layout)")
        #expect(try await Self.set(second, to: false) == 200)
    }

    @Test("a process that is told to end gives the file to the one that waits for it")
    func handover() async throws {
        let lab = try Self.lab()
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let first = try await GalleyProcess(lab.lab)
        defer { first.kill() }
        #expect(try await Self.set(first, to: true) == 200)
        async let second = GalleyProcess(lab.lab)
        first.signal(SIGTERM)
        let next = try await second
        defer { next.kill() }
        #expect(try await Self.set(next, to: false) == 200)
    }

    @Test("processes without a switch share the folder")
    func withoutSwitches() async throws {
        let lab = try PipelineLab(
            "name: plain\nkind: static\nsections: [{cells: [{id: 1, title: a}]}]"
        ) { _ in .json("null") }
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let first = try await GalleyProcess(lab.lab)
        defer { first.kill() }
        let second = try await GalleyProcess(lab.lab)
        defer { second.kill() }
        #expect(try await second.get("/v1/modules/plain/layout").status == 200)
        let metrics = try await second.get("/metrics").text
        #expect(metrics.contains(/\ngalley_memory_bytes\{part="sqlite"\} [1-9]/))
    }
}
