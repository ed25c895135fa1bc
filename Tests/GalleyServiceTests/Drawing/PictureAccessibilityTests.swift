import Foundation
import FoundationXML
import GalleyService
import Testing

@Suite("Pictures say what they show, and follow their reader's mode")
struct PictureAccessibilityTests {
    private static func art(_ color: String) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='12'><rect fill='\(color)'/></svg>"
    }

    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        images: {directory: art}
        modules: [m.yaml]
        """,
        "art/cart.svg": art("black"), "art/cart-dark.svg": art("white"),
        "art/dot.svg": art("red"),
        "m.yaml": """
        name: m
        title: Basket
        kind: single
        components:
          - id: one
            header: {cell: {stack: vertical, children: [{text: "Your <basket>"}]}, a11y: {level: 1}}
            layout: {itemHeight: auto}
            items:
              - {id: 1, cell: {stack: horizontal, children: [{image: cart}, {text: Tea}, {text: "4 €"}]}, select: {action: emit, name: tap}}
              - {id: 2, cell: {stack: vertical, children: [{image: dot}]}}
              - {id: 3, cell: {stack: vertical, children: [{image: dot}]}, a11y: {label: '5 "stars"'}}
              - {id: 4, cell: {stack: vertical, children: [{text: Secret}]}, a11y: {hidden: true}}
              - {id: 5, data: {title: Own}, size: {height: 30}, a11y: {label: "Drawn by the app"}}
              - {id: 6, data: {title: Plain}, size: {height: 30}}
              - {id: 7, cell: {stack: horizontal, children: [{text: Shoe}, {image: dot, id: like, select: {action: emit, name: like}, a11y: {label: Like}}]}}
        """,
    ]

    private func picture(_ query: String = "") async throws -> String {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        var text = ""
        try await lab.serving { server in
            let target = "/v1/modules/m/layout?width=390&format=svg\(query)"
            text = try await TestClient(port: server.port).send("GET", target).text
        }
        #expect(try XMLDocument(data: Data(text.utf8)).rootElement() != nil)
        return text
    }

    @Test("each thing is an image with its words or a heading; the picture has a title")
    func words() async throws {
        let text = try await picture()
        #expect(text.contains("\n<title>m</title>\n"))
        #expect(text.contains(#" role="graphics-document document" "#))
        let groups = text.matches(of: /<g[^>]*?( (?:role|aria)[^>]*)>/).map { String($0.1) }
        #expect(
            groups == [
                #" role="heading" aria-level="1" aria-label="Your &lt;basket&gt;""#,
                #" role="img" aria-label="Tea, 4 €""#, #" aria-hidden="true""#,
                #" role="img" aria-label="5 &quot;stars&quot;""#, #" aria-hidden="true""#,
                #" role="img" aria-label="Drawn by the app""#,
                #" role="img" aria-label="Shoe, Like""#,
            ]
        )
    }

    @Test(
        "a dark file is drawn where the reader prefers dark, and by a program without style sheets never"
    )
    func darkFiles() async throws {
        let text = try await picture()
        let (light, dark) = (Self.encoded("black"), Self.encoded("white"))
        let (first, last) = (
            try #require(text.range(of: light)), try #require(text.range(of: dark))
        )
        #expect(first.upperBound < last.lowerBound)
        #expect(text.contains(#"<defs><g id="i0"><image class="lit" width="24""#))
        #expect(text.contains(#"<image class="dim" display="none" width="24""#))
        #expect(
            text.contains(
                "@media(prefers-color-scheme:dark){.lit{display:none}.dim{display:inline}}"
            )
        )
        // One of a single file is as it was.
        #expect(text.contains(#"<defs><image id="i1" width="24" height="12""#))
    }

    @Test(
        "a mode that is asked for has its own file, and no other",
        arguments: [("light", "black", "white"), ("dark", "white", "black")]
    )
    func modes(mode: String, shown: String, other: String) async throws {
        let text = try await picture("&mode=\(mode)")
        #expect(text.contains(Self.encoded(shown)) && !text.contains(Self.encoded(other)))
        #expect(!text.contains("@media"))
        #expect(text.contains(Self.encoded("red")))
    }

    @Test("high contrast has the file of light or dark, as its reader prefers")
    func contrast() async throws {
        let text = try await picture("&mode=contrast")
        #expect(text.contains(Self.encoded("black")) && text.contains(Self.encoded("white")))
        #expect(text.contains("@media(prefers-color-scheme:dark){.lit{display:none}"))
    }

    private static func encoded(_ color: String) -> String {
        Data(art(color).utf8).base64EncodedString()
    }
}
