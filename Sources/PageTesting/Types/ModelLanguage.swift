/// The languages in which models are written.
package enum ModelLanguage: String, Sendable, CaseIterable {
    case swift
    case kotlin
    case typescript
}

/// The names that things have in a language.
struct ModelNames {
    /// The words of the language that are no names.
    let reserved: Set<ExactString>
    /// The types that what is written names.
    let types: Set<ExactString>

    /// Returns the name of a type: words in upper camel case. One that the language has for something else has
    /// `Data` behind it.
    func type(_ text: String) -> String {
        let name = Self.words(in: text).joined()
        let type = Self.startsWithLetter(name) ? name : "Type" + name
        return types.contains(ExactString(type)) ? type + "Data" : type
    }

    /// Returns the name of a property: the member's where it is a name, else its words in lower camel case.
    func property(_ member: String) -> String {
        if Self.isIdentifier(member) { return member }
        let type = self.type(member).unicodeScalars
        var rest = String.UnicodeScalarView()
        rest.append(contentsOf: type.dropFirst())
        return type.prefix(1).map(\.properties.lowercaseMapping).joined() + String(rest)
    }

    /// True for what needs marks to be a name.
    func isReserved(_ name: String) -> Bool { reserved.contains(ExactString(name)) }

    /// True for letters, digits behind the first one, and `_`.
    static func isIdentifier(_ text: String) -> Bool {
        startsWithLetter(text)
            && text.unicodeScalars.allSatisfy { isLetterOrDigit($0) || $0 == "_" }
    }

    private static func startsWithLetter(_ text: String) -> Bool {
        text.unicodeScalars.first.map { isLetterOrDigit($0) && !("0"..."9").contains($0) } ?? false
    }

    /// True for the digits of ASCII and the letters of any script, of which all three languages take names.
    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
        default: ("0"..."9").contains(scalar)
        }
    }

    /// The runs of letters and digits in a text.
    private static func words(in text: String) -> [String] {
        text.unicodeScalars.split { !isLetterOrDigit($0) }.map { word in
            let first = word.prefix(1).map(\.properties.uppercaseMapping).joined()
            var rest = String.UnicodeScalarView()
            rest.append(contentsOf: word.dropFirst())
            return first + String(rest)
        }
    }
}

/// Lines of source text.
struct SourceText {
    private(set) var lines: [String] = []
    private var depth = 0

    mutating func line(_ text: String = "") {
        lines.append(text.isEmpty ? "" : String(repeating: "    ", count: depth) + text)
    }

    /// Adds a line, what a closure adds one step further in, and the line behind it.
    mutating func block(_ head: String, end: String = "}", _ body: (inout SourceText) -> Void) {
        line(head)
        depth += 1
        body(&self)
        depth -= 1
        line(end)
    }

    var text: String { lines.joined(separator: "\n") + "\n" }
}
