import Foundation
import GalleyService
import Testing

@Suite("The guide to cells tells the truth")
struct CellsGuideTests {
    @Test("its modules are served, with the runs that they declare")
    func examples() async throws {
        var files = [
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            upstreams: {shop: {directory: ./shop}}
            modules: [modules/*.yaml]
            """,
            "shop/products.json":
                #"{"title": "Spring", "products": [{"id": "p1", "name": "Kettle", "price": {"amount": 30}}]}"#,
            "shop/deals.json":
                #"{"deals": [{"id": 1, "price": "9 €", "was": "12 €", "note": "only <b>today</b>"}, {"id": 2, "price": "5 €"}]}"#,
        ]
        for match in try Project.text("docs/cells.md").matches(
            of: /```yaml\n# (\S+)\n([\s\S]*?)```/
        ) {
            files[String(match.1)] = String(match.2)
        }
        try #require(files.count == 6)
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let shelf = try await text(client.send("GET", "/v1/modules/shelf/layout").body)
            for text in ["New: Spring", "Kettle", "30 €"] {
                #expect(shelf.contains("\"text\":\"\(text)\""), "\(shelf)")
            }
            let deals = try await text(client.send("GET", "/v1/modules/deals/layout").body)
            #expect(deals.contains("\"text\":\"9 € 12 €\""), "\(deals)")
            #expect(deals.contains("\"end\":3"))
            #expect(deals.contains("\"strike\":true}]"))
            #expect(deals.contains("\"text\":\"only today\""))
        }
    }

    private func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }
}
