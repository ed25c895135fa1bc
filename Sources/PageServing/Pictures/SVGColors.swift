import ConfigurationLanguage
import JSONCore

/// The colours of a picture: those of the layout's palette by name, in a mode or by what the reader prefers.
struct SVGColors {
    /// The attributes that paint.
    enum Attribute: String {
        case fill
        case stroke
        case stop = "stop-color"

        /// The attribute of its opacity.
        var opacity: String { self == .stop ? "stop-opacity" : "\(rawValue)-opacity" }
    }

    private let palette: [ExactString: PaletteColor]
    private let mode: PictureMode
    /// The declarations of classes by media, and the classes by all of their declarations.
    private var rules: [String]
    private var classes: [ExactString: Int] = [:]

    init(_ palette: JSONValue?, mode: PictureMode) {
        self.mode = mode
        rules = Array(repeating: "", count: mode.preferred.count)
        var colors: [ExactString: PaletteColor] = [:]
        if let palette, palette.isObject {
            for member in palette.members {
                let name = String(decoding: member.name, as: UTF8.self)
                colors[name] = PaletteColor(member.value)
            }
        }
        self.palette = colors
    }

    /// True when the layout has colours of the palette.
    var isUsed: Bool { !palette.isEmpty }

    /// Returns the attributes that paint in a colour, a space before each.
    ///
    /// - Parameters:
    ///   - text: A colour or `$name`; one that is neither is black.
    ///   - opacity: The opacity by which that of the colour is multiplied.
    mutating func attributes(
        _ attribute: Attribute,
        _ text: String,
        opacity: Double = 1
    ) -> String {
        let named = ColorText.paletteName(in: text).flatMap { palette[$0] ?? Palette.builtIn[$0] }
        guard let named else { return Self.attributes(attribute, text, opacity) }
        let base = named[mode.base]
        let others = mode.preferred.map { named[$0.mode] }
        let plain = Self.attributes(attribute, base, opacity)
        if others.allSatisfy({ $0 == base }) { return plain }
        let declarations = others.map { Self.declarations(attribute, $0, opacity) }
        return " class=\"k\(number(of: declarations))\"" + plain
    }

    /// Returns the style sheet of the classes; nil where there are none.
    var styleSheet: String? {
        if classes.isEmpty { return nil }
        let media = zip(mode.preferred, rules).map { "@media\($0.media){\($1)}" }
        return "<style>\(media.joined())</style>"
    }

    private mutating func number(of declarations: [String]) -> Int {
        let key = ExactString(declarations.joined(separator: "|"))
        if let number = classes[key] { return number }
        let number = classes.count
        classes[key] = number
        for (index, declaration) in declarations.enumerated() {
            rules[index] += ".k\(number){\(declaration)}"
        }
        return number
    }

    private static func attributes(
        _ attribute: Attribute,
        _ text: String,
        _ opacity: Double
    ) -> String {
        let (hex, alpha) = color(text, opacity)
        let translucent = alpha < 1 ? " \(attribute.opacity)=\"\(SVGWriter.number(alpha))\"" : ""
        return " \(attribute.rawValue)=\"\(hex)\"\(translucent)"
    }

    private static func declarations(
        _ attribute: Attribute,
        _ text: String,
        _ opacity: Double
    ) -> String {
        let (hex, alpha) = color(text, opacity)
        return "\(attribute.rawValue):\(hex);\(attribute.opacity):\(SVGWriter.number(alpha))"
    }

    /// Returns a colour's red, green and blue, and its opacity.
    private static func color(_ text: String, _ opacity: Double) -> (hex: String, alpha: Double) {
        let opacity = min(1, max(0, opacity))
        guard let hex = ColorText.hex(of: text) else { return ("#000000", opacity) }
        let alpha = hex.count == 9 ? UInt8(hex.suffix(2), radix: 16) : nil
        return (String(hex.prefix(7)), (alpha.map { Double($0) / 255 } ?? 1) * opacity)
    }
}

extension PaletteColor {
    /// Creates a colour as a layout has it: what is left out is what it falls back to. Values that are no colours are
    /// black.
    fileprivate init(_ json: JSONValue) {
        func value(_ name: String, of json: JSONValue?) -> String? {
            guard let json, json.isObject else { return nil }
            return (json[name]?.string).map { ColorText.hex(of: $0) ?? "#000000" }
        }
        let contrast = json.isObject ? json["contrast"] : nil
        self.init(
            light: value("light", of: json) ?? "#000000",
            dark: value("dark", of: json),
            contrastLight: value("light", of: contrast),
            contrastDark: value("dark", of: contrast)
        )
    }
}

extension PictureMode {
    /// The colours of what draws no style sheets.
    fileprivate var base: PaletteColor.Mode {
        switch self {
        case .automatic, .light: .light
        case .dark: .dark
        case .contrast: .contrastLight
        }
    }

    /// The modes that style sheets choose by what the reader prefers; the last that applies wins.
    fileprivate var preferred: [(media: String, mode: PaletteColor.Mode)] {
        let (dark, more) = ("(prefers-color-scheme:dark)", "(prefers-contrast:more)")
        return switch self {
        case .light, .dark: []
        case .automatic:
            [(dark, .dark), (more, .contrastLight), ("\(dark) and \(more)", .contrastDark)]
        case .contrast: [(dark, .contrastDark)]
        }
    }
}
