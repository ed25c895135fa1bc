/// The colours that `$name` stands for, and the themes that replace some of them.
package struct Palette: Sendable {
    /// The colours without a theme, by name.
    package let colors: [ExactString: PaletteColor]
    /// All colours of each theme, by name.
    private let themed: [ExactString: [ExactString: PaletteColor]]
    /// The names of the colours that each theme changes.
    private let changed: [ExactString: Set<ExactString>]

    /// Creates a palette.
    ///
    /// - Parameters:
    ///   - colors: The colours that are added to the built-in ones, or replace them.
    ///   - themes: The colours that each theme replaces.
    package init(
        _ colors: [ExactString: PaletteColor] = [:],
        themes: [ExactString: [ExactString: PaletteColor]] = [:]
    ) {
        let all = Self.builtIn.merging(colors) { $1 }
        self.colors = all
        themed = themes.mapValues { all.merging($0) { $1 } }
        changed = themes.mapValues { Set($0.filter { all[$0.key] != $0.value }.keys) }
    }

    /// The names of the themes, sorted.
    package var themes: [String] { themed.keys.sorted().texts }

    /// Returns the colours of a theme; those without a theme for none, and for one that is not known.
    package func colors(inTheme theme: String?) -> [ExactString: PaletteColor] {
        theme.flatMap { themed[$0] } ?? colors
    }

    /// Returns the names of the colours that a theme changes; nil for one that is not known.
    package func names(changedByTheme theme: String) -> Set<ExactString>? {
        changed[ExactString(theme)]
    }

    /// The colours of every palette. `secondaryLabel` is that of the details of forms, which has a contrast below
    /// 4.5:1; `galley init` writes a darker one.
    package static let builtIn: [ExactString: PaletteColor] = {
        let link = color("#0A60D0", "#409CFF", "#0040A0", "#7AB8FF")
        return [
            "label": color("#000000", "#FFFFFF", "#000000", "#FFFFFF"),
            "secondaryLabel": color("#888888", "#98989F", "#5C5C61", "#C2C2C7"),
            "tertiaryLabel": color("#767680", "#8E8E93", "#5C5C61", "#AEAEB2"),
            "separator": color("#C6C6C8", "#38383A", "#8E8E93", "#68686D"),
            "background": color("#FFFFFF", "#000000", "#FFFFFF", "#000000"),
            "groupedBackground": color("#F2F2F7", "#000000", "#EBEBF0", "#000000"),
            "surface": color("#FFFFFF", "#1C1C1E", "#FFFFFF", "#242426"),
            "fill": color("#E9E9EB", "#39393D", "#D1D1D6", "#48484A"),
            "link": link, "tint": link,
            "destructive": color("#D70015", "#FF6961", "#B00012", "#FF8A84"),
        ]
    }()

    private static func color(
        _ light: String,
        _ dark: String,
        _ contrastLight: String,
        _ contrastDark: String
    ) -> PaletteColor {
        PaletteColor(
            light: light,
            dark: dark,
            contrastLight: contrastLight,
            contrastDark: contrastDark
        )
    }
}
