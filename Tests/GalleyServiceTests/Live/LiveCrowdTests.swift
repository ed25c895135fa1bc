import Foundation
import GalleyService
import Glibc
import Locking
import TestSupport
import Testing

@Suite("Many listeners cost one fetch, one layout and one comparison a change")
struct LiveCrowdTests {
    private static let module = """
        name: m
        kind: single
        request: {upstream: up, path: /m}
        components: [{id: c, layout: {itemHeight: 10}}]
        """

    private static func rows(_ count: Int, _ title: String) -> String {
        "[\((0..<count).map { #"{"id":"r\#($0)","title":"\#(title) \#($0)"}"# }.joined(separator: ","))]"
    }

    @Test("a thousand listeners")
    func thousand() async throws {
        let round = Locked(0)
        let lab = try PipelineLab(Self.module, settings: "cache: {ttl: 60s}") { _ in
            .json(Self.rows(50, "round \(round.withLock(\.self))"))
        }
        try await lab.serving { galley in
            let target = "/v1/modules/m/events"
            let crowd = try EventCrowd(count: 1000, port: galley.server.port, target)
            defer { crowd.leave() }
            let first = await crowd.next()
            #expect(first.allSatisfy { $0?.name == "layout" && $0?.data == first[0]?.data })
            #expect(lab.upstream.requests.count == 1)
            #expect(try await galley.metric("galley_listeners") == 1000)
            #expect(try await galley.metric("galley_live_pages") == 1)
            var folder = StreamFolder()
            try folder.take(try #require(first[0]))
            for number in 1...3 {
                round.withLock { $0 = number }
                let layout = try await galley.refresh("m").answer.text
                let events = await crowd.next()
                #expect(events.allSatisfy { $0?.name == "changes" && $0?.data == events[0]?.data })
                try folder.take(try #require(events[0]))
                #expect(folder.text == layout)
                #expect(lab.upstream.requests.count == 1 + number)
                let deltas = try await galley.labelled("galley_changes_total{kind=\"delta\"}")
                let resets = try await galley.labelled(
                    "galley_changes_total{kind=\"tooManyChanges\"}"
                )
                #expect(deltas + resets == Double(number))
            }
            crowd.leave()
            #expect(
                try await eventually {
                    try await galley.metric("galley_listeners") == 0
                }
            )
        }
    }

    @Test("who reads nothing is dropped after the write timeout; the others are not held up")
    func stalled() async throws {
        let round = Locked(0)
        let lab = try PipelineLab(Self.module, settings: "cache: {ttl: 60s}") { _ in
            .json(Self.rows(8_000, "round \(round.withLock(\.self))"))
        }
        let main = lab.main(port: lab.upstream.port) + "\nserver: {timeouts: {write: 1s}}"
        try lab.lab.write("galley.yaml", main)
        try await lab.serving { galley in
            let target = "/v1/modules/m/events"
            let port = galley.server.port
            let stalled = try EventClient(port: port, target, buffer: 4096)
            defer { stalled.leave() }
            let client = try EventClient(port: port, target)
            defer { client.leave() }
            var folder = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            for number in 1...4 {
                round.withLock { $0 = number }
                let layout = try await galley.refresh("m").answer.text
                try folder.take(try #require(await client.nextChange()))
                #expect(folder.text == layout)
            }
            #expect(
                try await eventually {
                    try await galley.metric("galley_listeners") == 1
                }
            )
        }
    }

    @Test("who reads slowly is sent one change from what it was sent last")
    func slow() async throws {
        let round = Locked(0)
        let lab = try PipelineLab(Self.module, settings: "cache: {ttl: 60s}") { _ in
            .json(Self.rows(8_000, "round \(round.withLock(\.self))"))
        }
        try await lab.serving { galley in
            let target = "/v1/modules/m/events"
            let client = try EventClient(port: galley.server.port, target, buffer: 4096)
            defer { client.leave() }
            let quick = try EventClient(port: galley.server.port, target)
            defer { quick.leave() }
            _ = try #require(await quick.nextChange())
            var layout = ""
            for number in 1...6 {
                round.withLock { $0 = number }
                layout = try await galley.refresh("m").answer.text
                // Each is a change for a client that keeps up.
                _ = try #require(await quick.nextChange())
            }
            var folder = StreamFolder()
            let revision = PlainJSON(layout.utf8)?["revision"]?.content
            #expect(try await folder.listen(client, until: revision))
            #expect(folder.text == layout)
            #expect(folder.names.count <= 3)
        }
    }

    @Test("a stream says something every fifteen seconds", .enabled(if: TestScale.isTorture))
    func comments() async throws {
        let lab = try PipelineLab(Self.module, settings: "cache: {ttl: 60s}") { _ in
            .json(Self.rows(5, "same"))
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            #expect(await client.next()?.name == "layout")
            #expect(await client.next()?.isComment == true)
        }
    }
}

extension PipelineLab.Pages {
    /// A number of `/metrics` with its labels; 0 when it is not there.
    func labelled(_ name: String) async throws -> Double {
        let lines = try await answer("GET", "/metrics").text.split(separator: "\n")
        let line = lines.first { $0.hasPrefix(name + " ") }
        return line?.split(separator: " ").last.flatMap { Double($0) } ?? 0
    }
}
