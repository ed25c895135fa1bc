import InputCore
import JSONCore

/// The colours of a page in one mode.
struct PageColors {
    /// The modes in which clients draw a page.
    enum Mode: String, CaseIterable {
        case light
        case dark
        case contrastLight = "light, high contrast"
        case contrastDark = "dark, high contrast"

        fileprivate var isDark: Bool { self == .dark || self == .contrastDark }
    }

    /// The mode, in words; nil for a page that is the same in all.
    let name: String?
    private let colors: [ExactString: SolidColor]
    /// The colour behind everything.
    let background: SolidColor

    /// Returns the colours of a page in each of its modes: one where it names no colours.
    static func all(of page: JSONValue) -> [PageColors] {
        guard let palette = page["palette"], palette.isObject else {
            return [PageColors(name: nil, colors: [:], background: .white)]
        }
        return Mode.allCases.map { mode in
            var colors: [ExactString: SolidColor] = [:]
            for member in palette.members {
                let name = String(decoding: member.name, as: UTF8.self)
                colors[name] = color(of: member.value, in: mode)
            }
            return PageColors(
                name: mode.rawValue,
                colors: colors,
                background: colors["background"] ?? (mode.isDark ? .black : .white)
            )
        }
    }

    /// Returns the colour of a name in a mode: what is absent is that of the mode before it.
    private static func color(of entry: JSONValue, in mode: Mode) -> SolidColor? {
        if let text = entry.string { return SolidColor(hex: text) }
        let light = entry["light"]?.string
        let dark = entry["dark"]?.string ?? light
        let text =
            switch mode {
            case .light: light
            case .dark: dark
            case .contrastLight: entry["contrast"]?["light"]?.string ?? light
            case .contrastDark: entry["contrast"]?["dark"]?.string ?? dark
            }
        return text.flatMap(SolidColor.init(hex:))
    }

    /// Returns a literal or named colour; nil for what is none.
    subscript(text: String) -> SolidColor? {
        text.utf8.first == UInt8(ascii: "$")
            ? colors[String(text.dropFirstScalars())] : SolidColor(hex: text)
    }
}
