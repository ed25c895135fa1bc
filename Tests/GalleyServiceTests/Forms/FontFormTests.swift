import Foundation
import GalleyService
import Testing

@Suite("Labels are measured in the configured fonts")
struct FontFormTests {
    private static let files = [
        "galley.yaml": """
        cache: {path: ":memory:"}
        fonts:
          body:
            - /usr/share/fonts/opentype/inter/Inter-Regular.otf
            - /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#2
        modules: [m.yaml]
        """,
        "m.yaml": """
        name: m
        kind: static
        sections:
          - cells:
              - {id: 1, title: would day, titleSize: 20, detail: left, detailSize: 12}
              - {id: 2, title: 就在面没, titleSize: 24}
              - {id: 3, title: "would day would day would day", titleSize: 20}
              - {id: 4, title: "\\U000F0000"}
        """,
    ]

    /// Widths that a browser measured with these fonts.
    private static let measured = (title: 96.65625, detail: 18.53125, chinese: 96.0)

    @Test("parts stand where a browser's widths put them, and say that they are exact")
    func widths() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let answer = try await TestClient(port: server.port)
                .send("GET", "/v1/modules/m/layout")
            let elements = try PageReading(answer).sections[0].object["items"]
                .map { $0 as? [[String: Any]] ?? [] }?
                .map { $0["elements"] as? [[String: Any]] ?? [] }
            let cells = try #require(elements)
            #expect(abs(Self.width(cells[0][0]) - Self.measured.title) < 0.1)
            #expect(abs(Self.width(cells[0][1]) - Self.measured.detail) < 0.1)
            let x = (cells[0][1]["frame"] as? [String: Double])?["x"] ?? 0
            #expect(abs(x - (390 - 30.5 - Self.measured.detail)) < 0.1)
            #expect(abs(Self.width(cells[1][0]) - Self.measured.chinese) < 0.1)
            #expect(cells[0][0]["measured"] == nil)
            #expect(cells[1][0]["measured"] == nil)
            #expect(cells[3][0]["measured"] as? String == "estimated")
            #expect(cells[2][0]["truncated"] as? Bool == true)
            #expect(Self.width(cells[2][0]) <= 180.0001)
            #expect(Self.width(cells[2][0]) > 160)
            #expect(cells[2][0]["text"] as? String == "would day would day would day")
            #expect(cells[2][0]["cut"] as? Int == 15)
        }
    }

    private static func width(_ element: [String: Any]) -> Double {
        (element["frame"] as? [String: Double])?["width"] ?? .nan
    }
}
