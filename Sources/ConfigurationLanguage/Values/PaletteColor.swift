/// A colour of the palette: its value in each mode.
package struct PaletteColor: Sendable, Equatable {
    /// The modes in which a page may be drawn.
    package enum Mode: String, Sendable, CaseIterable {
        case light
        case dark
        /// Light, with high contrast.
        case contrastLight
        /// Dark, with high contrast.
        case contrastDark
    }

    /// `#RRGGBB` or `#RRGGBBAA`, as are the others.
    package let light: String
    package let dark: String
    package let contrastLight: String
    package let contrastDark: String

    /// Creates a colour. Without `dark` it is `light` in both, without a half of the contrast the mode itself.
    package init(
        light: String,
        dark: String? = nil,
        contrastLight: String? = nil,
        contrastDark: String? = nil
    ) {
        self.light = light
        self.dark = dark ?? light
        self.contrastLight = contrastLight ?? light
        self.contrastDark = contrastDark ?? self.dark
    }

    /// The value in a mode.
    package subscript(mode: Mode) -> String {
        switch mode {
        case .light: light
        case .dark: dark
        case .contrastLight: contrastLight
        case .contrastDark: contrastDark
        }
    }

    // Text is compared by its bytes.
    package static func == (left: PaletteColor, right: PaletteColor) -> Bool {
        Mode.allCases.allSatisfy { left[$0] == right[$0] }
    }
}
