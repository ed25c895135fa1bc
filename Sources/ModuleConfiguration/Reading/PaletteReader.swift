import ConfigurationLanguage

/// Makes the palette of checked nodes.
struct PaletteReader {
    let diagnostics: DiagnosticCollector
    let names: PaletteNames

    /// The palette, with the colours that have no mistake.
    func read(_ galley: GalleyFile) -> Palette {
        Palette(
            Self.colors(galley.palette ?? []),
            themes: Dictionary(
                exact: (galley.themes ?? []).map { theme in
                    let given = theme.value ?? []
                    given.forEach(checkName)
                    return (theme.name, Self.colors(given))
                }
            ) { first, _ in first }
        )
    }

    private static func colors(
        _ given: [NamedValue<PaletteColor>]
    ) -> [ExactString: PaletteColor] {
        Dictionary(exact: given.compactMap { entry in entry.value.map { (entry.name, $0) } }) {
            first,
            _ in first
        }
    }

    /// A theme replaces colours that there are, so that a page has a value without it.
    private func checkName(_ entry: NamedValue<PaletteColor>) {
        guard names.isComplete, !names.names.contains(entry.name) else { return }
        if entry.name == "palette" {
            diagnostics.report(
                "a theme has its colours right under its name, without 'palette'",
                at: entry.namePosition
            )
            return
        }
        diagnostics.report(
            "there is no colour '\(entry.name)' in 'palette' that the theme could replace",
            at: entry.namePosition,
            nearest: entry.name,
            among: names.names
        )
    }
}
