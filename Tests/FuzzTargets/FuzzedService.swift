@testable import GalleyService
import Logging
import MetricsKit
import ModuleConfiguration
@testable import PageServing
import TestSupport

@testable import HTTPSocket

/// A service without sockets and upstreams: a page with an option bar, and a form with a switch.
final class FuzzedService: Sendable {
    /// The service of all inputs.
    static let shared = Result { try wait { try await FuzzedService() } }

    /// A response as it is sent, without what differs from one time to the next.
    struct Answer: Equatable, CustomStringConvertible {
        let status: Int
        let lines: [String]
        let body: [UInt8]

        /// The entity tag with its quotes.
        var tag: String? {
            lines.first { $0.hasPrefix("ETag: ") }.map { String($0.dropFirst(6)) }
        }

        /// True where the body is not compressed.
        var isPlain: Bool { !lines.contains("Content-Encoding: gzip") }

        var description: String { "\(status) \(lines) \(body.count) bytes" }
    }

    /// The fields that say when, and from where, a response came.
    private static let varying = ["server-timing", "cache-status", "age", "date", "x-request-id"]

    private let components: ServiceComponents
    private let handler: PageHandler

    private init() async throws {
        let loaded = ConfigurationLoader.load(
            path: "/c/galley.yaml",
            environment: [:],
            files: MemoryFiles(texts: Self.files)
        )
        var configuration = try loaded.get()
        configuration.state.path = ":memory:"
        let log = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
        let components = try ServiceComponents(configuration, log: log)
        try await components.open(configuration)
        self.components = components
        let health = Health(isCacheDegraded: { false }, isStateDegraded: { false })
        health.enter(.serving)
        handler = PageHandler(
            ServedConfiguration(components.snapshot(of: configuration)),
            monitor: ServiceMonitor(
                health: health,
                metrics: components.metrics,
                registry: MetricsRegistry(components.metricsSources)
            )
        )
    }

    /// Returns true for a request for a stream of events.
    func isStream(_ request: HTTPRequest) -> Bool {
        let route = Router(RouteTable.routes).route(of: request.method, path: request.path)
        return route?.route.name == "events"
    }

    /// Returns the response to a request; what an event loop has at hand is the same.
    func answer(to sent: SentRequest) throws -> Answer {
        let request = sent.request
        let response = try wait { [handler] in await handler.respond(to: request) }
        let answer = Self.answer(response, request)
        guard sent.isSafe, request.method != .options else { return answer }
        let cached = sent.withHead { head in
            handler.cachedResponse(for: head).map { Self.answer($0.representation(for: head)) }
        }
        if let cached {
            try require(
                cached == answer,
                "an event loop sends another response:\n\(cached)\n\(answer)"
            )
        }
        return answer
    }

    private static func answer(_ response: HTTPResponse, _ request: HTTPRequest) -> Answer {
        let lines = response.fields.lines.map { "\($0.name): \($0.value)" }
        switch response.body {
        case .prepared(let prepared): return answer(prepared.representation(for: request))
        case .bytes(let bytes):
            return Answer(status: response.status, lines: kept(lines), body: Array(bytes.bytes))
        case .empty, .stream, .broadcast:
            return Answer(status: response.status, lines: kept(lines), body: [])
        }
    }

    private static func answer(_ representation: PreparedRepresentation) -> Answer {
        let head = String(decoding: representation.head.bytes, as: UTF8.self)
        let lines = head.split(whereSeparator: \.isNewline).dropFirst().map(String.init)
        return Answer(
            status: representation.status,
            lines: kept(lines),
            body: Array(representation.body.bytes)
        )
    }

    private static func kept(_ lines: [String]) -> [String] {
        lines.filter { !varying.contains($0.prefix { $0 != ":" }.lowercased()) }
    }

    private static let files = [
        "/c/galley.yaml": """
        version: 1
        server:
          limits: {memory: 64MiB}
          admin: {local: true}
          cors: {origins: ["https://a.example"]}
          front: {tagHeader: Cache-Tag}
        cache: {path: ":memory:"}
        modules: [modules/*.yaml]
        """,
        "/c/modules/a.yaml": """
        name: a
        kind: single
        public: true
        parameters:
          n: {type: integer, min: 0, max: 9, default: 3}
          s: {enum: [x, y], default: x}
          t: {max: 20, default: ""}
        components:
          - id: bar
            selection: {item: "${params.s}"}
            items:
              - {id: x, data: {title: "${params.t}"}, select: {action: set, params: {s: x}}}
              - {id: y, size: {width: 300}, select: {action: set, params: {s: y}}}
              - {id: z, select: {action: open, url: "https://a.example/${params.t}"}}
            layout: {arrange: horizontal, itemWidth: 160, itemHeight: 40, height: 40, scrolling: itemPaging}
          - id: list
            limit: "${params.n}"
            items: [\((1...9).map { "{id: i\($0), data: {title: \"Item number \($0)\"}}" }.joined(separator: ", "))]
            layout: {columns: 2, itemHeight: 60, at: {600: {columns: 4}}}
            header: {height: 30, pin: true, type: title, data: {title: "${params.t|upper}"}}
        """,
        "/c/modules/form.yaml": """
        name: form
        kind: static
        public: true
        sections:
          - id: s
            cells:
              - {id: dark, type: switch, title: Dark, messages: {on: It is dark}}
              - {id: about, title: About, detail: "1", select: {action: emit, name: about}}
        """,
    ]
}
