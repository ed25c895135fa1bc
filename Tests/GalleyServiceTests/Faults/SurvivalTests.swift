import Foundation
import Glibc
import HTTPSocket
import Logging
import TestSupport
import Testing

@Suite("What was served once is served on, whatever breaks")
struct SurvivalTests {
    /// Four modules, so that there are several pages and answers.
    private static let modules = (0..<4).map { number in
        """
        name: m\(number)
        kind: single
        parameters: {p: {default: a}}
        request: {upstream: up, path: "/\(number)/${params.p}"}
        components: [{id: c, layout: {itemHeight: 10}}]
        """
    }

    private static let targets = (0..<4).flatMap { number in
        ["a", "b", "c"].map { "/v1/modules/m\(number)/layout?p=\($0)" }
    }

    private static let settings = "cache: {ttl: 0s, staleIfError: 24h}"

    private func lab(_ files: (PipelineLab) throws -> Void = { _ in }) throws -> PipelineLab {
        let lab = try PipelineLab(
            Self.modules[0],
            Self.modules[1],
            Self.modules[2],
            Self.modules[3],
            settings: Self.settings
        ) { .json(#"[{"id": "\#($0.target)"}]"#) }
        try files(lab)
        return lab
    }

    @Test("killed under load and started with every upstream dead, it answers all warm pages")
    func killed() async throws {
        let lab = try lab()
        defer { lab.lab.remove() }
        let first = try await GalleyProcess(lab.lab)
        var bodies: [String: [UInt8]] = [:]
        for target in Self.targets { bodies[target] = try await first.get(target).body }
        // What has been written behind the answers is committed within the second.
        #expect(
            try await eventually {
                let text = try await first.get("/metrics").text
                let line = text.split(separator: "\n").first {
                    $0.contains("operation=\"write\"")
                }
                return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0 >= 12
            }
        )
        let load = Load(port: first.port)
        _ = try await load.during(Self.targets) {
            #expect(await eventually { load.answered >= 200 })
            first.kill()
        }
        lab.upstream.stop()
        let second = try await GalleyProcess(lab.lab)
        defer { second.kill() }
        for target in Self.targets {
            let page = try PageReading(try await second.get(target))
            #expect(page.answer.status == 200)
            #expect(page.answer["galley-status"] == "stale")
            #expect(page.answer["cache-status"] == "galley; fwd=stale")
            #expect(page.sections.map(\.status) == ["stale"])
            #expect(page.sections.allSatisfy { $0.object["asOf"] is String })
            #expect(page.failures.allSatisfy { ["connect", "circuitOpen"].contains($0.kind) })
            let before = try PageReading(
                TestAnswer(status: 200, fields: [:], body: bodies[target] ?? [])
            )
            #expect(page.sections.map(\.items) == before.sections.map(\.items))
        }
        let metrics = try await second.get("/metrics").text
        #expect(metrics.contains(#"galley_upstream_calls_total{upstream="up",outcome="connect"}"#))
        #expect(second.log.contains("\"kind\":\"connect\""))
    }

    /// How a cache file can be damaged.
    enum Damage: String, CaseIterable, Sendable {
        case text
        case truncated
        case zeroes
        case foreign
        case readOnly
        case folder
    }

    @Test("no damage to the cache file is an error for a client", arguments: Damage.allCases)
    func damaged(damage: Damage) async throws {
        let lab = try lab()
        defer { lab.lab.remove() }
        let first = try await GalleyProcess(lab.lab)
        for target in Self.targets { _ = try await first.get(target) }
        first.kill()
        try Self.apply(damage, to: lab.lab.folder.appending(path: "cache.sqlite"))
        let second = try await GalleyProcess(lab.lab)
        defer { second.kill() }
        for target in Self.targets {
            let answer = try await second.get(target)
            #expect(answer.status == 200)
            #expect(answer["galley-status"] == "complete")
        }
        var isUsable = true
        var isDegraded = true
        // The store may mend itself between the two questions.
        for _ in 0..<200 where isUsable == isDegraded {
            let ready = try await second.get("/readyz")
            #expect(ready.status == 200)
            isDegraded = ready.text.contains("\"cache\":\"degraded\"")
            isUsable = try await second.get("/metrics").text.contains("\ngalley_cache_usable 1\n")
        }
        #expect(isUsable != isDegraded)
        if damage != .readOnly { #expect(second.log.contains("cache file")) }
        lab.upstream.stop()
    }

    private static func apply(_ damage: Damage, to file: URL) throws {
        let others = ["-wal", "-shm"].map { file.path + $0 }
        switch damage {
        case .text:
            for other in others { try? FileManager.default.removeItem(atPath: other) }
            try Data("this is no database\n".utf8).write(to: file)
        case .truncated:
            for other in others { try? FileManager.default.removeItem(atPath: other) }
            truncate(file.path, 1000)
        case .zeroes:
            for other in others { try? FileManager.default.removeItem(atPath: other) }
            try Data(count: 20_000).write(to: file)
        case .foreign:
            for other in others { try? FileManager.default.removeItem(atPath: other) }
            try Data("SQLite format 3\0".utf8 + [UInt8](repeating: 1, count: 4096)).write(to: file)
        case .readOnly:
            chmod(file.path, 0o400)
        case .folder:
            try FileManager.default.removeItem(at: file)
            for other in others { try? FileManager.default.removeItem(atPath: other) }
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            try Data().write(to: file.appending(path: "x"))
        }
    }

    @Test(
        "a read-only disk is logged and counted, and never an error",
        .enabled(if: SmallDisk.isPossible)
    )
    func readOnlyDisk() async throws {
        let disk = try SmallDisk(kilobytes: 8_192)
        defer { disk.remove() }
        #expect(disk.makeReadOnly())
        let lab = try PipelineLab(Self.modules[0], settings: Self.settings) {
            .json(#"[{"id": "\#($0.target)"}]"#)
        }
        let main = lab.main(port: lab.upstream.port).replacing(
            "./cache.sqlite",
            with: disk.path + "/cache.sqlite"
        )
        try lab.lab.write("galley.yaml", main)
        try await lab.serving { pages in
            for number in 0..<3 {
                let page = try await pages.layout("m0", "p=\(number)")
                #expect(page.answer.status == 200)
                #expect(page.status == "complete")
            }
            #expect(try await pages.metric("galley_cache_usable") == 0)
            #expect(lab.log.all.count { $0.hasPrefix("cache file cannot be used") } == 1)
            let ready = try await pages.answer("GET", "/readyz")
            #expect(ready.status == 200)
            #expect(ready.text.contains("\"cache\":\"degraded\""))
        }
    }

    @Test(
        "a full disk is logged and counted, and never an error",
        .enabled(if: SmallDisk.isPossible)
    )
    func fullDisk() async throws {
        let disk = try SmallDisk(kilobytes: 256)
        defer { disk.remove() }
        let large = String(repeating: "x", count: 30_000)
        let lab = try PipelineLab(Self.modules[0], settings: Self.settings) {
            .json(#"[{"id": "\#($0.target)", "text": "\#(large)"}]"#)
        }
        let main = lab.main(port: lab.upstream.port).replacing(
            "./cache.sqlite",
            with: disk.path + "/cache.sqlite"
        )
        try lab.lab.write("galley.yaml", main)
        try await lab.serving { pages in
            for number in 0..<60 {
                let page = try await pages.layout("m0", "p=\(number)")
                #expect(page.answer.status == 200)
                #expect(page.status == "complete")
            }
            #expect(
                try await eventually {
                    try await pages.answer("GET", "/metrics").text
                        .contains("galley_cache_usable 0")
                }
            )
            #expect(lab.log.all.contains { $0.hasPrefix("cache file cannot be used") })
            let ready = try await pages.answer("GET", "/readyz")
            #expect(ready.text.contains("\"cache\":\"degraded\""))
            let after = try await pages.layout("m0", "p=after")
            #expect(after.answer.status == 200)
        }
    }
}
