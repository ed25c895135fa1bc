import InputCore

/// Reads a text with arguments from left to right.
struct MessageParser {
    /// The place of a stretch, which decides on `}` and `#`.
    private enum Place {
        /// The whole text.
        case top
        /// A text of a select.
        case select
        /// A text of a plural.
        case plural
    }

    /// The deepest nesting: a translator reads three levels at most.
    private static let maximumDepth = 10

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var depth = 0
    /// The arguments that were met.
    private(set) var arguments: [MessageText.Argument] = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// Reads the whole text.
    mutating func message() throws(MessageSyntaxError) -> [MessageText.Part] {
        try stretch(in: .top)
    }

    /// Reads a text up to the `}` that ends it, or up to the end of all.
    private mutating func stretch(in place: Place) throws(MessageSyntaxError) -> [MessageText.Part]
    {
        var parts: [MessageText.Part] = []
        var text = ""
        func flush() {
            if !text.isEmpty { parts.append(.text(text)) }
            text = ""
        }
        while let scalar = current {
            switch scalar {
            case "'": try quotation(in: place, into: &text)
            case "{":
                flush()
                parts.append(try argument())
            case "}" where place != .top:
                flush()
                return parts
            case "}":
                throw error("'}' ends nothing: a brace is written '}' between apostrophes")
            case "#" where place == .plural:
                flush()
                parts.append(.count)
                position += 1
            default:
                text.unicodeScalars.append(scalar)
                position += 1
            }
        }
        flush()
        return parts
    }

    /// Reads an apostrophe, and what it quotes.
    private mutating func quotation(
        in place: Place,
        into text: inout String
    ) throws(MessageSyntaxError) {
        let opening = position
        position += 1
        switch current {
        case "'":
            text.append("'")
            position += 1
            return
        case "{", "}": break
        case "#" where place == .plural: break
        default:
            text.append("'")
            return
        }
        while let scalar = current {
            position += 1
            if scalar != "'" {
                text.unicodeScalars.append(scalar)
            } else if current == "'" {
                text.append("'")
                position += 1
            } else {
                return
            }
        }
        throw error("a quotation is never closed by an apostrophe", at: opening)
    }

    // MARK: Arguments

    private mutating func argument() throws(MessageSyntaxError) -> MessageText.Part {
        let opening = position
        position += 1
        skipSpaces()
        let start = position
        let name = word()
        guard let first = name.utf8.first, name.utf8.allSatisfy(Self.isNameByte) else {
            position = start
            throw error(
                current == nil ? Self.unclosed : Self.noName,
                at: current == nil ? opening : start
            )
        }
        if (0x30...0x39).contains(first) {
            throw error("arguments have names, and '\(name)' is a number", at: start)
        }
        note(name, at: start)
        skipSpaces()
        if skip("}") { return .value(name) }
        guard skip(",") else {
            throw error(
                current == nil ? Self.unclosed : Self.noName,
                at: current == nil ? opening : position
            )
        }
        return try argument(name, opening: opening)
    }

    /// Reads the kind of an argument, and what follows it.
    private mutating func argument(
        _ name: String,
        opening: Int
    ) throws(MessageSyntaxError) -> MessageText.Part {
        skipSpaces()
        let start = position
        let kind = word()
        skipSpaces()
        switch kind {
        case "plural", "selectordinal":
            try expectComma(after: kind, opening: opening)
            return .plural(try plural(name, isOrdinal: kind == "selectordinal", opening: opening))
        case "select":
            try expectComma(after: kind, opening: opening)
            return .select(try select(name, opening: opening))
        case "number", "date", "time":
            let style = try style(opening: opening)
            return kind == "number"
                ? .number(name, try MessageStyle.number(style.text) { error($0, at: style.start) })
                : .date(
                    name,
                    try MessageStyle.date(style.text, of: kind) { error($0, at: style.start) }
                )
        default:
            var wrong = error(
                "'\(kind)' is not a kind of argument: use \(Self.kinds.joined(separator: ", "))",
                at: start
            )
            wrong.unknown = .init(word: kind, known: Self.kinds)
            throw wrong
        }
    }

    private static let kinds = ["number", "date", "time", "plural", "selectordinal", "select"]
    private static let unclosed = "'{' is never closed by '}'"
    private static let noName =
        "an argument is a name in braces, {name} or {n, plural, …}: a brace by itself is written '{' "
        + "between apostrophes"

    private mutating func expectComma(
        after kind: String,
        opening: Int
    ) throws(MessageSyntaxError) {
        if skip(",") { return }
        throw current == nil
            ? error(Self.unclosed, at: opening)
            : error("'\(kind)' is followed by its texts: {n, \(kind), … other {…}}")
    }

    /// Reads the style of a number or date, up to the `}` of its argument; empty where there is none.
    private mutating func style(opening: Int) throws(MessageSyntaxError) -> (
        text: String, start: Int
    ) {
        if skip("}") { return ("", position) }
        guard skip(",") else {
            throw error(
                current == nil ? Self.unclosed : "a comma or '}' is missing",
                at: current == nil ? opening : position
            )
        }
        skipSpaces()
        let start = position
        while let scalar = current, scalar != "}" {
            guard scalar != "{" else { throw error("a style has no braces") }
            position += 1
        }
        guard current != nil else { throw error(Self.unclosed, at: opening) }
        var text = Self.string(scalars[start..<position])
        while text.unicodeScalars.last?.properties.isPatternWhitespace == true {
            text.unicodeScalars.removeLast()
        }
        position += 1
        guard !text.isEmpty else { throw error("a style is missing behind the comma", at: start) }
        return (text, start)
    }

