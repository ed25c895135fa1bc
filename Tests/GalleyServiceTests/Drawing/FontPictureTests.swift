import GalleyService
import Testing

@Suite("Pictures name fonts as those who look at them have them")
struct FontPictureTests {
    private static let files = [
        "galley.yaml": """
        cache: {path: ":memory:"}
        fonts:
          body:
            - /usr/share/fonts/opentype/inter/Inter-Regular.otf
            - /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#2
          strong: [/usr/share/fonts/opentype/inter/Inter-SemiBold.otf]
          slanted: [/usr/share/fonts/opentype/inter/Inter-BoldItalic.otf]
        modules: [m.yaml]
        """,
        "m.yaml": """
        name: m
        kind: single
        components:
          - id: one
            layout: {itemHeight: auto}
            items:
              - id: a
                cell:
                  stack: vertical
                  children:
                    - {text: plain}
                    - {text: loud, font: strong}
                    - {text: [{text: both, font: slanted}, {text: none}]}
        """,
    ]

    @Test("by family, weight and style, in texts and their runs")
    func faces() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let picture = try await TestClient(port: server.port)
                .send("GET", "/v1/modules/m/layout?format=svg").text
            for (word, face) in [
                ("plain", "font-family=\"body,Inter,'Noto Sans CJK SC',sans-serif\""),
                ("loud", "font-family=\"strong,Inter,sans-serif\" font-weight=\"600\""),
                (
                    "both",
                    "font-family=\"slanted,Inter,sans-serif\" font-weight=\"700\" font-style=\"italic\""
                ),
            ] {
                #expect(
                    picture.contains(" \(face) font-size=\"15\" fill=\"#000000\">\(word)</"),
                    "\(picture)"
                )
            }
        }
    }
}
