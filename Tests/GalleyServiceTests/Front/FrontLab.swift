import Foundation
import HTTPSocket
import Locking

/// Modules whose pages a cache in front of the service may have.
enum FrontLab {
    static let widths = [320, 360, 390, 414, 768, 1_024]

    /// The files of a configuration.
    ///
    /// - Parameter server: keys of `server`, a line each; more keys of the file may follow.
    static func files(
        upstream port: Int,
        server: String = "",
        more: String = ""
    ) -> [String: String] {
        [
            "galley.yaml": """
            version: 1
            server:
              port: 0
              admin: {local: true}
            \(server)
            \(more)
            cache: {path: ":memory:"}
            state: {path: ./state.sqlite}
            upstreams: {api: {url: "http://127.0.0.1:\(port)", cache: {ttl: 1h}}}
            modules: [m/*.yaml]
            """,
            "m/news.yaml": list("news"), "m/songs.yaml": list("songs"),
            "m/films.yaml": list("films"),
            "m/settings.yaml": """
            name: settings
            kind: static
            public: true
            sections: [{cells: [{id: wifi, type: switch, title: Wi-Fi}]}]
            """,
            "m/home.yaml": """
            name: home
            kind: composite
            modules: [{name: news}, {name: settings}]
            """,
        ]
    }

    private static func list(_ name: String) -> String {
        """
        name: \(name)
        kind: single
        parameters: {q: {type: integer, default: 0}}
        request: {id: main, upstream: api, path: /\(name), query: {q: "${params.q}"}}
        components:
          - id: rows
            item: {data: {title: "${@.title}"}}
            layout: {kind: list, columns: 2, itemHeight: 50}
        """
    }

    static let pages = ["news", "songs", "films", "settings", "home"]
}

/// Rows that change when they are told to, as a REST service.
final class RowsService: HTTPHandler {
    private let version = Locked(0)
    private let purges = Locked<[HTTPRequest]>([])
    private let failures = Locked(0)
    private let isGone = Locked(false)

    /// Changes all rows.
    func change() { version.withLock { $0 += 1 } }

    /// Answers requests for rows with 404 from now on.
    func remove() { isGone.withLock { $0 = true } }

    /// Answers the next calls of a purge with 503.
    func failPurges(_ count: Int) { failures.withLock { $0 = count } }

    /// The calls of a purge that were answered well.
    var purged: [HTTPRequest] { purges.withLock(\.self) }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        if request.path == "/purge" {
            let fails = failures.withLock { count in
                defer { count = max(0, count - 1) }
                return count > 0
            }
            if !fails { purges.withLock { $0.append(request) } }
            return HTTPResponse(status: fails ? 503 : 204)
        }
        if isGone.withLock(\.self) { return HTTPResponse(status: 404) }
        let version = version.withLock(\.self)
        let rows = (0..<20).map { #"{"id": \#($0), "title": "\#(request.target) \#(version)"}"# }
        return HTTPResponse(
            status: 200,
            fields: ["Content-Type": "application/json"],
            body: .bytes(SharedBytes("[\(rows.joined(separator: ","))]"))
        )
    }

    /// Serves it for as long as the body runs.
    func serving<Result>(_ body: (_ port: Int) async throws -> Result) async throws -> Result {
        let server = try HTTPServer(
            configuration: HTTPServerConfiguration(loopCount: 1),
            handler: self,
            rejectionResponse: { HTTPResponse(status: $0.status) }
        )
        do {
            let result = try await body(server.port)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }
}
