/// The names of the colours there are, those with mistakes too.
package struct PaletteNames: Sendable {
    /// Sorted.
    package let names: [String]
    private let known: Set<ExactString>
    /// False when `palette` itself could not be read.
    package let isComplete: Bool
    /// True where a `palette` is given, so that its pages are meant for all modes.
    package let isDeclared: Bool

    /// The built-in names alone.
    package static let builtIn = PaletteNames(nil)

    /// Creates the names of a `palette` that was not checked yet.
    package init(_ palette: ConfigurationNode?) {
        let own = (palette?.members ?? []).map { ExactString($0.key) }
        known = Set(Palette.builtIn.keys).union(own)
        names = known.sorted().texts
        isComplete = palette == nil || palette?.members != nil
        isDeclared = palette?.members != nil
    }

    /// Returns the names among texts that name a colour.
    package func named(in texts: [String]) -> Set<ExactString> {
        Set(texts.compactMap { ColorText.paletteName(in: $0) }.exact).intersection(known)
    }

    /// The most names in a message: all that are built in, and some more.
    private static let maximumShown = 16

    /// Returns the name that was meant by a text without its `$`, with that; nil where none is near.
    func reference(meantBy text: String) -> String? {
        let isName = known.contains(ExactString(text))
        return (isName ? text : SpellingSuggestion.find(text, among: names)).map { "$" + $0 }
    }

    /// Returns the mistake in a colour that names one which there is not; nil where it names none.
    func problem(in text: String) -> ScalarError? {
        guard let name = ColorText.paletteName(in: text), isComplete,
            !known.contains(ExactString(name))
        else { return nil }
        let nearest = SpellingSuggestion.find(name, among: names)
        let shown = names.prefix(Self.maximumShown).map { "'\($0)'" }.joined(separator: ", ")
        let others = names.count > Self.maximumShown ? ", …" : ""
        return ScalarError(
            message: "names no colour of 'palette': there is no '\(name)'"
                + (nearest == nil ? "; there are \(shown)\(others)" : ""),
            suggestion: nearest.map { "$" + $0 }
        )
    }
}
