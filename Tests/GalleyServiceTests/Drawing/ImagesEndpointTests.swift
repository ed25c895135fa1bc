import Foundation
import FoundationXML
import GalleyService
import Testing

@Suite("Images of the service's own")
struct ImagesEndpointTests {
    private static let cart = "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='12'/>"

    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        images: {directory: art}
        modules: [m.yaml]
        """,
        "art/cart.svg": cart,
        "m.yaml": """
        name: m
        kind: single
        parameters: {most: {type: integer, min: 0, max: 9, default: 9}}
        components:
          - id: one
            layout: {itemHeight: auto, maxItems: "${params.most}"}
            items:
              - {id: 1, data: {}, cell: {stack: vertical, children: [{text: a}]}}
              - {id: 2, data: {}, cell: {stack: vertical, children: [{image: cart, tint: "#123456"}, {image: cart, radius: 3}]}}
        """,
    ]

    private static func serving(
        _ body: (ServiceLab, GalleyServer, TestClient) async throws -> Void
    ) async throws {
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let png = Project.file("Tests/ImageCoreTests/Fixtures/plain.png")
        try FileManager.default.copyItem(at: png, to: lab.folder.appending(path: "art/dot.png"))
        try await lab.serving { try await body(lab, $0, TestClient(port: $0.port)) }
    }

    private static let layout = "/v1/modules/m/layout?width=390"

    private static func url(_ client: TestClient, of name: String = "cart") async throws -> String {
        let layout = try #require(PlainJSON(try await client.send("GET", layout).body))
        let files = layout["images"]?[name]?["files"]
        return try #require(files?.elements.first?["url"]?.content)
    }

    @Test("are sent by their hashes, for ever the same, and an SVG in a sandbox")
    func files() async throws {
        try await Self.serving { _, _, client in
            let url = try await Self.url(client)
            let answer = try await client.send("GET", url)
            #expect(answer.status == 200 && answer.text == Self.cart)
            #expect(answer["content-type"] == "image/svg+xml")
            #expect(answer["content-security-policy"] == "sandbox")
            #expect(answer["x-content-type-options"] == "nosniff")
            #expect(answer["cache-control"] == "public, max-age=31536000, immutable")
            let again = try await client.send("GET", url, ["If-None-Match": answer["etag"] ?? ""])
            #expect(again.status == 304)
            let head = try await client.send("HEAD", url)
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(head["content-length"] == "\(Self.cart.utf8.count)")
            #expect(try await client.send("GET", "/v1/images/cart").status == 404)
            let metrics = try await client.send("GET", "/metrics").text
            #expect(
                metrics.contains(
                    "galley_memory_bytes{part=\"images\"} \(Self.cart.utf8.count + 86)"
                )
            )
        }
    }

    @Test("are in windows, and in deltas where they come and go")
    func wire() async throws {
        try await Self.serving { _, _, client in
            let whole = try LayoutPlayer(try await client.send("GET", Self.layout).body)
            let less = try LayoutPlayer(try await client.send("GET", Self.layout + "&most=1").body)
            #expect(whole.layout["images"]?["cart"] != nil && less.layout["images"] == nil)
            for (before, after, query) in [(whole, less, "&most=1"), (less, whole, "")] {
                var player = before
                let target = "/v1/modules/m/changes?width=390&since=\(before.revision)\(query)"
                try player.play(try await client.send("GET", target).body)
                #expect(player.layout["images"] == after.layout["images"])
            }
            let window = "/v1/modules/m/window?width=390&offset=0&height=1"
            let shown = PlainJSON(try await client.send("GET", window).body)
            #expect(shown?["images"] == whole.layout["images"])
        }
    }

    @Test("that change have another hash and another page after a reload")
    func reload() async throws {
        try await Self.serving { lab, server, client in
            let url = try await Self.url(client)
            let before = try LayoutPlayer(try await client.send("GET", Self.layout).body)
            try lab.write("art/cart.svg", Self.cart.replacing("'24'", with: "'30'"))
            server.reload(try lab.configuration())
            let after = try LayoutPlayer(try await client.send("GET", Self.layout).body)
            #expect(try await Self.url(client) != url && after.revision != before.revision)
            #expect(try await client.send("GET", url).status == 404)
        }
    }

    @Test("are embedded in pictures, once, in their frames")
    func pictures() async throws {
        try await Self.serving { _, _, client in
            let answer = try await client.send("GET", Self.layout + "&format=svg")
            #expect(answer["content-security-policy"]?.contains("img-src data:") == true)
            let parts = answer.text.components(separatedBy: "data:image/svg+xml;base64,")
            #expect(parts.count == 2)
            let text = try #require(parts.last?.split(separator: "\"").first)
            #expect(Data(base64Encoded: String(text)) == Data(Self.cart.utf8))
            #expect(answer.text.components(separatedBy: "<use href=\"#i0\"").count == 3)
            #expect(answer.text.contains("mask=\"url(#p1)\" fill=\"#123456\""))
            #expect(try XMLDocument(data: Data(answer.body)).rootElement() != nil)
        }
    }
}
