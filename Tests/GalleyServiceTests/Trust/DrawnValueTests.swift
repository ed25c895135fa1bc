import Foundation
import Testing

@Suite("Colours and images of boxes that an upstream chooses")
struct DrawnValueTests {
    private static let module = """
        name: m
        kind: single
        request: {upstream: up, path: /m}
        components:
          - id: c
            items: "$.items[*]"
            layout: {itemHeight: auto}
            decoration:
              contents: {color: "${$.color}", shadow: {color: "${$.color}"}}
            item:
              data: {}
              cell:
                stack: vertical
                background: {gradient: {colors: ["${@.color}", "#FFF"]}}
                shadow: {color: "${@.color}", radius: 2}
                children: [{space: 8}]
          - id: d
            items: "$.items[*]"
            layout: {itemHeight: 8}
            item: {data: {}}
            decoration: {contents: {image: "${$.image}"}}
        """

    /// Returns the layout of an answer, with single quotes in place of JSON's.
    private static func page(color: String, image: String) async throws -> String {
        let answer =
            "{'color': \(color), 'image': \(image), 'items': [{'id': 1, 'color': \(color)}]}"
            .replacing("'", with: "\"")
        let lab = try PipelineLab(module) { _ in .json(answer) }
        var found = ""
        try await lab.serving { found = try await $0.layout("m").answer.text }
        return found.replacing("\"", with: "'")
    }

    @Test(
        "what is no colour is transparent, and what is one is written as layouts have it",
        arguments: [
            ("'url(https://a.example/t)'", "#00000000"), ("'var(--x)'", "#00000000"),
            ("null", "#00000000"), ("5", "#00000000"), ("{'a': 1}", "#00000000"),
            ("'#fff'", "#ffffff"), ("'red'", "#FF0000"), ("'#11223344'", "#11223344"),
        ]
    )
    func colors(given: String, drawn: String) async throws {
        let text = try await Self.page(color: given, image: "'lock'")
        #expect(text.contains("'colors':['\(drawn)','#FFFFFF']"), "\(text)")
        #expect(text.components(separatedBy: "'color':'\(drawn)'").count == 4, "\(text)")
        #expect(!text.contains("url(") && !text.contains("var("))
    }

    @Test(
        "an image that clients may not show is none",
        arguments: [
            ("'javascript:alert(1)'", "null"), ("'data:text/html,x'", "null"),
            ("'lock'", "'lock'"), ("'https://a.example/i.png'", "'https://a.example/i.png'"),
            ("'data:image/png;base64,AAAA'", "'data:image/png;base64,AAAA'"),
        ]
    )
    func images(given: String, drawn: String) async throws {
        let text = try await Self.page(color: "'#112233'", image: given)
        #expect(text.contains("'image':\(drawn)"), "\(text)")
    }
}
