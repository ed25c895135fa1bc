package import ConfigurationLanguage

/// The keys of a colour that has a value for each mode.
struct PaletteColorKeys: DeclaredObject {
    static let title = "a colour of the palette"

    @Key(.plainColor, need: .required, "Its value in light mode.")
    var light: String?

    @Key(.plainColor, otherwise: "`light`", "Its value in dark mode.")
    var dark: String?

    @Key(.contrastColor, otherwise: "the mode's", "Its values for high contrast.")
    var contrast: ContrastColor?
}

/// The keys of a colour for high contrast.
struct ContrastColorKeys: DeclaredObject {
    static let title = "'contrast'"

    @Key(.plainColor, otherwise: "that of the mode", "Its value in light mode.")
    var light: String?

    @Key(.plainColor, otherwise: "that of the mode", "Its value in dark mode.")
    var dark: String?
}

/// The values of a colour for high contrast; nil is that of the mode.
struct ContrastColor: Sendable {
    var light: String?
    var dark: String?
}

extension KeyType where Value == String {
    /// A colour as it is, as layouts have it.
    fileprivate static var plainColor: Self {
        Self(scalar: .plainColor) { $0.text.flatMap(ColorText.hex(of:)) }
    }
}

extension KeyType where Value == ContrastColor {
    /// One colour for both modes, or one a mode.
    fileprivate static var contrastColor: Self {
        .either(
            KeyType<String>.plainColor.map { ContrastColor(light: $0, dark: $0) },
            KeyType<ContrastColorKeys>.object(ContrastColorKeys.self).map {
                ContrastColor(light: $0.light, dark: $0.dark)
            }
        )
    }
}

extension KeyType where Value == PaletteColor {
    /// One colour for all modes, or one a mode.
    fileprivate static var paletteColor: Self {
        .either(
            KeyType<String>.plainColor.map { PaletteColor(light: $0) },
            KeyType<PaletteColorKeys>.object(PaletteColorKeys.self).map { keys in
                keys.light.map {
                    PaletteColor(
                        light: $0,
                        dark: keys.dark,
                        contrastLight: keys.contrast?.light,
                        contrastDark: keys.contrast?.dark
                    )
                }
            }
        )
    }
}

extension KeyType where Value == [NamedValue<PaletteColor>] {
    /// Colours by name.
    package static var paletteColors: Self {
        .map("colours", by: .name(.variable), to: .paletteColor, 0...256)
    }
}
