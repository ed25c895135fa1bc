import ConfigurationLanguage
import JSONCore
import PageServing

/// The members of a body of JSON.
enum BodyMembers {
    /// The characters of an unknown name that are repeated.
    private static let shownCharacters = 64

    /// Returns the problem of a body with a member beside some; nil where it has none.
    ///
    /// - Parameter isPassedOn: True where the others may be an upstream's, so that only misspelt ones are refused.
    static func problem(
        of root: JSONValue,
        known: [String],
        isPassedOn: Bool = false
    ) -> Problem? {
        let names = root.members.lazy.map { String(decoding: $0.name, as: UTF8.self) }
        let unknown = names.first { name in
            if known.contains(name) { return false }
            return !isPassedOn || SpellingSuggestion.find(name, among: known) != nil
        }
        guard let unknown else { return nil }
        let shown =
            unknown.count > shownCharacters
            ? String(unknown.prefix(shownCharacters)) + "…" : unknown
        return Problem(
            .invalidBody,
            detail: "\(shown): the body has no such member"
                + SpellingSuggestion.hint(unknown, among: known)
                + " It may have \(known.joined(separator: ", "))."
        )
    }
}
