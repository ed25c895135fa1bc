import Foundation
@testable import GalleyService
@testable import PageServing
import TestSupport
import Testing
import TextCore

/// Android's font is wider than that of browsers, that of iOS is narrower.
@Suite("What is made of a platform's page is of its layout")
struct PlatformServiceTests {
    private static func module(_ words: String) -> String {
        """
        name: m
        kind: single
        components:
          - id: rows
            layout: {itemHeight: auto, inset: 10, lineSpacing: 4}
            items:
        \((0..<12).map { "      - {id: i\($0), data: {side: \(words)}, cell: {stack: vertical, children: [{text: \"\(words): the lines of row \($0) are those that its reader sees\", size: 16}]}}" }.joined(separator: "\n"))
        """
    }

    private static func lab() throws -> ServiceLab {
        try ServiceLab([
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            modules: [m.yaml]
            fonts:
              body:
                files: [/usr/share/fonts/opentype/inter/Inter-Regular.otf]
                platforms:
                  ios: {metrics: narrow.json}
                  android: {files: [/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf]}
            """,
            "m.yaml": module("first"),
            "narrow.json":
                #"{"name": "Narrow", "unitsPerEm": 1000, "ascent": 900, "descent": 200, "advances": {"0020-007e": 400}}"#,
        ])
    }

    private static let platforms = [
        "platform=ios&textSize=ax2", "platform=android&fontScale=1.3",
    ]

    private func json(_ answer: TestAnswer) throws -> [String: Any] {
        try #require(answer.status == 200, "\(answer.text)")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        )
    }

    private static func items(of layout: [String: Any]) -> [String: NSDictionary] {
        let sections = layout["sections"] as? [[String: Any]] ?? []
        let items = sections.flatMap { $0["items"] as? [[String: Any]] ?? [] }
        return Dictionary(
            uniqueKeysWithValues: items.compactMap { item in
                guard let id = item["id"] as? String, let frame = item["frame"] as? NSDictionary
                else { return nil }
                return (id, frame)
            }
        )
    }

    @Test(
        "a window has the items of the platform's layout that are visible in it",
        arguments: platforms
    )
    func windows(query: String) async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            func get(_ target: String) async throws -> [String: Any] {
                try json(try await client.send("GET", "/v1/modules/m/\(target)"))
            }
            let layout = try await get("layout?width=220&\(query)")
            let web = try await get("layout?width=220")
            let frames = Self.items(of: layout)
            #expect(frames.count == 12 && frames != Self.items(of: web))
            let window = try await get("window?width=220&height=150&offset=60&\(query)")
            #expect(window["revision"] as? String == layout["revision"] as? String)
            #expect(window["viewport"] as? NSDictionary == layout["viewport"] as? NSDictionary)
            let shown = window["items"] as? [[String: Any]] ?? []
            let ids = shown.compactMap { $0["id"] as? String }
            #expect(
                shown.allSatisfy {
                    $0["frame"] as? NSDictionary == frames[$0["id"] as? String ?? ""]
                }
            )
            let visible = frames.filter { _, frame in
                let (y, height) = (frame["y"] as? Double ?? 0, frame["height"] as? Double ?? 0)
                return y < 210 && y + height > 60
            }
            #expect(Set(ids) == Set(visible.keys) && !ids.isEmpty, "\(ids)")
        }
    }

    @Test(
        "a stream of events plays the platform's layout, before and after a change",
        arguments: platforms
    )
    func events(query: String) async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        try await lab.serving { server in
            let target = "/v1/modules/m/events?width=220&\(query)"
            let client = try EventClient(port: server.port, target)
            defer { client.leave() }
            var folder = StreamFolder()
            for words in ["first", "second"] {
                if words == "second" {
                    try lab.write("m.yaml", Self.module(words))
                    server.reload(try lab.configuration())
                }
                let answer = try await TestClient(port: server.port)
                    .send("GET", "/v1/modules/m/layout?width=220&\(query)")
                let layout = try json(answer)
                #expect(answer.text.contains(words))
                #expect(
                    try await folder.listen(client, until: layout["revision"] as? String)
                )
                #expect(folder.text == answer.text)
            }
            #expect(folder.names.first == "layout" && folder.names.count > 1, "\(folder.names)")
        }
    }

    @Test("both sides of a rollout have the platform's sizes of text", arguments: platforms)
    func rollout(query: String) async throws {
        let lab = try RolloutLab(module: Self.module)
        defer { lab.lab.remove() }
        let size = query.contains("ios") ? 31.0588 : 20.2
        try await lab.serving { service in
            var revisions: Set<String> = []
            for side in RolloutSide.allCases {
                let fields = ["Authorization": RolloutLab.owner(of: side)]
                let answer = try await service.get(
                    "/v1/modules/m/layout?width=220&\(query)",
                    fields
                )
                let layout = try json(answer)
                #expect(RolloutLab.side(in: answer) == (side == .old ? "old" : "new"))
                let styles = (layout["styles"] as? [String: [String: Any]] ?? [:]).values
                #expect(
                    styles.compactMap { $0["size"] as? Double } == [size],
                    "\(answer.text.prefix(400))"
                )
                revisions.insert(layout["revision"] as? String ?? "")
            }
            #expect(revisions.count == 2)
        }
    }

    @Test("a picture draws the platform's lines in its font", arguments: platforms)
    func pictures(query: String) async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let target = "/v1/modules/m/layout?width=220&\(query)"
            let layout = try await client.send("GET", target)
            let picture = try await client.send("GET", "\(target)&format=svg")
            let drawn = try WireDrawer(layout.body).lines.filter { !$0.text.isEmpty }
            let read = try PictureReader(picture.body).lines
            #expect(read.map(\.text) == drawn.map(\.text) && drawn.count > 24)
            for (one, other) in zip(read, drawn) {
                #expect(abs(one.y - other.baseline) < 0.001)
                #expect(one.attributes["font-size"].flatMap(Double.init) == other.size)
            }
            let family = query.contains("ios") ? "Narrow" : "'DejaVu Sans'"
            #expect(
                picture.text.contains("font-family=\"body,\(family),"),
                "\(picture.text.prefix(2_000))"
            )
            let web = try await client.send("GET", "/v1/modules/m/layout?width=220&format=svg")
            #expect(!web.text.contains(family))
        }
    }

    @Test(
        "the web's element draws in the platform's font, and reports that it did as laid out",
        .enabled(if: ClientTool.node != nil && ClientTool.browser != nil, ClientTool.missing)
    )
    func element() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            cache: {path: ":memory:"}
            modules: [told.yaml]
            fonts:
              body:
                files: [/usr/share/fonts/opentype/inter/Inter-Regular.otf]
                serve: true
                platforms: {android: {files: [/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf]}}
            """,
            "told.yaml": """
            name: told
            kind: single
            components:
              - id: texts
                layout: {kind: list, columns: 1, itemHeight: auto}
                items:
                  - {id: a, data: {}, cell: {stack: vertical, children: [{text: Sample 76, size: 15}]}}
                  - id: b
                    data: {}
                    cell:
                      stack: vertical
                      children:
                        - {text: "The quick brown fox jumps over the lazy dog, take 43", size: 20, lineHeight: 26}
            """,
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/reports.mjs").path, "http://127.0.0.1:\(server.port)",
                "android", "fontScale=1.3",
            ])
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    @Test(
        "the web's element reports widths with the ink that they are laid out with",
        .enabled(if: ClientTool.node != nil && ClientTool.browser != nil, ClientTool.missing)
    )
    func ink() async throws {
        let file = "/usr/share/fonts/opentype/inter/Inter-Italic.otf"
        let exported = try FontMetricsExporter.metrics(of: FontFile(file), includesInk: true)
        let metrics = exported.json.replacing(exported.name, with: "No such font")
        let lab = try ServiceLab([
            "galley.yaml": """
            cache: {path: ":memory:"}
            modules: [told.yaml]
            fonts:
              body: {files: [\(file)], serve: true, platforms: {android: {metrics: device.json}}}
            """,
            "device.json": metrics,
            "told.yaml": """
            name: told
            kind: single
            components:
              - id: texts
                layout: {kind: list, columns: 1, itemHeight: auto}
                items:
                  - {id: a, data: {}, cell: {stack: vertical, children: [{text: jolly 936 of, size: 30}]}}
                  - {id: b, data: {}, cell: {stack: vertical, align: start, children: [{text: jolly 947 of, size: 30}]}}
            """,
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            #expect(try await client.send("GET", "/v1/fonts").text.contains("\"ink\":true"))
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/reports.mjs").path, "http://127.0.0.1:\(server.port)",
                "android", "fontScale=1.3",
            ])
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }
}
