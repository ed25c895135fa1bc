import JSONCore
package import TextCore

/// A text of an element, with everything that is needed to draw it.
package struct TextElement: Equatable {
    /// The whole text.
    var text: String
    /// Its style and its lines.
    package var typeset: TypesetText
    /// Its colour; the default one where this is none.
    var color = ""
    /// The alignment of its lines.
    var align = TextAlignment.start
    /// Its runs, one for each of the style's spans; empty for a text of one.
    var runs: [TextElementRun] = []
}

/// The alignment of a text's lines in its frame, in the text's own direction.
enum TextAlignment: String, Sendable, CaseIterable {
    /// The beginnings of lines.
    case start
    /// In the middle.
    case center
    /// The ends of lines.
    case end
}

extension JSONWriter {
    /// Appends the members of a text, the comma before them included.
    ///
    /// - Parameters:
    ///   - role: The role of its element.
    ///   - styles: The styles of the page's texts, which gets that of this one.
    mutating func text(_ element: TextElement, role: String = "", styles: inout StyleCollector) {
        styles.sample(element, role: role)
        let measured = element.typeset.measured
        raw(",\"text\":" as StaticString)
        string(element.text)
        raw(",\"style\":\"" as StaticString)
        raw(styles.key(of: element.style(ofRun: 0)))
        raw("\"" as StaticString)
        runs(of: element, styles: &styles)
        raw(",\"lines\":" as StaticString)
        integer(measured.lines.count)
        breaks(measured.lines)
        if let cut = measured.cut {
            raw(",\"cut\":" as StaticString)
            integer(cut)
            raw(",\"truncated\":true" as StaticString)
        }
        if element.typeset.style.direction != styles.pageDirection {
            let isMirrored = element.typeset.style.direction == .rightToLeft
            raw(isMirrored ? ",\"direction\":\"rtl\"" : ",\"direction\":\"ltr\"" as StaticString)
        }
        if element.align != .start {
            raw(",\"align\":\"" as StaticString)
            raw(element.align.rawValue)
            raw("\"" as StaticString)
        }
        switch measured.accuracy {
        case .exact: break
        case .metrics: raw(",\"measured\":\"metrics\"" as StaticString)
        case .estimated: raw(",\"measured\":\"estimated\"" as StaticString)
        }
    }

    /// Appends where each line after the first begins, in code units of UTF-16.
    private mutating func breaks(_ lines: [TextLine]) {
        guard lines.count > 1 else { return }
        raw(",\"breaks\":[" as StaticString)
        for (index, line) in lines.dropFirst().enumerated() {
            if index > 0 { raw("," as StaticString) }
            integer(line.utf16Start)
        }
        raw("]" as StaticString)
    }
}
