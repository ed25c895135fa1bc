import Foundation
import GalleyService
import Glibc
import Testing

@Suite("A configuration is replaced under load without a failed request")
struct ReloadTests {
    private static func module(_ title: String) -> String {
        """
        name: m
        title: \(title)
        kind: single
        request: {upstream: up, path: /m}
        components: [{id: c, layout: {itemHeight: 10}, header: {height: 10, data: {t: \(title)}}}]
        """
    }

    private static let target = "/v1/modules/m/layout"

    private func run(
        _ options: [String],
        announce: @escaping (GalleyProcess) -> Void
    ) async throws {
        let lab = try PipelineLab(Self.module("first"), settings: "cache: {ttl: 60s}") { _ in
            .json(#"[{"id": 1}]"#)
        }
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let galley = try await GalleyProcess(lab.lab, options)
        defer { galley.kill() }
        _ = try await galley.get(Self.target)
        let tally = try await Load(port: galley.port).during([Self.target, "/v1/modules"]) {
            for round in 0..<4 {
                try lab.lab.write("modules/0.yaml", Self.module("round\(round)"))
                announce(galley)
                try await Self.waits(for: "round\(round)", galley)
            }
            try lab.lab.write("modules/0.yaml", "name: m\nkind: singel\n")
            announce(galley)
            #expect(try await galley.waits(for: "configuration kept"))
            #expect(galley.log.contains("did you mean 'single'"))
            #expect(galley.log.contains("modules/0.yaml:2:7"))
            let page = try await galley.get(Self.target)
            #expect(page.text.contains("round3"))
            try lab.lab.write("modules/0.yaml", Self.module("mended"))
            announce(galley)
            try await Self.waits(for: "mended", galley)
        }
        #expect(tally.failed.isEmpty, "\(tally.failed.prefix(3))")
        #expect(tally.answered > 20)
        #expect(lab.upstream.requests.count == 1)
    }

    private static func waits(for text: String, _ galley: GalleyProcess) async throws {
        for _ in 0..<400 {
            let page = try await galley.get(target)
            if page.text.contains("\"\(text)\"") { return }
            try await Task.sleep(for: .milliseconds(25))
        }
        Issue.record("never saw \(text): \(galley.log)")
    }

    @Test("SIGHUP reads it again; a bad file keeps the old one and says why")
    func signal() async throws {
        try await run([]) { $0.signal(SIGHUP) }
    }

    @Test("--watch reads it again on save; a bad file keeps the old one and says why")
    func watch() async throws {
        try await run(["--watch"]) { _ in }
    }

    @Test("a fetch under way is shared across a reload")
    func sharedAcrossReload() async throws {
        let lab = try PipelineLab(Self.module("first"), settings: "timeout: 10s") { _ in
            .slow(.milliseconds(600), #"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            async let first = pages.layout("m")
            for _ in 0..<500 where lab.upstream.requests.isEmpty {
                try await Task.sleep(for: .milliseconds(5))
            }
            pages.server.reload(try lab.lab.configuration())
            let second = try await pages.layout("m")
            let statuses = [try await first.status, second.status]
            #expect(statuses == ["complete", "complete"])
            #expect(lab.upstream.requests.count == 1)
        }
    }

    @Test("--watch sees a module file that appears")
    func newFile() async throws {
        let lab = try PipelineLab(Self.module("first")) { _ in .json("[]") }
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let galley = try await GalleyProcess(lab.lab, ["--watch"])
        defer { galley.kill() }
        let second = Self.module("second").replacing("name: m", with: "name: n")
        try lab.lab.write("modules/1.yaml", second)
        #expect(try await galley.waits(for: "configuration reloaded"))
        let page = try await galley.get("/v1/modules/n/layout")
        #expect(page.status == 200)
    }
}