    // MARK: Choices

    private mutating func plural(
        _ name: String,
        isOrdinal: Bool,
        opening: Int
    ) throws(MessageSyntaxError) -> MessagePlural {
        var plural = MessagePlural(name: name, isOrdinal: isOrdinal)
        skipSpaces()
        if starts(with: "offset:") {
            position += 7
            skipSpaces()
            plural.offset = try offset()
        }
        for choice in try choices(in: .plural, opening: opening) { try add(choice, to: &plural) }
        guard plural.categories[.other] != nil else {
            throw error(Self.withoutOther(name), at: opening)
        }
        return plural
    }

    private func add(
        _ choice: Choice,
        to plural: inout MessagePlural
    ) throws(MessageSyntaxError) {
        let selector = choice.selector
        let isNew: Bool
        if selector.begins(with: "=") {
            let digits = String(selector.dropFirstScalars(1))
            guard digits.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }),
                let value = Double(digits)
            else { throw error("'\(selector)' is no number: write =1", at: choice.start) }
            isNew = !plural.values.contains { $0.value == value }
            plural.values.append((value, choice.parts))
        } else {
            guard let category = PluralCategory(rawValue: selector) else {
                throw unknown(category: selector, at: choice.start)
            }
            isNew = plural.categories.updateValue(choice.parts, forKey: category) == nil
        }
        guard isNew else { throw error("'\(selector)' is there twice", at: choice.start) }
    }

    private func unknown(category: String, at start: Int) -> MessageSyntaxError {
        let known = PluralCategory.allCases.map(\.rawValue)
        var wrong = error(
            "'\(category)' is a category that no language has: use \(known.joined(separator: ", ")) or =1",
            at: start
        )
        wrong.unknown = .init(word: category, known: known)
        return wrong
    }

    private mutating func select(
        _ name: String,
        opening: Int
    ) throws(MessageSyntaxError) -> MessageSelect {
        var select = MessageSelect(name: name)
        for choice in try choices(in: .select, opening: opening) {
            guard select.texts.updateValue(choice.parts, forKey: choice.selector) == nil else {
                throw error("'\(choice.selector)' is there twice", at: choice.start)
            }
        }
        guard select.texts["other"] != nil else {
            throw error(Self.withoutOther(name), at: opening)
        }
        return select
    }

    private static func withoutOther(_ name: String) -> String {
        "'\(name)' has no text for 'other', which stands in for all that have none of their own"
    }

    /// A selector with its text.
    private struct Choice {
        let selector: String
        /// The index of the selector.
        let start: Int
        let parts: [MessageText.Part]
    }

    /// Reads selectors with their texts, up to the `}` of the argument.
    private mutating func choices(
        in place: Place,
        opening: Int
    ) throws(MessageSyntaxError) -> [Choice] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw error("texts are nested deeper than \(Self.maximumDepth) levels", at: opening)
        }
        var choices: [Choice] = []
        while true {
            skipSpaces()
            if skip("}") { return choices }
            choices.append(try choice(in: place, opening: opening))
        }
    }

    private mutating func choice(
        in place: Place,
        opening: Int
    ) throws(MessageSyntaxError) -> Choice {
        let start = position
        let selector = (skip("=") ? "=" : "") + word()
        guard !selector.isEmpty else {
            throw current == nil
                ? error(Self.unclosed, at: opening)
                : error("a selector such as 'other' is missing before its text in braces")
        }
        skipSpaces()
        let text = position
        guard skip("{") else {
            throw error("'\(selector)' has no text in braces: \(selector) {…}", at: start)
        }
        let parts = try stretch(in: place)
        guard skip("}") else { throw error(Self.unclosed, at: text) }
        return Choice(selector: selector, start: start, parts: parts)
    }

    private mutating func offset() throws(MessageSyntaxError) -> Int64 {
        let start = position
        let text = word()
        guard let offset = Int64(text), (0...1_000_000).contains(offset) else {
            throw error("'\(text)' is not an offset, a whole number: offset:1", at: start)
        }
        return offset
    }

    // MARK: Scalars

    private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        position += 1
        return true
    }

    private mutating func skipSpaces() {
        while current?.properties.isPatternWhitespace == true { position += 1 }
    }

    private func starts(with text: String) -> Bool {
        scalars[position...].starts(with: text.unicodeScalars)
    }

    /// Reads letters, digits, `_`, and the `.` and `-` of numbers.
    private mutating func word() -> String {
        let start = position
        while let scalar = current, scalar.properties.isIDContinue || scalar == "." || scalar == "-"
        {
            position += 1
        }
        return Self.string(scalars[start..<position])
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "_")
    }

    private mutating func note(_ name: String, at index: Int) {
        guard !arguments.contains(where: { $0.name == name }) else { return }
        arguments.append(.init(name: name, offset: byteOffset(of: index)))
    }

    private func byteOffset(of index: Int) -> Int {
        scalars[..<index].reduce(0) { $0 + UTF8.width($1) }
    }

    private func error(_ message: String, at index: Int? = nil) -> MessageSyntaxError {
        MessageSyntaxError(message: message, offset: byteOffset(of: index ?? position))
    }
}
