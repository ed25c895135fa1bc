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

    @Test(
        "are read again by a reload where a file has changed, and keep what was read where one is cut short"
    )
    func changedFiles() async throws {
        let folder = "/usr/share/fonts/truetype/dejavu"
        let lab = try ServiceLab([
            "galley.yaml": """
            cache: {path: ":memory:"}
            fonts: {body: [font.ttf]}
            upstreams: {files: {directory: ./files}}
            modules: [modules/*.yaml]
            """,
            "modules/m.yaml": """
            name: m
            kind: single
            parameters: {text: {type: string, default: Size}}
            request: {upstream: files, path: /rows}
            components: [{id: c, layout: {itemHeight: auto}, item: {cell: {stack: vertical, children: [{text: "${params.text}"}]}}}]
            """,
            "files/rows.json": #"[{"id": 1}]"#,
        ])
        defer { lab.remove() }
        let file = lab.folder.appending(path: "font.ttf")
        let (plain, wide) = try (
            Data(contentsOf: URL(filePath: "\(folder)/DejaVuSans.ttf")),
            Data(contentsOf: URL(filePath: "\(folder)/DejaVuSans-Bold.ttf"))
        )
        try plain.write(to: file)
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            func layout(_ text: String) async throws -> String {
                try await client.send("GET", "/v1/modules/m/layout?text=\(text)").text
            }
            let first = try await layout("Size")
            // Copied over by something shorter, in place: what was read is used.
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 100)
            #expect(try await layout("Other+words+of+it").contains("Other words of it"))
            if let damaged = try? lab.configuration() { #expect(server.reload(damaged) == nil) }
            #expect(try await layout("Size") == first)
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: wide)
            try handle.close()
            #expect(server.reload(try lab.configuration()) != nil)
            let second = try await layout("Size")
            #expect(second.contains("Size") && second != first)
        }
    }

    @Test(
        "with what platforms have in their place: their files, and the name of a font that a device measured"
    )
    func platforms() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            cache: {path: ":memory:"}
            fonts:
              body:
                files:
                  - /usr/share/fonts/opentype/inter/Inter-Bold.otf
                  - /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
                serve: true
                weight: 600
                platforms:
                  ios: {metrics: sf.json}
                  android:
                    files:
                      - /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf
                      - /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
              alone: {files: [/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf], platforms: {ios: {metrics: alone.json}}}
              plain: [/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf]
            """,
            "sf.json":
                #"{"name": "SF Pro Text", "unitsPerEm": 1000, "ascent": 952, "descent": 241, "advances": {"0041": 677}}"#,
            "alone.json":
                #"{"name": "Alone", "unitsPerEm": 1000, "ascent": 900, "descent": 200, "advances": {"0041": 600}, "fallback": "none"}"#,
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let answer = try await client.send("GET", "/v1/fonts")
            let described = try JSONDecoder().decode(Described.self, from: Data(answer.body))
            let fonts = Dictionary(uniqueKeysWithValues: described.fonts.map { ($0.name, $0) })
            let (body, alone) = (try #require(fonts["body"]), try #require(fonts["alone"]))
            #expect(
                fonts["plain"]?.platforms == nil
                    && Set(body.platforms?.keys ?? [:].keys) == ["ios", "android"]
            )
            let ios = try #require(body.platforms?["ios"])
            #expect(ios.metrics?.family == "SF Pro Text" && ios.metrics?.ascent == 952)
            #expect(ios.metrics?.weight == 600 && ios.metrics?.url == nil)
            // Behind its metrics the font's own files measure, and are served as these are.
            #expect(ios.files.map(\.url) == body.files.map(\.url) && ios.files.count == 2)
            let android = try #require(body.platforms?["android"])
            #expect(
                android.metrics == nil
                    && android.files.map(\.family) == ["Noto Sans", "DejaVu Sans"]
            )
            // A file that only the platform has is not given away.
            #expect(
                android.files.map(\.url) == [nil, body.files[1].url] && body.files[1].url != nil
            )
            #expect(alone.platforms?["ios"]?.metrics?.family == "Alone")
            #expect(alone.platforms?["ios"]?.files.isEmpty == true)
        }
    }

    private struct Described: Decodable {
        struct Face: Decodable, Equatable {
            let family: String
            let weight: Int
            let ascent: Int
            let url: String?
        }
        struct Platform: Decodable {
            let metrics: Face?
            let files: [Face]
        }
        struct Font: Decodable {
            let name: String
            let files: [Face]
            let platforms: [String: Platform]?
        }
        let fonts: [Font]
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
