import InputCore

/// Text as YAML that messages suggest, to be pasted into a file as it is.
enum YAMLText {
    /// The scalars that begin something other than plain text.
    private static let indicators = Set("#@`%&*!|>'\"{}[],?:-".unicodeScalars)

    /// Returns text as a value between brackets and braces: in double quotes where YAML would read it as something
    /// else.
    static func inFlow(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isPlain =
            scalars.first.map { !indicators.contains($0) && $0 != " " } ?? false
            && scalars.last != " " && !text.contains(bytes: ": ") && !text.contains(bytes: " #")
            && scalars.last != ":" && !scalars.contains { "{}[],".unicodeScalars.contains($0) }
        guard !isPlain else { return text }
        let escaped = text.replacing(bytes: "\\", with: "\\\\").replacing(bytes: "\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
