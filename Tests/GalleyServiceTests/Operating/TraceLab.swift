import GalleyService
import HTTPSocket
import Locking
import Logging
import TestSupport
import TraceKit

/// A service with traces: its upstream, its collector and its modules.
final class TraceLab: Sendable {
    /// An upstream that notes the trace of each request, and holds `/slow` until it is let go.
    final class Source: HTTPHandler {
        private let parents = Locked<[String: [String]]>([:])
        private let isOpen = Locked(false)

        /// The `traceparent` of each request for a target.
        func parents(of target: String) -> [String] { parents.withLock { $0[target] ?? [] } }

        /// Responds to what is held.
        func open() { isOpen.withLock { $0 = true } }

        func respond(to request: HTTPRequest) async -> HTTPResponse {
            let parent = request.fields["traceparent"] ?? ""
            parents.withLock { $0[request.target, default: []].append(parent) }
            if request.target == "/slow" { _ = await eventually { isOpen.withLock(\.self) } }
            if request.target.hasPrefix("/broken") { return HTTPResponse(status: 500) }
            return HTTPResponse(
                status: 200,
                fields: ["Content-Type": "application/json", "Cache-Control": "max-age=60"],
                body: .bytes(SharedBytes(#"[{"id":1}]"#))
            )
        }
    }

    let source = Source()
    let collector = FakeCollector()

    private static func module(_ name: String, path: String) -> String {
        """
        name: \(name)
        kind: single
        request: {upstream: shop, path: \(path)}
        components: [{id: \(name), items: "$[*]", item: {type: t}, layout: {kind: list, itemHeight: 10}}]

        """
    }

    private static func files(port: Int) -> [String: String] {
        [
            "galley.yaml": """
            version: 1
            server: {accessLog: off}
            cache: {path: ":memory:"}
            upstreams:
              shop:
                url: "http://127.0.0.1:\(port)"
                retries: 0
                headers: {authorization: "Bearer S3cret"}
            modules: ["pages/*.yaml"]
            """,
            "pages/fast.yaml": module("fast", path: "/fast, query: {key: S3cret}"),
            "pages/slow.yaml": module("slow", path: "/slow"),
            "pages/broken.yaml": module("broken", path: "/broken"),
            "pages/other.yaml": module("other", path: "/other"),
            "pages/both.yaml": "name: both\nkind: composite\nmodules: [fast, other]\n",
        ]
    }

    /// Serves while the body runs, and exports to the collector, or to a port of the caller's.
    func serving(
        _ environment: [ExactString: String] = [:],
        _ body: (_ port: Int) async throws -> Void
    ) async throws {
        let origin = try HTTPServer(handler: source)
        let endpoint = try HTTPServer(handler: collector)
        let lab = try ServiceLab(Self.files(port: origin.port))
        defer { lab.remove() }
        let variables: [ExactString: String] = [
            "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:\(endpoint.port)",
            "OTEL_EXPORTER_OTLP_HEADERS": "api-key=k", "OTEL_BSP_SCHEDULE_DELAY": "1",
            "OTEL_SERVICE_NAME": "pages",
        ]
        let settings = TraceSettingsReader(variables.merging(environment) { $1 }).settings
        let server = try await GalleyServer.start(
            lab.configuration(),
            listening: .address(host: "127.0.0.1", port: 0),
            tracing: settings,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let result: Result<Void, any Error>
        do { result = .success(try await body(server.port)) } catch { result = .failure(error) }
        source.open()
        await server.stop()
        await origin.stop()
        await endpoint.stop()
        try result.get()
    }
}
