import InputCore

/// A colour of a page's palette: its value in each mode, as `#RRGGBB` or `#RRGGBBAA`.
public struct PaletteColor: Sendable, Equatable {
    /// The modes in which a page may be drawn.
    public enum Mode: String, Sendable, CaseIterable {
        case light
        case dark
        /// Light, with high contrast.
        case contrastLight
        /// Dark, with high contrast.
        case contrastDark

        /// Creates the mode of two preferences.
        public init(isDark: Bool, hasHighContrast: Bool) {
            self =
                hasHighContrast
                ? (isDark ? .contrastDark : .contrastLight) : (isDark ? .dark : .light)
        }
    }

    /// The value in light mode.
    public var light = "#000000"
    /// The value in dark mode; nil is that of light mode.
    public var dark: String?
    /// The value in light mode with high contrast; nil is that of light mode.
    public var contrastLight: String?
    /// The value in dark mode with high contrast; nil is that of dark mode.
    public var contrastDark: String?

    /// The value in a mode.
    public subscript(mode: Mode) -> String {
        switch mode {
        case .light: light
        case .dark: dark ?? light
        case .contrastLight: contrastLight ?? light
        case .contrastDark: contrastDark ?? self[.dark]
        }
    }
}

extension PaletteColor {
    static func table(
        from scanner: inout JSONScanner
    ) throws(JSONError) -> [ExactString: PaletteColor] {
        var table: [ExactString: PaletteColor] = [:]
        try scanner.members { scanner, key throws(JSONError) in
            table[scanner.text(key)] = try PaletteColor(from: &scanner)
        }
        return table
    }

    private init(from scanner: inout JSONScanner) throws(JSONError) {
        var result = PaletteColor()
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "light") {
                result.light = try scanner.plainText()
            } else if scanner.matches(key, "dark") {
                result.dark = try scanner.plainText()
            } else if scanner.matches(key, "contrast") {
                try scanner.members { scanner, key throws(JSONError) in
                    if scanner.matches(key, "light") {
                        result.contrastLight = try scanner.plainText()
                    } else if scanner.matches(key, "dark") {
                        result.contrastDark = try scanner.plainText()
                    } else {
                        try scanner.skipValue(depth: 0)
                    }
                }
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        self = result
    }
}
