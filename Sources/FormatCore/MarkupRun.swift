/// A part of a text of one look, as some HTML has it.
package struct MarkupRun: Sendable, Equatable {
    package var text: String
    package var look: MarkupLook

    /// A run of the given text and look.
    package init(text: String, look: MarkupLook = MarkupLook()) {
        self.text = text
        self.look = look
    }

    /// The most runs that a text is cut into; what follows them looks like the last one. No text that
    /// people write has more, and each costs its reader an object.
    package static let maximumCount = 1_000
    /// The longest address of a link, in bytes; a longer one is none. Browsers' own limits are near it.
    package static let maximumLinkBytes = 2_048
}

package struct MarkupLook: Sendable, Equatable {
    /// `b`, `strong`.
    package var isBold = false
    /// `i`, `em`.
    package var isItalic = false
    package var isCode = false
    /// `s`, `del`.
    package var isStruck = false
    /// `u`.
    package var isUnderlined = false
    /// The address of the link that it is a part of, as it was written: nothing has checked it.
    package var link: String?

    /// A look of its own for nothing.
    package init() {}
}

/// The elements of HTML that are open at a place, and the runs up to there.
struct MarkupRuns {
    private var bold = 0
    private var italic = 0
    private var code = 0
    private var struck = 0
    private var underlined = 0
    private var link: String?
    /// The ends of the runs in the text, and their looks.
    private var marks: [(end: Int, look: MarkupLook)] = []

    /// The look of what comes next.
    var look: MarkupLook {
        var look = MarkupLook()
        look.isBold = bold > 0
        look.isItalic = italic > 0
        look.isCode = code > 0
        look.isStruck = struck > 0
        look.isUnderlined = underlined > 0
        look.link = link
        return look
    }

    /// Notes a tag. A closing tag of an element that is not open changes nothing.
    ///
    /// - Parameter address: Returns the address of a link.
    mutating func note(_ name: String, isClosing: Bool, address: () -> String?) {
        let step = isClosing ? -1 : 1
        switch name {
        case "b", "strong": bold = max(0, bold + step)
        case "i", "em": italic = max(0, italic + step)
        case "code": code = max(0, code + step)
        case "s", "del": struck = max(0, struck + step)
        case "u": underlined = max(0, underlined + step)
        // Links hold no links: a second one ends the first.
        case "a": link = isClosing ? nil : address()
        default: break
        }
    }

    /// Notes that the text has grown up to a place in a look.
    mutating func extend(to end: Int, look: MarkupLook) {
        if let last = marks.indices.last,
            marks[last].look == look || marks.count == MarkupRun.maximumCount
        {
            marks[last].end = end
        } else {
            marks.append((end, look))
        }
    }

    /// Returns the runs of a text.
    func runs(of text: [UInt8]) -> [MarkupRun] {
        var start = 0
        return marks.map { mark in
            defer { start = mark.end }
            return MarkupRun(
                text: String(decoding: text[start..<mark.end], as: UTF8.self),
                look: mark.look
            )
        }
    }
}
