import InputCore

/// A category of numbers that a language tells apart (UTS #35, part 3).
package enum PluralCategory: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other
}

/// The texts for the plural categories: `one: # song; other: # songs`.
///
/// `#` stands for the number. A category without a text of its own has that of `other`.
package struct PluralRule: Sendable, Equatable {
    private var texts: [PluralCategory: String] = [:]

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
        guard texts.updateValue(text, forKey: category) == nil else {
            throw PluralRuleError(message: "has '\(name)' twice", offset: start)
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.unicodeScalars.first == " " { text.unicodeScalars.removeFirst() }
        while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
        return String(text)
    }

    /// Returns the text of a category with a number in it.
    func text(for category: PluralCategory, number: String) -> String {
        (texts[category] ?? texts[.other] ?? "").replacing(bytes: "#", with: number)
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
}
