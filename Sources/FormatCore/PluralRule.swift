import InputCore

/// A category of numbers that a language tells apart (UTS #35, part 3).
package enum PluralCategory: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other
}

/// The texts for the plural categories: `one: # song; other: # songs`.
///
/// `#` and `{number}` stand for the number, `{compact}` for its short form. A category without a text of its own has
/// that of `other`.
package struct PluralRule: Sendable, Equatable {
    /// The texts in pieces, so that a number need not search for its place.
    private var texts: [PluralCategory: [Piece]] = [:]

    /// Parses a rule.
    ///
    /// - Throws: The first mistake.
    package init(parsing rule: String) throws(PluralRuleError) {
        var offset = 0
        let semicolon = UInt8(ascii: ";")
        let clauses = rule.utf8.split(separator: semicolon, omittingEmptySubsequences: false)
        for (index, clause) in clauses.enumerated() {
            defer { offset += clause.count + 1 }
            let isLast = index == clauses.count - 1
            if isLast, index > 0, clause.allSatisfy({ $0 == UInt8(ascii: " ") }) { continue }
            try add(String(decoding: clause, as: UTF8.self), offset: offset)
        }
        guard texts[.other] != nil else {
            throw PluralRuleError(
                message: "has no text for 'other', which every language needs",
                offset: 0
            )
        }
    }

    private mutating func add(_ clause: String, offset: Int) throws(PluralRuleError) {
        let start = offset + clause.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        guard let colon = clause.firstIndex(ofScalar: ":") else {
            throw PluralRuleError(
                message: "has a part without a category: write 'one: # song; other: # songs'",
                offset: start
            )
        }
        let name = Self.trimmed(clause[..<colon])
        guard let category = PluralCategory(rawValue: name) else {
            throw PluralRuleError(
                message: "has a category '\(name)' that no language has: "
                    + "use \(PluralCategory.allCases.map(\.rawValue).joined(separator: ", "))",
                offset: start,
                unknownCategory: name
            )
        }
        let text = Self.trimmed(clause.suffix(after: colon))
        if let name = Self.unknownName(in: text) {
            throw PluralRuleError(
                message:
                    "has '{\(name)}' in it: use # or {number} for the number, {compact} for its short form",
                offset: start,
                unknownName: name
            )
        }
        guard texts.updateValue(Self.pieces(of: text), forKey: category) == nil else {
            throw PluralRuleError(message: "has '\(name)' twice", offset: start)
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.unicodeScalars.first == " " { text.unicodeScalars.removeFirst() }
        while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
        return String(text)
    }

    /// The names that a text may have in braces.
    package static let names = ["number", "compact"]

    /// The first name in braces that stands for nothing.
    private static func unknownName(in text: String) -> String? {
        var rest = text[...]
        while let opening = rest.firstIndex(ofScalar: "{") {
            rest = rest.suffix(after: opening)
            let name = String(rest.prefixScalars { $0.properties.isAlphabetic })
            guard rest.dropFirstScalars(name.unicodeScalars.count).unicodeScalars.first == "}"
            else {
                continue
            }
            if !names.contains(name) { return name }
        }
        return nil
    }

    /// Returns true when the text of a category has the number's short form.
    func isCompact(for category: PluralCategory) -> Bool {
        pieces(for: category).contains(.compact)
    }

    /// Returns the text of a category with a number in it.
    func text(for category: PluralCategory, number: String, compact: String) -> String {
        var result = ""
        for piece in pieces(for: category) {
            switch piece {
            case .text(let text): result += text
            case .number: result += number
            case .compact: result += compact
            }
        }
        return result
    }

    /// A stretch of a text.
    private enum Piece: Sendable, Equatable {
        case text(String)
        case number
        case compact
    }

    /// The pieces of a text, whose names in braces are known.
    private static func pieces(of text: String) -> [Piece] {
        let marks: [(mark: String, piece: Piece)] = [
            ("#", .number), ("{number}", .number), ("{compact}", .compact),
        ]
        var pieces: [Piece] = []
        var (rest, start) = (text[...], text.startIndex)
        while !rest.isEmpty {
            guard let (mark, piece) = marks.first(where: { rest.begins(with: $0.mark) }) else {
                rest = rest.dropFirstScalars(1)
                continue
            }
            if start < rest.startIndex {
                pieces.append(.text(String(text[start..<rest.startIndex])))
            }
            pieces.append(piece)
            rest = rest.dropFirstScalars(mark.unicodeScalars.count)
            start = rest.startIndex
        }
        if start < text.endIndex { pieces.append(.text(String(text[start...]))) }
        return pieces
    }

    private func pieces(for category: PluralCategory) -> [Piece] {
        texts[category] ?? texts[.other] ?? []
    }
}

/// A mistake in a plural rule.
package struct PluralRuleError: Error, Equatable {
    /// The message; follows the rule's name.
    package let message: String
    /// The offset of the mistake in the rule, in UTF-8 bytes.
    package let offset: Int
    /// The word that is no category.
    package var unknownCategory: String?
    /// The name in braces that stands for nothing.
    package var unknownName: String?
}
