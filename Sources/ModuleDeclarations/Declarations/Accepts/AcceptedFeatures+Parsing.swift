import ConfigurationLanguage
import ExactText
import InputCore

/// A mistake in a list of what a client draws.
package struct AcceptsError: Error, Sendable, Equatable {
    /// One sentence that names the entry.
    package let detail: String

    /// Creates an error.
    package init(detail: String) {
        self.detail = detail
    }
}

extension AcceptedFeatures {
    /// The maximum length of a list, in bytes: half of the line that a request has by default.
    package static let maximumBytes = 4_096
    /// The maximum number of types of a client: far more than apps have cells.
    package static let maximumTypes = 512
    /// The maximum length of the name of a type, in bytes.
    package static let maximumNameBytes = 64

    /// Returns true for a text that names a catalogue: one word without any of a list's signs.
    package static func isCatalogName(_ text: String) -> Bool { NameRule.label.allows(text) }

    /// Reads a list: `card@2,row,+runs,.text,!open`. One that names no element (action) has all of them; a sign alone
    /// says that there are none.
    package init(parsing text: String) throws(AcceptsError) {
        self.init()
        if text.utf8.count > Self.maximumBytes {
            throw AcceptsError(detail: "must have at most \(Self.maximumBytes) bytes")
        }
        for (index, entry) in text.split(at: ",", omittingEmptySubsequences: false).enumerated() {
            try add(String(entry), at: index + 1)
        }
    }

    private mutating func add(_ entry: String, at place: Int) throws(AcceptsError) {
        let rest = String(entry.dropFirstScalars())
        // A plus of a query that was not encoded is a space.
        switch entry.unicodeScalars.first {
        case "+"?, " "?:
            if let feature = try Self.word(rest, sign: "+", at: place, of: ClientFeature.self) {
                features.insert(feature)
            }
        case "."?:
            elements = elements ?? []
            if let element = try Self.word(rest, sign: ".", at: place, of: ClientElement.self) {
                elements?.insert(element)
            }
        case "!"?:
            actions = actions ?? []
            let action = try Self.word(rest, sign: "!", at: place, of: ActionDeclaration.Kind.self)
            if let action { actions?.insert(action) }
        default: try add(type: entry, at: place)
        }
    }

    private mutating func add(type text: String, at place: Int) throws(AcceptsError) {
        let type = ClientType(text)
        guard Self.isTypeName(type.name.text) else {
            throw AcceptsError(
                detail:
                    "entry \(place): a type is 1 to \(Self.maximumNameBytes) bytes without control characters, "
                    + "with its version as in card@2"
            )
        }
        if text.utf8.contains(UInt8(ascii: "@")), type.version == 1, !text.ends(with: "@1") {
            throw AcceptsError(
                detail: "entry \(place): a version is a whole number from 1, as in card@2"
            )
        }
        types[type.name] = max(types[type.name] ?? 0, type.version)
        if types.count > Self.maximumTypes {
            throw AcceptsError(detail: "must have at most \(Self.maximumTypes) types")
        }
    }

    /// Returns true for a text that a type may have as its name in lists.
    package static func isTypeName(_ text: String) -> Bool {
        (1...maximumNameBytes).contains(text.utf8.count)
            && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "," }
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        sign: String,
        at place: Int,
        of words: Word.Type
    ) throws(AcceptsError) -> Word? {
        if text.isEmpty { return nil }
        if let word = Word(rawValue: text) { return word }
        let names = words.allCases.map(\.rawValue)
        let nearest = SpellingSuggestion.find(text, among: names)
        let shown = text.utf8.count > maximumNameBytes ? "…" : text
        throw AcceptsError(
            detail: "entry \(place): there is no '\(sign)\(shown)'"
                + (nearest.map { "; did you mean '\(sign)\($0)'?" }
                    ?? ": it may be " + names.map { sign + $0 }.joined(separator: ", "))
        )
    }
}
