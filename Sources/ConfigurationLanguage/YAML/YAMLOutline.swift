/// A rough reading of YAML: its quotes, brackets and comments, without the rest of its grammar. It
/// finds what a parser stumbled over in text that is no YAML.
struct YAMLOutline {
    /// A quoted scalar.
    struct Quote {
        /// The index of the opening quote.
        let opening: Int
        /// The index of the closing quote; nil when there is none.
        let closing: Int?
    }

    /// The quoted scalars, in order.
    private(set) var quotes: [Quote] = []
    /// The indices of brackets and braces that nothing closes, in order.
    private(set) var unclosed: [Int] = []
    /// The indices of `#` that stand where a colour of a flow collection belongs, and begin a comment
    /// instead.
    private(set) var colors: [Int] = []

    private let text: [Unicode.Scalar]
    private var open: [Int] = []

    /// Reads a text. O(length).
    init(_ text: [Unicode.Scalar]) {
        self.text = text
        var index = 0
        while index < text.count {
            switch text[index] {
            case "\"" where beginsToken(index), "'" where beginsToken(index):
                index = readQuote(index)
            case "#" where beginsToken(index): index = readComment(index)
            case "[", "{":
                if !open.isEmpty || beginsToken(index) { open.append(index) }
            case "]", "}": close(text[index] == "]" ? "[" : "{")
            default: break
            }
            index += 1
        }
        unclosed = (unclosed + open).sorted()
    }

    /// True when a scalar may begin at an index: behind white space, a bracket or a comma.
    private func beginsToken(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        return " \t\n\r[{,".unicodeScalars.contains(text[index - 1])
    }

    /// Notes a quoted scalar, and returns the index of its last character.
    private mutating func readQuote(_ opening: Int) -> Int {
        let quote = text[opening]
        var index = opening + 1
        while index < text.count {
            if quote == "\"", text[index] == "\\" {
                index += 1
            } else if text[index] == quote {
                let isEscaped = quote == "'" && index + 1 < text.count && text[index + 1] == "'"
                if !isEscaped {
                    quotes.append(Quote(opening: opening, closing: index))
                    return index
                }
                index += 1
            }
            index += 1
        }
        quotes.append(Quote(opening: opening, closing: nil))
        return text.count - 1
    }

    /// Notes a colour that a comment swallows, and returns the index of the comment's last character.
    private mutating func readComment(_ start: Int) -> Int {
        let line = text[start...].prefix { !SourceFile.isBreak($0) }
        let digits = line.dropFirst().prefix { $0.properties.isASCIIHexDigit }
        let end = line.dropFirst(1 + digits.count).first
        if !open.isEmpty, [3, 4, 6, 8].contains(digits.count),
            end.map("}], ".unicodeScalars.contains) ?? true
        {
            colors.append(start)
        }
        return line.endIndex - 1
    }

    /// Closes the last bracket of a kind; those opened since stay unclosed.
    private mutating func close(_ opening: Unicode.Scalar) {
        guard let index = open.lastIndex(where: { text[$0] == opening }) else { return }
        unclosed += open[(index + 1)...]
        open.removeSubrange(index...)
    }
}
