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

    @Test("is freed, with its sockets, pages and files")
    func isFreed() async throws {
        weak var marker: Marker?
        let upstream = try FaultUpstream { _ in .json(#"[{"id": "x"}]"#) }
        defer { upstream.stop() }
        do {
            let alive = Marker()
            marker = alive
            let lab = try ServiceLab([
                "galley.yaml": """
                version: 1
                cache: {path: ./cache.sqlite}
                state: {path: ./state.sqlite}
                upstreams: {up: {url: "http://127.0.0.1:\(upstream.port)", cache: {ttl: 1h}}}
                modules: [m.yaml]
                """,
                "m.yaml": """
                name: m
                kind: single
                request: {upstream: up, path: /m}
                components: [{id: c, layout: {itemHeight: 9}}]
                """,
            ])
            defer { lab.remove() }
            let server = try await GalleyServer.start(
                lab.configuration(),
                listening: .address(host: "127.0.0.1", port: 0),
                log: Logger(label: "ended") { _ in MarkedLog(marker: alive) }
            )
            let client = try TestClient(port: server.port)
            let answer = try await client.send("GET", "/v1/modules/m/layout", [:], body: "")
            #expect(answer.status == 200)
            server.reload(try lab.configuration())
            await server.stop()
        }
        // Threads that end let go of it a moment later.
        #expect(await eventually(within: .seconds(5)) { marker == nil })
    }
}
