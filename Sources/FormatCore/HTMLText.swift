import InputCore

/// The text of a piece of HTML, as APIs put it into JSON: character references decoded, tags gone.
///
/// `<br>`, and what is a paragraph, a list's item or another block of its own, is a line end. White space is
/// folded, so that there are no empty lines. What a CDATA section of a feed has is read as HTML too.
package struct HTMLText {
    private let bytes: [UInt8]
    private var position = 0
    private var text: [UInt8] = []
    /// The gap to write before the next character.
    private var gap = Gap.none
    private var gapLook = MarkupLook()
    /// True inside of a CDATA section, as feeds wrap their HTML.
    private var isInCDATA = false
    /// The looks of the text's parts; nil where they are not wanted.
    private var markup: MarkupRuns?

    private enum Gap { case none, space, line }

    /// The elements that begin and end a line.
    private static let blocks: Set<ExactString> = [
        "address", "article", "aside", "blockquote", "br", "dd", "details", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
        "header", "hr", "li", "main", "nav", "ol", "option", "p", "pre", "section", "summary",
        "table", "tbody", "tfoot", "thead", "tr", "ul",
    ]

    /// The elements whose content is no text of the page.
    private static let hidden: Set<ExactString> = ["script", "style", "template", "noscript"]

    /// Returns the text of some HTML.
    ///
    /// - Complexity: O(n).
    package static func text(of html: String) -> String {
        var reader = HTMLText(bytes: Array(html.utf8))
        reader.read()
        return String(decoding: reader.text, as: UTF8.self)
    }

    /// Returns the text of some HTML in runs: `b strong i em u s del a code` give them their look, all else is
    /// as in ``text(of:)``.
    ///
    /// - Complexity: O(n).
    package static func runs(of html: String) -> [MarkupRun] {
        var reader = HTMLText(bytes: Array(html.utf8))
        let markup = MarkupRuns()
        reader.markup = markup
        reader.read()
        return (reader.markup ?? markup).runs(of: reader.text)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        text.reserveCapacity(bytes.count)
    }

    private mutating func read() {
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "<") where readMarkup(): break
            case UInt8(ascii: "&"): readReference()
            case UInt8(ascii: "]") where isInCDATA && starts(with: "]]>", at: position):
                isInCDATA = false
                position += 3
            case 0x09, 0x0A, 0x0C, 0x0D, 0x20:
                addSpace()
                position += 1
            default:
                write([byte])
                position += 1
            }
        }
    }

    /// Writes some bytes behind the gap that is due; at the start there is none.
    private mutating func write(_ bytes: some Sequence<UInt8>) {
        if !text.isEmpty, gap != .none {
            text.append(gap == .line ? UInt8(ascii: "\n") : UInt8(ascii: " "))
            markup?.extend(to: text.count, look: gapLook)
        }
        gap = .none
        text += bytes
        if let look = markup?.look { markup?.extend(to: text.count, look: look) }
    }

    /// Adds a space to the gap. Of several the first one stays, and with it its look.
    private mutating func addSpace() {
        guard gap == .none else { return }
        gap = .space
        if let look = markup?.look { gapLook = look }
    }

    /// Makes the gap a line end.
    private mutating func addLine() {
        addSpace()
        gap = .line
    }

    // MARK: References

    private mutating func readReference() {
        guard let (decoded, length) = HTMLReferences.decode(bytes[position...]) else {
            write([UInt8(ascii: "&")])
            position += 1
            return
        }
        position += length
        // A space that was written as a reference is folded like others; one that does not break is not.
        if decoded == " " || decoded == "\n" || decoded == "\t" {
            addSpace()
        } else {
            write(decoded.utf8)
        }
    }

    // MARK: Tags

    /// Steps over a tag, a comment or a declaration; false where a `<` is none of them.
    private mutating func readMarkup() -> Bool {
        guard position + 1 < bytes.count else { return false }
        switch bytes[position + 1] {
        case UInt8(ascii: "!") where starts(with: "<!--", at: position):
            position = end(of: "-->", from: position + 4)
        case UInt8(ascii: "!") where starts(with: "<![cdata[", at: position):
            isInCDATA = true
            position += 9
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            position = end(of: ">", from: position + 2)
        case UInt8(ascii: "/"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            readTag()
        default:
            return false
        }
        return true
    }

    private mutating func readTag() {
        let isClosing = bytes[position + 1] == UInt8(ascii: "/")
        let start = position + (isClosing ? 2 : 1)
        var nameEnd = start
        while nameEnd < bytes.count, Self.isName(bytes[nameEnd]) { nameEnd += 1 }
        let name = String(decoding: bytes[start..<nameEnd].map(Self.lowered), as: UTF8.self)
        position = tagEnd(from: nameEnd)
        if Self.blocks.contains(ExactString(name)) { addLine() }
        // A cell of a table is a word of its own.
        if name == "td" || name == "th" { addSpace() }
        if markup != nil {
            let tag = bytes[nameEnd..<position]
            markup?.note(name, isClosing: isClosing) { HTMLAttributes(tag).value(of: "href") }
        }
        if !isClosing, Self.hidden.contains(ExactString(name)) { skipContent(of: name) }
    }

    /// Steps over everything up to the closing tag of an element.
    private mutating func skipContent(of name: String) {
        while position < bytes.count {
            if starts(with: "</" + name, at: position) {
                position = tagEnd(from: position)
                return
            }
            position += 1
        }
    }

    /// Returns the place behind the `>` of a tag, which does not count between quotes; the end where there is no
    /// such place.
    private func tagEnd(from start: Int) -> Int {
        var quote: UInt8?
        for place in start..<max(start, bytes.count) {
            let byte = bytes[place]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return place + 1
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
                bytes[place - 1] == UInt8(ascii: "=")
            {
                quote = byte
            }
        }
        return bytes.count
    }

    /// Returns the place behind the next occurrence of some bytes; the end where there is none.
    private func end(of mark: String, from start: Int) -> Int {
        var place = start
        while place < bytes.count {
            if starts(with: mark, at: place) { return place + mark.utf8.count }
            place += 1
        }
        return bytes.count
    }

    /// Returns true when bytes come at a place, in small letters or capitals.
    private func starts(with text: String, at place: Int) -> Bool {
        bytes.count - place >= text.utf8.count
            && zip(bytes[place...], text.utf8).allSatisfy { Self.lowered($0) == $1 }
    }

    static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: ":"): true
        default: false
        }
    }

    static func lowered(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
