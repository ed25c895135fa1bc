import GalleyService
import HTTPSocket
import Logging
import TestSupport
import Testing

@Suite("A service that has ended")
struct EndedServiceTests {
    /// Lives as long as anything that writes to the service's log.
    private final class Marker: Sendable {}

    private struct MarkedLog: LogHandler {
        let marker: Marker
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {}
    }

    private static let modules = [
        "m.yaml": """
        name: m
        kind: single
        emit: eachDone
        request: {upstream: up, path: /m}
        components: [{id: c, layout: {itemHeight: 9}}]
        """,
        "all.yaml": "{name: all, kind: composite, modules: [m, {name: m, as: again}]}",
    ]

    /// True where nothing of a service stays after it has served `body` and ended.
    private func isFreed(
        after body: (_ port: Int, ServiceLab, GalleyServer) async throws -> Void
    ) async throws -> Bool {
        weak var marker: Marker?
        let upstream = try FaultUpstream { _ in .json(#"[{"id": "x"}]"#) }
        defer { upstream.stop() }
        do {
            let alive = Marker()
            marker = alive
            let main = """
                version: 1
                cache: {path: ./cache.sqlite}
                state: {path: ./state.sqlite}
                upstreams: {up: {url: "http://127.0.0.1:\(upstream.port)", cache: {ttl: 1h}}}
                modules: [m.yaml, all.yaml]
                """
            let lab = try ServiceLab(Self.modules.merging(["galley.yaml": main]) { $1 })
            defer { lab.remove() }
            let server = try await GalleyServer.start(
                lab.configuration(),
                listening: .address(host: "127.0.0.1", port: 0),
                log: Logger(label: "ended") { _ in MarkedLog(marker: alive) }
            )
            try await body(server.port, lab, server)
            await server.stop()
        }
        // Threads that end let go of it a moment later.
        return await eventually(within: .seconds(5)) { marker == nil }
    }

    @Test("is freed, with its sockets, pages and files")
    func afterPages() async throws {
        let isFreed = try await isFreed { port, lab, server in
            let client = try TestClient(port: port)
            let answer = try await client.send("GET", "/v1/modules/m/layout", [:], body: "")
            #expect(answer.status == 200)
            server.reload(try lab.configuration())
        }
        #expect(isFreed)
    }

    @Test("is freed, with what streams showed of pages before they were whole")
    func afterStreams() async throws {
        let isFreed = try await isFreed { port, _, _ in
            let client = try EventClient(port: port, "/v1/modules/all/events")
            defer { client.leave() }
            var folder = StreamFolder()
            repeat {
                try folder.take(try #require(await client.nextChange()))
            } while folder.player?.layout["status"]?.content != "complete"
        }
        #expect(isFreed)
    }
}
