import Foundation
import TestSupport
import Testing

@Suite("The vectors of texts are what the service draws")
struct TextVectorTests {
    /// Texts with what breaks lines, hangs at their ends, is one character of several, or runs to the left.
    private static let texts = [
        "A quiet street in the early morning light", "Unbelievablylongwordwithoutanyspaceinit",
        "One\nTwo\r\nThree\u{2028}Four", "Ends in spaces    ",
        "\nBegins with a line\n\nand one without text",
        "山の上の小さな家から見える朝の海", "שלום עולם, a word or two, ועוד קצת", "مرحبا بالعالم هذه جملة",
        "Family \u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466} and a flag \u{1F1E9}\u{1F1EA}",
        "e\u{301}e\u{301}e\u{301} e\u{301}e\u{301}e\u{301} e\u{301}e\u{301}e\u{301}",
        "soft\u{AD}hyphens and non\u{A0}breaking spaces\tand tabs",
        "path/to/a/file and https://example.com/a?b=c",
        "<a> & \"b\" \\ 'c'",
    ]

    private static let module = """
        name: texts
        kind: single
        request: {upstream: up, path: /texts}
        components:
        \(component("free", columns: 1, "size: 14"))
        \(component("two", columns: 3, "size: 13, maxLines: 2, lineHeight: 20"))
        \(component("one", columns: 2, "size: 17, maxLines: 1, align: center"))
        \(component("end", columns: 2, "size: 12.5, maxLines: 3, align: end"))
        \(component("runs", columns: 3, "size: 13, maxLines: 3", runs))
        """

    private static let runs = """
        [{text: "${@.text}", underline: true}, {text: " 12 €", size: 18, strike: true, letterSpacing: 1}, \
        {text: " & one more\\n", background: "#FFEE00", radius: 3, id: more}, {text: last, size: 9}]
        """

    private static func component(
        _ id: String,
        columns: Int,
        _ keys: String,
        _ text: String = "\"${@.text}\""
    ) -> String {
        """
          - id: \(id)
            items: $[*]
            item: {data: {}, cell: {stack: vertical, padding: 8, align: stretch, children: [{text: \(text), \(keys)}]}}
            layout: {columns: \(columns), itemHeight: auto}
        """
    }

    private static let viewports = [
        "width=390", "width=320&direction=rtl", "width=411&textScale=1.5&scale=2",
    ]

    @Test("text to lines: 100, those of the service's pictures")
    func texts() async throws {
        var file = VectorFile("texts")
        let rows = Self.texts.enumerated().map { #"{"id":"\#($0)","text":\#($1.asJSON)}"# }
        try await PipelineLab(Self.module) { _ in .json("[\(rows.joined(separator: ","))]") }
            .serving { galley in
                for viewport in Self.viewports {
                    let layout = try await galley.layout("texts", viewport).answer
                    let query = "\(viewport)&format=svg"
                    let path = "/v1/modules/texts/layout"
                    let picture = try await galley.answer("GET", path, query)
                    file.cases += try Self.cases(layout.body, picture.body)
                }
            }
        #expect(file.cases.count >= 100)
        #expect(file.cases.contains { $0.contains(#""truncated""#) })
        try file.check()
    }

    /// Takes each text of a layout, and its lines from the picture.
    private static func cases(_ layout: [UInt8], _ picture: [UInt8]) throws -> [String] {
        let json = try #require(PlainJSON(layout))
        var drawn = try PictureReader(picture).lines[...]
        var cases: [String] = []
        for section in json["sections"]?.elements ?? [] {
            for item in section["items"]?.elements ?? [] {
                let top = (section["frame"]?["y"]?.number ?? 0) + (item["frame"]?["y"]?.number ?? 0)
                for element in item["elements"]?.elements ?? [] {
                    guard let key = element["style"]?.content else { continue }
                    let style = try #require(json["styles"]?[key])
                    let lines = Self.lines(of: element, style, top, &drawn)
                    cases.append(
                        #"{"element":\#(element.text),"style":\#(style.text),"lines":[\#(lines.joined(separator: ","))]}"#
                    )
                }
            }
        }
        #expect(drawn.isEmpty, "\(drawn)")
        return cases
    }

    /// Takes the lines of a text, from the first of those that are left. One that is not drawn on
    /// its baseline is empty.
    private static func lines(
        of element: PlainJSON,
        _ style: PlainJSON,
        _ top: Double,
        _ drawn: inout ArraySlice<PictureReader.Line>
    ) -> [String] {
        (0..<(element["lines"]?.integer ?? 0)).map { index in
            let baseline =
                (element["frame"]?["y"]?.number ?? 0)
                + Double(index) * (style["lineHeight"]?.number ?? 0)
                + (style["baseline"]?.number ?? 0)
            let isDrawn = drawn.first.map { abs($0.y - top - baseline) < 0.001 } ?? false
            let line = isDrawn ? drawn.removeFirst() : nil
            let start =
                #"{"text":\#((line?.text ?? "").asJSON),"baseline":\#(PlainJSON.length(baseline).text)"#
            guard element["runs"] != nil else { return start + "}" }
            let parts = (line?.parts ?? []).map(\.text.asJSON).joined(separator: ",")
            return start + #","parts":[\#(parts)]}"#
        }
    }
}
