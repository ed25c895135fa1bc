import Foundation
import GalleyService
import Testing
import TextCore

@Suite("Fonts are described, and served where the configuration says so")
struct FontsEndpointTests {
    private static let files = [
        "galley.yaml": """
        cache: {path: ":memory:"}
        fonts:
          body:
            files:
              - /usr/share/fonts/opentype/inter/Inter-Bold.otf
              - /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#2
            serve: true
          other: [/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf]
        """
    ]

    private func serving(_ body: (TestClient) async throws -> Void) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { try await body(TestClient(port: $0.port)) }
    }

    private func fonts(_ client: TestClient) async throws -> [(
        name: String, files: [[String: Any]]
    )] {
        let answer = try await client.send("GET", "/v1/fonts")
        let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        return (json?["fonts"] as? [[String: Any]] ?? []).map {
            ($0["name"] as? String ?? "", $0["files"] as? [[String: Any]] ?? [])
        }
    }

    @Test("with family, style, weight and extents")
    func descriptions() async throws {
        try await serving { client in
            let fonts = try await fonts(client)
            #expect(fonts.map(\.name) == ["body", "other"])
            let faces = fonts.flatMap(\.files)
            #expect(
                faces.map { $0["family"] as? String } == [
                    "Inter", "Noto Sans CJK SC", "DejaVu Sans",
                ]
            )
            #expect(faces.map { $0["weight"] as? Int } == [700, 400, 400])
            #expect(faces.map { $0["style"] as? String } == ["normal", "normal", "normal"])
            // The tables of these files say so (hhea, head).
            #expect(faces.map { $0["unitsPerEm"] as? Int } == [2816, 1000, 2048])
            #expect(faces.map { $0["ascent"] as? Int } == [2728, 1160, 1901])
            #expect(faces.map { $0["descent"] as? Int } == [680, 288, 483])
            #expect(faces.map { $0["url"] != nil } == [true, true, false])
        }
    }

    @Test("a served file measures as the configured one, a collection's face by itself")
    func served() async throws {
        try await serving { client in
            let files = try await fonts(client)[0].files
            for (index, text) in ["AVATAR fi", "你好こんにちは"].enumerated() {
                let url = try #require(files[index]["url"] as? String)
                let answer = try await client.send("GET", url)
                #expect(answer.status == 200 && answer["content-type"] == "font/otf")
                #expect(answer["x-content-type-options"] == "nosniff")
                #expect(answer["content-security-policy"] == "default-src 'none'")
                #expect(answer["cache-control"] == "public, max-age=31536000, immutable")
                let path = FileManager.default.temporaryDirectory
                    .appending(path: "galley-\(UUID().uuidString).otf")
                try Data(answer.body).write(to: path)
                defer { try? FileManager.default.removeItem(at: path) }
                let own = try TextMeasurer(
                    fonts: [FontDeclaration(name: "a", files: [FontFile(path: path.path)])]
                )
                let configured = try TextMeasurer(
                    fonts: [
                        FontDeclaration(
                            name: "a",
                            files: [
                                FontFile("/usr/share/fonts/opentype/inter/Inter-Bold.otf"),
                                FontFile(
                                    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#2"
                                ),
                            ]
                        )
                    ]
                )
                let style = TextStyle(size: 20)
                let measured = own.measure(text, style: style)
                #expect(measured.accuracy == .exact)
                #expect(measured.width == configured.measure(text, style: style).width)
                let again = try await client.send(
                    "GET",
                    url,
                    ["If-None-Match": answer["etag"] ?? ""]
                )
                #expect(again.status == 304)
            }
            #expect(try await client.send("GET", "/v1/fonts/0000").status == 404)
        }
    }
}
