import ConfigurationLanguage

extension SpellingSuggestion {
    /// Returns the end of a sentence that says that a name is unknown: `. Did you mean 'music'?`, or a
    /// full stop when no candidate is close.
    package static func hint(_ name: String, among candidates: some Sequence<String>) -> String {
        find(name, among: candidates).map { ". Did you mean '\($0)'?" } ?? "."
    }
}
