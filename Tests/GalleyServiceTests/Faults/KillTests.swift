import Foundation
import TestSupport
import Testing

@Suite("A cache survives being killed while it is written")
struct KillTests {
    /// The number of times it is killed.
    private static let rounds = TestScale.count(sample: 6, torture: 200)

    private static let module = """
        name: m
        kind: single
        parameters: {p: {type: integer, required: true}}
        request: {upstream: up, path: "/${params.p}", cache: {ttl: 0s, staleIfError: 24h}}
        components: [{id: c, layout: {itemHeight: 10}}]
        """

    @Test("killed again and again, it starts with nothing corrupt")
    func killed() async throws {
        let large = String(repeating: "x", count: 20_000)
        let lab = try PipelineLab(Self.module) {
            .json(#"[{"id": "\#($0.target)", "text": "\#(large)"}]"#)
        }
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        var starts: [Duration] = []
        var page = 0
        var random = SeededGenerator(seed: TestScale.seed)
        for round in 0..<Self.rounds {
            let start = ContinuousClock.now
            let galley = try await GalleyProcess(lab.lab)
            starts.append(start.duration(to: .now))
            defer { galley.kill() }
            let before = try await galley.get("/metrics").text
            #expect(before.contains(#"operation="corrupt"} 0"#), "round \(round)")
            // Each page is a row; the kill comes after some of them, and at any moment around the
            // first writes, which gather changes for 50 ms.
            let targets = (0..<1000).map { "/v1/modules/m/layout?p=\(page + $0)" }
            let wanted = random.int(1...60)
            let end = ContinuousClock.now + .milliseconds(random.int(20...150))
            let load = Load(port: galley.port)
            _ = try await load.during(targets) {
                _ = await eventually { load.answered >= wanted && ContinuousClock.now >= end }
                galley.kill()
            }
            #expect(load.answered >= wanted, "round \(round)")
            page += load.answered
        }
        if TestScale.isTorture {
            // On a machine with nothing else to do; the median, as even there it has its moments.
            starts.sort()
            #expect(starts[starts.count / 2] < .seconds(1), "starts took \(starts)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: lab.lab.folder.path)
        #expect(!names.contains { $0.contains(".corrupt-") })
        try await checkWhole(lab, pages: page)
    }

    /// With the upstream gone, rows of all rounds are still there to stand in.
    private func checkWhole(_ lab: PipelineLab, pages: Int) async throws {
        let galley = try await GalleyProcess(lab.lab)
        defer { galley.kill() }
        lab.upstream.stop()
        var found = 0
        for page in stride(from: 0, to: pages, by: max(1, pages / 100)) {
            let answer = try await galley.get("/v1/modules/m/layout?p=\(page)")
            if answer.status == 200 {
                #expect(answer["galley-status"] == "stale")
                found += 1
            }
        }
        // What was being written in the last moment before a kill is lost, and no more.
        #expect(found > 0)
        let metrics = try await galley.get("/metrics").text
        #expect(metrics.contains(#"operation="damaged"} 0"#))
        #expect(metrics.contains(#"operation="corrupt"} 0"#))
        #expect(metrics.contains("\ngalley_cache_usable 1\n"))
    }
}
