import ConfigurationLanguage
import InputCore
import JSONCore

/// The colours of a page in one mode of one theme.
struct PageColors {
    /// The theme and the mode, in words; nil for a page that is the same in all.
    let name: String?
    private let colors: [ExactString: SolidColor]
    /// The colour behind everything.
    private(set) var background: SolidColor

    /// Returns the colours of a page in each of its modes: one where it names no colours.
    ///
    /// - Parameters:
    ///   - theme: The theme of the page; nil for none.
    ///   - palette: The colours of the themes in which it is looked at too, where they change any of it; nil for its
    ///     own theme alone.
    static func all(
        of page: JSONValue,
        inTheme theme: String? = nil,
        besides palette: Palette? = nil
    ) -> [PageColors] {
        let canvas = page["screen"]?["background"]?.string ?? page["background"]?.string
        guard let own = page["palette"], own.isObject else {
            let plain = PageColors(name: nil, colors: [:], mode: .light, canvas: canvas)
            return [plain]
        }
        var sent: [ExactString: PaletteColor] = [:]
        for member in own.members {
            sent[String(decoding: member.name, as: UTF8.self)] = PaletteColor(sent: member.value)
        }
        var looks = [(theme: theme, colors: sent)]
        for other in palette?.otherThemes(than: theme) ?? [] {
            let all = palette?.colors(inTheme: other) ?? [:]
            let changed = sent.merging(all.filter { sent[$0.key] != nil }) { $1 }
            if !looks.contains(where: { $0.colors == changed }) { looks.append((other, changed)) }
        }
        return looks.flatMap { theme, colors in
            PaletteColor.Mode.allCases.map { mode in
                PageColors(
                    name: (theme.map { "theme '\($0)', " } ?? "") + mode.words,
                    colors: colors,
                    mode: mode,
                    canvas: canvas
                )
            }
        }
    }

    private init(
        name: String?,
        colors: [ExactString: PaletteColor],
        mode: PaletteColor.Mode,
        canvas: String?
    ) {
        self.name = name
        self.colors = colors.compactMapValues { SolidColor(hex: $0[mode]) }
        let standard: SolidColor = mode.isDark ? .black : .white
        // A property has a value before another is read.
        background = standard
        background = (self[canvas ?? "$background"] ?? standard).over(standard)
    }

    /// Returns a literal or named colour; nil for what is none.
    subscript(text: String) -> SolidColor? {
        text.utf8.first == UInt8(ascii: "$")
            ? colors[String(text.dropFirstScalars())] : SolidColor(hex: text)
    }
}

extension Palette {
    /// Returns the looks of a page beside that of its own theme: no theme, then each other one.
    fileprivate func otherThemes(than theme: String?) -> [String?] {
        let names = themes.filter { name in theme.map { $0 != name } ?? true }
        return (theme == nil ? [] : [nil]) + names
    }
}

extension PaletteColor.Mode {
    /// The mode in words.
    fileprivate var words: String {
        switch self {
        case .light: "light"
        case .dark: "dark"
        case .contrastLight: "light, high contrast"
        case .contrastDark: "dark, high contrast"
        }
    }

    fileprivate var isDark: Bool { self == .dark || self == .contrastDark }
}

extension PaletteColor {
    /// Reads a colour as clients are sent it: what is absent is that of the mode before it.
    fileprivate init?(sent entry: JSONValue) {
        guard let light = entry["light"]?.string else { return nil }
        self.init(
            light: light,
            dark: entry["dark"]?.string,
            contrastLight: entry["contrast"]?["light"]?.string,
            contrastDark: entry["contrast"]?["dark"]?.string
        )
    }
}
