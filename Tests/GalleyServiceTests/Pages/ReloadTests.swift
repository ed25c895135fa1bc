import Foundation
import GalleyService
import Glibc
import TestSupport
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
            #expect(try await galley.waits(for: "a module is not served as its file says"))
            #expect(try await galley.waits(for: "did you mean 'single'"))
            #expect(try await galley.waits(for: "modules/0.yaml:2:7"))
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
        let isServed = try await eventually {
            try await galley.get(target).text.contains("\"\(text)\"")
        }
        #expect(isServed, "never saw \(text): \(galley.log)")
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
        let module = Self.module("first") + "\ndeadline: 20s"
        // Longer than reading the configuration and sending another request take on a busy machine.
        let lab = try PipelineLab(module, settings: "timeout: 20s") { _ in
            .slow(.seconds(4), #"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            async let first = pages.layout("m")
            #expect(await eventually { !lab.upstream.requests.isEmpty })
            pages.server.reload(try lab.lab.configuration())
            let second = try await pages.layout("m")
            let statuses = [try await first.status, second.status]
            #expect(statuses == ["complete", "complete"])
            #expect(lab.upstream.requests.count == 1)
        }
    }

    @Test("a key that only a restart applies is a warning in the log")
    func fixedKey() async throws {
        let lab = try PipelineLab(Self.module("first")) { _ in .json("[]") }
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let galley = try await GalleyProcess(lab.lab)
        defer { galley.kill() }
        let file = lab.lab.folder.appending(path: "galley.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let changed = text.replacing("./state.sqlite}", with: "./state.sqlite, keep: 1d}")
        try lab.lab.write("galley.yaml", changed)
        galley.signal(SIGHUP)
        #expect(try await galley.waits(for: "configuration reloaded"))
        #expect(
            try await galley.waits(for: "a reload cannot change this key: restart the service")
        )
        #expect(galley.log.contains("state.keep") && !galley.log.contains("server.port"))
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

    @Test(
        "--watch goes on where a folder was removed or moved, and is there again",
        arguments: [true, false]
    )
    func newFolder(isMoved: Bool) async throws {
        let lab = try PipelineLab(Self.module("first")) { _ in .json("[]") }
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let galley = try await GalleyProcess(lab.lab, ["--watch"])
        defer { galley.kill() }
        let (manager, folder) = (FileManager.default, lab.lab.folder.appending(path: "modules"))
        if isMoved {
            try manager.moveItem(at: folder, to: lab.lab.folder.appending(path: "away"))
        } else {
            try manager.removeItem(at: folder)
        }
        try manager.createDirectory(at: folder, withIntermediateDirectories: false)
        let second = Self.module("second").replacing("name: m", with: "name: n")
        try lab.lab.write("modules/1.yaml", second)
        #expect(try await galley.waits(for: "configuration reloaded"))
        #expect(try await galley.get("/v1/modules/n/layout").status == 200)
    }

    @Test("--watch follows links: what they lead to is edited, or a link of a folder is exchanged")
    func links() async throws {
        let lab = try PipelineLab(Self.module("first")) { _ in .json("[]") }
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        // As Kubernetes mounts a ConfigMap.
        let (manager, folder) = (FileManager.default, lab.lab.folder)
        let name = try #require(
            try manager.contentsOfDirectory(atPath: folder.appending(path: "modules").path).first
        )
        for version in ["..one", "..two"] {
            try manager.createDirectory(
                at: folder.appending(path: "modules/\(version)"),
                withIntermediateDirectories: false
            )
        }
        let place = folder.appending(path: "modules")
        try manager.moveItem(
            at: place.appending(path: name),
            to: place.appending(path: "..one/\(name)")
        )
        func link(_ name: String, to target: String) throws {
            try manager.createSymbolicLink(
                atPath: place.appending(path: name).path,
                withDestinationPath: target
            )
        }
        try link("..data", to: "..one")
        try link(name, to: "..data/\(name)")
        let galley = try await GalleyProcess(lab.lab, ["--watch"])
        defer { galley.kill() }

        let second = Self.module("second").replacing("name: m", with: "name: n")
        try lab.lab.write("modules/..one/\(name)", second)
        #expect(try await galley.waits(for: "configuration reloaded"))
        #expect(try await galley.get("/v1/modules/n/layout").status == 200)

        let third = Self.module("third").replacing("name: m", with: "name: o")
        try lab.lab.write("modules/..two/\(name)", third)
        try link("..next", to: "..two")
        #expect(rename(place.path + "/..next", place.path + "/..data") == 0)
        var status = 0
        for _ in 0..<200 where status != 200 {
            status = try await galley.get("/v1/modules/o/layout").status
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(status == 200)
    }
}
