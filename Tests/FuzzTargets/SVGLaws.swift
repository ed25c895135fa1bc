import JSONCore
import LayoutCore
@testable import PageServing
import TestSupport

/// The laws of pictures: whatever texts, colours and frames there are, the elements are those that
/// were drawn.
enum SVGLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(3).map(\.text)
        var random = SeededGenerator(choosing: input)
        let frame = Rect(
            x: random.wild(),
            y: random.wild(),
            width: abs(random.wild()),
            height: abs(random.wild())
        )
        var writer = SVGWriter()
        writer.open(width: 320, height: 200)
        writer.openGroup(at: frame)
        writer.box(frame, "i", label: parts[0])
        writer.box(of: parts[1], frame, radius: random.wild())
        let style = JSONTree.object([
            .init("font", .text(parts[1])), .init("color", .text(parts[2])), .init("size", 12),
        ])
        let document = try JSONDocument(parsing: style.json)
        writer.line(
            parts[0],
            x: 1,
            y: 2,
            anchor: "start",
            isRightToLeft: false,
            style: document.withRoot { SVGTextStyle($0) }
        )
        writer.closeGroup()
        writer.close()
        try wellFormed(writer.text)
    }

    /// Checks tags, attributes and entities of the few kinds that pictures have. By scalars, as a parser of
    /// XML reads them: a combining mark behind a `<` makes no other character of it.
    static func wellFormed(_ text: String) throws {
        var open: [String] = []
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(where: { $0 == "<" || $0 == ">" || $0 == "&" }) {
            rest = rest[start...]
            if rest.first == "&" {
                let entities = ["&lt;", "&gt;", "&amp;", "&quot;"]
                try require(
                    entities.contains { rest.starts(with: $0.unicodeScalars) },
                    "a bare '&'"
                )
                rest = rest.dropFirst()
                continue
            }
            try require(rest.first == "<", "a bare '>'")
            guard let end = endOfTag(rest) else { throw BrokenLaw(description: "an open tag") }
            let tag = rest[rest.index(after: rest.startIndex)..<end]
            let name = String(String.UnicodeScalarView(tag.prefix { $0 != " " && $0 != "/" }))
            if tag.first == "/" {
                let closed = String(String.UnicodeScalarView(tag.dropFirst()))
                try require(open.popLast() == closed, "tags cross: </\(closed)>")
            } else if tag.last != "/" {
                open.append(name)
            }
            let isKnown = ["", "svg", "style", "g", "rect", "text", "title"].contains(name)
            try require(isKnown, "an element <\(name)>")
            rest = rest[rest.index(after: end)...]
        }
        try require(open.isEmpty, "tags stay open")
    }

    private static func endOfTag(
        _ text: Substring.UnicodeScalarView
    ) -> Substring.UnicodeScalarView.Index? {
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == ">", !isQuoted { return index }
        }
        return nil
    }
}
