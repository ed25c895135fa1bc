import JSONCore
@testable import ModuleKit
import TestSupport
import Testing

@Suite("What names no colour where the configuration has a palette, and pictures of forms")
struct FormColorTests {
    private static let palette = "palette: {label: {light: \"#111111\", dark: \"#EEEEEE\"}}"

    private static let form = """
        name: a
        kind: static
        sections:
          - header: {title: Head, height: 30}
            cells: [{id: 1, title: Title, detail: Detail}, {id: 2, title: Red, titleColor: "#FF0000"}]
        """

    @Test("labels of a form are in colours of the palette, so that they are read in every mode")
    func labels() async throws {
        let page = try await PageLab(settings: Self.palette, Self.form).page("a")
        #expect(
            Set(try page.texts("$.styles[*].color")) == ["$label", "$secondaryLabel", "#FF0000"]
        )
        #expect(page.palette.entries.map(\.name.text) == ["label", "secondaryLabel"])
        let bare = try await PageLab(Self.form).page("a")
        #expect(Set(try bare.texts("$.styles[*].color")) == ["#000000", "#888888", "#FF0000"])
        #expect(!bare.text.contains("palette"))
    }

    private static let cell = """
        name: a
        kind: single
        components:
          - id: c
            layout: {itemHeight: auto}
            items:
              - {id: 1, cell: {stack: vertical, children: [{text: Plain}, {text: Blue, color: "#0000FF"}, {text: [{text: One}, {text: Two, size: 9}]}]}}
        """

    @Test("texts of cells that name no colour are in the palette's, their runs too")
    func texts() async throws {
        let page = try await PageLab(settings: Self.palette, Self.cell).page("a")
        #expect(Set(try page.texts("$.styles[*].color")) == ["$label", "#0000FF"])
        #expect(page.palette.entries.map(\.name.text) == ["label"])
        let bare = try await PageLab(Self.cell).page("a")
        #expect(Set(try bare.texts("$.styles[*].color")) == ["#000000", "#0000FF"])
    }

    @Test("a page without a text of that colour has no palette")
    func unused() async throws {
        let module = Self.cell.replacing("{text: Plain}, ", with: "")
            .replacing(", {text: [{text: One}, {text: Two, size: 9}]}", with: "")
        let page = try await PageLab(settings: Self.palette, module).page("a")
        #expect(page.palette.entries.isEmpty)
    }

    @Test(
        "an asset of a form is the file that a template names, with its own size; another is left out"
    )
    func assets() async throws {
        let lab = try PageLab(
            settings: "images: {directory: art}",
            files: [
                "art/one.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'/>"
            ],
            """
            name: a
            kind: static
            sections:
              - request: {upstream: up, path: /x}
                cell: {image: {asset: "${@.image}"}, detailImage: {asset: "${@.image}"}, title: "${@.title}"}
            """,
            answers: [
                "/x":
                    #"[{"id": 1, "image": "one", "title": "A"}, {"id": 2, "image": "none", "title": "B"}]"#
            ]
        )
        let page = try await lab.page("a")
        #expect(try page.texts("$..items[0].elements[?@.role == 'image'].image") == ["one"])
        #expect(try page.texts("$..items[1].elements[*].role").contains("image") == false)
        #expect(page.text.contains(#""images":{"one":{"size":[40,20]"#), "\(page.text)")
        #expect(
            page.text.contains(#""detailImage":{"name":"one","size":[40,20]}"#),
            "\(page.text)"
        )
    }

    @Test("the title of a header or footer has as many lines as it needs, and room for them")
    func lines() async throws {
        let words = Array(repeating: "words", count: 30).joined(separator: " ")
        let page = try await PageLab(
            """
            name: a
            kind: static
            sections:
              - footer: {title: \(words), height: 20}
                cells: [{id: 1, title: Title}]
            """
        ).page("a")
        let footer = try #require(try PlainPart(page, "footer"))
        #expect(footer.lines > 1 && !page.text.contains("\"truncated\":true"))
        #expect(footer.height >= footer.elementHeight && footer.height > 20)
    }

    /// A header or footer of a page's first section, with its one element.
    private struct PlainPart {
        let height: Double
        let elementHeight: Double
        let lines: Double

        init?(_ page: Page, _ part: String) throws {
            let numbers = try [
                "$..\(part).frame.height", "$..\(part).elements[0].frame.height",
                "$..\(part).elements[0].lines",
            ].map { try page.number($0) }
            guard let height = numbers[0], let element = numbers[1], let lines = numbers[2] else {
                return nil
            }
            (self.height, elementHeight, self.lines) = (height, element, lines)
        }
    }
}
