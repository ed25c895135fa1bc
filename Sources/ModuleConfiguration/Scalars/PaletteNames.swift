/// The names of the colours there are, those with mistakes too.
struct PaletteNames: Sendable {
    /// Sorted.
    let names: [String]
    private let known: Set<ExactString>
    /// False when `palette` itself could not be read.
    let isComplete: Bool

    /// The built-in names alone.
    static let builtIn = PaletteNames(nil)

    /// Creates the names of a `palette` that was not checked yet.
    init(_ palette: ConfigurationNode?) {
        let own = (palette?.members ?? []).map { ExactString($0.key) }
        known = Set(Palette.builtIn.keys).union(own)
        names = known.sorted().texts
        isComplete = palette == nil || palette?.members != nil
    }

    /// Returns the names among texts that name a colour.
    func named(in texts: [String]) -> Set<ExactString> {
        Set(texts.compactMap { ColorText.paletteName(in: $0) }.exact).intersection(known)
    }

    /// Returns the mistake in a colour that names one which there is not; nil where it names none.
    func problem(in text: String) -> ScalarError? {
        guard let name = ColorText.paletteName(in: text), isComplete,
            !known.contains(ExactString(name))
        else { return nil }
        let nearest = SpellingSuggestion.find(name, among: names)
        return ScalarError(
            message: "names no colour of 'palette': there is no '\(name)'",
            suggestion: nearest.map { "$" + $0 }
        )
    }
}
