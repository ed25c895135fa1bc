import Foundation
import GalleyService
import Testing

@Suite("A page that is somebody's own is nobody else's, and on no disk")
struct PersonalPagesTests {
    private static let orders = """
        name: orders
        kind: single
        request: {upstream: up, path: /orders}
        components:
          - id: c
            items: $[*]
            item: {id: "${@.id}", type: order}
            layout: {itemHeight: 10}
        """

    /// An upstream whose orders are those of the user that `x-user-id` names.
    private static func lab(settings: String) throws -> PipelineLab {
        try PipelineLab(orders, settings: settings) { request in
            let user = request.fields["x-user-id"] ?? "nobody"
            return .json(#"[{"id": "order-of-\#(user)"}]"#)
        }
    }

    private static let forwarding = "forward: [x-user-id], cache: {ttl: 60s}"

    @Test("every form of it says that it is private")
    func forms() async throws {
        try await Self.lab(settings: Self.forwarding).serving { galley in
            let ann = ["X-User-Id": "ann"]
            let layout = try await galley.answer("GET", "/v1/modules/orders/layout", "", ann)
            let revision = try #require(PlainJSON(layout.body)?["revision"]?.content)
            for (path, query) in [
                ("layout", ""), ("layout", "format=svg"), ("window", "offset=0"),
                ("changes", "since=\(revision)"), ("changes", "since=unknown"),
            ] {
                let form = try await galley.answer("GET", "/v1/modules/orders/\(path)", query, ann)
                let control = form["cache-control"] ?? ""
                #expect(control.hasPrefix("private"), "\(path)?\(query): \(control)")
                #expect(form["vary"]?.contains("x-user-id") == true)
            }
        }
    }

    @Test("another's revision is unknown, for changes and for events")
    func revisions() async throws {
        try await Self.lab(settings: Self.forwarding).serving { galley in
            let path = "/v1/modules/orders/"
            let (ann, bob) = (["X-User-Id": "ann"], ["X-User-Id": "bob"])
            let layout = try await galley.answer("GET", "\(path)layout", "", ann)
            let revision = try #require(PlainJSON(layout.body)?["revision"]?.content)
            let changes = try await galley.answer("GET", "\(path)changes", "since=\(revision)", bob)
            #expect(PlainJSON(changes.body)?["reason"]?.content == "unknownRevision")
            #expect(!changes.text.contains("order-of-ann"))
            let client = try EventClient(
                port: galley.server.port,
                "\(path)events?since=\(revision)",
                bob
            )
            defer { client.leave() }
            let event = await client.nextChange()
            #expect(event?.name == "layout")
            #expect(event.map { $0.data.contains("order-of-ann") } == false)
        }
    }

    @Test(
        "its ids are on no disk, those of a public page are",
        arguments: [
            (forwarding, "public, max-age=60", false), ("cache: {ttl: 60s}", "no-store", false),
            ("cache: {ttl: 60s}", "private", false),
            ("cache: {ttl: 60s}", "public, max-age=60", true),
        ]
    )
    func disk(settings: String, control: String, isStored: Bool) async throws {
        let lab = try PipelineLab(Self.orders, settings: settings) { _ in
            .json(#"[{"id": "order-of-ann"}]"#, fields: ["Cache-Control": control])
        }
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        // The service writes all that waits to be written before it ends.
        try await lab.lab.serving { server in
            let target = "/v1/modules/orders/layout"
            let client = try TestClient(port: server.port)
            #expect(try await client.send("GET", target, ["X-User-Id": "ann"]).status == 200)
        }
        let files = try FileManager.default.contentsOfDirectory(
            at: lab.lab.folder,
            includingPropertiesForKeys: nil
        )
        let found = try files.filter { $0.lastPathComponent.contains("sqlite") }
            .filter { try Data(contentsOf: $0).range(of: Data("order-of-ann".utf8)) != nil }
        #expect(found.isEmpty == !isStored, "\(found)")
    }
}
