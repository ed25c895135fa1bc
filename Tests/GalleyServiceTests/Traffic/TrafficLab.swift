import Foundation
@testable import GalleyService
import HTTPSocket
import SQLiteStorage
import UpstreamKit

/// A service that records each view, over an upstream on a socket.
struct TrafficLab {
    let lab: ServiceLab
    let upstream: TestUpstream
    private let source: HTTPServer

    /// The views that were recorded, with their responses, once the service has ended.
    struct Recorded {
        let views: [RecordedView]
        let reader: TrafficReader

        /// The number of views of a module, by their queries.
        func counts(of module: String) -> [String: Int] {
            views.filter { $0.module == module }
                .reduce(into: [:]) { $0[$1.target, default: 0] += $1.count }
        }

        /// The bodies of the responses of a view, by their requests.
        func bodies(of view: RecordedView) throws -> [String: String] {
            try view.responses.reduce(into: [:]) { bodies, reference in
                let body = try reader.response(reference.content)?.body ?? []
                bodies[reference.request.text] = String(decoding: body, as: UTF8.self)
            }
        }
    }

    static let songs = #"[{"id":1,"name":"A"},{"id":2,"name":"B"}]"#

    /// - Parameter upstreams: The keys of the upstream beside its address.
    init(
        _ replies: [String: TestUpstream.Reply],
        modules: [String: String],
        keys: String = "retries: 0, cache: {ttl: 60s}",
        main: String = "",
        sample: Double = 1
    ) throws {
        upstream = TestUpstream(replies)
        source = try HTTPServer(handler: upstream)
        var files = [
            "galley.yaml": """
            version: 1
            cache: {path: ./cache.sqlite}
            traffic: {path: ./traffic.sqlite, sample: \(sample)}
            upstreams:
              api: {url: "http://127.0.0.1:\(source.port)", timeout: 20s, \(keys)}
            modules: [modules/*.yaml]
            \(main)
            """
        ]
        for (name, text) in modules { files["modules/\(name).yaml"] = text }
        lab = try ServiceLab(files)
    }

    var path: String { lab.folder.appending(path: "traffic.sqlite").path }

    /// Serves for as long as `body` runs; returns what was recorded, and the service's last metrics.
    func recorded(
        _ environment: [ExactString: String] = [:],
        _ body: (GalleyServer, TestClient) async throws -> Void
    ) async throws -> Recorded {
        do {
            try await lab.serving(environment) { server in
                try await body(server, try TestClient(port: server.port))
            }
        } catch {
            await source.stop()
            throw error
        }
        let reader = try TrafficReader(path: path)
        var views: [RecordedView] = []
        try reader.views(since: nil) { views.append($0) }
        return Recorded(views: views, reader: reader)
    }

    /// Ends the upstream, and removes the files.
    func remove() async {
        await source.stop()
        lab.remove()
    }

    /// A module with one list of a path.
    static func list(_ name: String, path: String, more: String = "", of request: String = "")
        -> String
    {
        """
        name: \(name)
        kind: single
        deadline: 20s
        \(more)
        request: {upstream: api, path: \(path)\(request)}
        components:
          - id: list
            items: "$[*]"
            item: {type: row, data: {title: "${@.name}"}}
            layout: {itemHeight: 44}
        """
    }
}
