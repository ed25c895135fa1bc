import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Revisions survive what a service survives")
struct LiveRestartTests {
    private static func lab(_ pages: ChangingPages) throws -> PipelineLab {
        try LiveEventsTests.lab(pages, settings: "cache: {ttl: 0s}")
    }

    @Test(
        "killed and started again, it knows the newest two of a page that clients follow",
        arguments: 0..<2
    )
    func killed(round: Int) async throws {
        let pages = ChangingPages(seed: TestScale.seed &+ UInt64(round), lists: LiveModules.lists)
        let lab = try Self.lab(pages)
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let target = "/v1/modules/mixed/layout?scale=2"
        let first = try await GalleyProcess(lab.lab)
        var held: [LayoutPlayer] = []
        for _ in 0..<4 {
            pages.retitle("plain", rows: 2)
            let player = try LayoutPlayer(try await first.get(target).body)
            held.append(player)
            // Who asks for changes will ask again.
            let changes = target.replacing("layout?", with: "changes?since=\(player.revision)&")
            #expect(try await first.get(changes).text.contains(#""kind":"none""#))
        }
        // Written behind the answers, within a moment.
        try await Task.sleep(for: .milliseconds(500))
        first.kill()
        let second = try await GalleyProcess(lab.lab)
        defer { second.kill() }
        let layout = try await second.get(target).text
        for (index, player) in held.enumerated().reversed() {
            var player = player
            let changes = target.replacing("layout?", with: "changes?since=\(player.revision)&")
            let answer = try await second.get(changes)
            let kind = PlainJSON(answer.body)?["kind"]?.content
            #expect(kind == ["reset", "reset", "delta", "none"][index], "revision \(index)")
            try player.play(answer.body)
            #expect(player.layout.text == layout)
        }
        let fields = ["Last-Event-ID": held[2].revision]
        let client = try EventClient(
            port: second.port,
            target.replacing("layout", with: "events"),
            fields
        )
        defer { client.leave() }
        #expect(await client.nextChange()?.name == "changes")
    }

    @Test("told to end, it knows what each client holds of pages that were asked for once")
    func ended() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        let lab = try Self.lab(pages)
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let first = try await GalleyProcess(lab.lab)
        defer { first.kill() }
        let targets = (0..<40).map { "/v1/modules/mixed/layout?width=\(300 + $0)" }
        var held: [LayoutPlayer] = []
        for target in targets { held.append(try LayoutPlayer(try await first.get(target).body)) }
        first.signal(SIGTERM)
        #expect(await eventually { first.exitStatus != nil })
        pages.retitle("plain", rows: 2)
        let second = try await GalleyProcess(lab.lab)
        defer { second.kill() }
        for (target, player) in zip(targets, held) {
            var player = player
            let changes = target.replacing("layout?", with: "changes?since=\(player.revision)&")
            let answer = try await second.get(changes)
            #expect(PlainJSON(answer.body)?["kind"]?.content == "delta")
            try player.play(answer.body)
            #expect(player.layout.text == (try await second.get(target).text))
        }
    }

    @Test("a cache file that is broken costs the revisions in it")
    func broken() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        let lab = try Self.lab(pages)
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        try lab.lab.write(
            "cache.sqlite",
            String(repeating: "no database ", count: 99)
        )
        let galley = try await GalleyProcess(lab.lab)
        defer { galley.kill() }
        let layout = try await galley.get("/v1/modules/mixed/layout")
        #expect(layout.status == 200)
        let revision = try LayoutPlayer(layout.body).revision
        pages.retitle("plain", rows: 1)
        let changes = try await galley.get("/v1/modules/mixed/changes?since=\(revision)")
        #expect(PlainJSON(changes.body)?["kind"]?.content == "delta")
        #expect(galley.log.contains("moved aside"))
        #expect(galley.log.contains("cache file"))
    }
}
