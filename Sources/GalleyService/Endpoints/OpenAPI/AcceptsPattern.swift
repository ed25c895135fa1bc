import ModuleDeclarations

/// The regular expression of the lists that `accepts` takes, as `AcceptsReader` reads them without catalogues.
///
/// It has neither assertions nor nested repetitions with bounds, which not every validator takes. So it takes less than
/// the reader of names that hardly anybody has, and never more: a name beyond ASCII has at most 16 characters, as the
/// reader's bound is in bytes, and what makes a lone type without a version no catalogue's name is among its first 32
/// characters. The number of types is no matter of a pattern.
enum AcceptsPattern {
    /// The pattern, for a whole value: one word alone is the name of a catalogue.
    static let text = "^(?:(?:\(fixed))(?:,\(entry))*|(?:\(unversioned))(?:,\(entry))+|\(odd))$"

    private static let entry = "(?:\(fixed)|\(unversioned))"

    /// Entries that cannot be taken for the name of a catalogue.
    private static let fixed = sign + "|" + versioned

    /// A sign with its word; alone it says that there are none.
    private static let sign = [
        "[+ ]\(words(ClientFeature.self))?", "\\.\(words(ClientElement.self))?",
        "!\(words(ActionDeclaration.Kind.self))?",
    ]
    .joined(separator: "|")

    /// A type with its version. An `@` without a name in front is a name itself.
    private static let versioned =
        "(?:[\(asciiStart)@][\(ascii)@]{0,63}|[^\(control)\(signs)\\.][^\(control)]{0,15})"
        + "@[1-9][0-9]{0,5}|@1"

    /// A type without a version, which has no `@`.
    private static let unversioned =
        "[\(asciiStart)][\(ascii)]{0,63}|[^\(control)\(signs)\\.@][^\(control)@]{0,15}"

    /// A type without a version whose name is none of a catalogue.
    private static let odd = [
        "[\(oddStart)][\(ascii)]{0,63}", "[^\(control)\(signs)@\(label)][^\(control)@]{0,15}",
        "[\(labelStart)][\(label)]{0,30}[\(oddStart)\(signs)][\(ascii)]{0,32}",
        "[\(labelStart)][\(label)]{0,6}[^\(control)@\(label)][^\(control)@]{0,13}",
        "[\(labelStart)][\(label)]{0,30}[^\(control)@\(label)][^\(control)@]{0,7}",
    ]
    .joined(separator: "|")

    private static func words<Word: CaseIterable & RawRepresentable<String>>(
        _ type: Word.Type
    ) -> String {
        "(?:\(type.allCases.map(\.rawValue).joined(separator: "|")))"
    }

    // MARK: Characters, as they stand in brackets

    /// Characters that stand in no name: control characters and the comma.
    private static let control = "\\x00-\\x1F,\\x7F"
    /// Space, `!` and `+`, with which other entries begin, as they do with a point.
    private static let signs = "\\x20!+"
    /// Characters of the names of catalogues.
    private static let label = labelStart + "\\."
    private static let labelStart = "0-9A-Za-z_\\-"
    /// What else of ASCII names have, but for signs and `@`.
    private static let oddStart = "\"-*/:-?\\[-^`{-~"
    /// All of ASCII that names have but `@`, at their beginning and behind it.
    private static let asciiStart = "\"-*\\-/-?A-~"
    private static let ascii = "\\x20-+\\--?A-~"
}
