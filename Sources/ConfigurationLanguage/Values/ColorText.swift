import InputCore

/// Colours as configurations and templates write them.
package enum ColorText {
    /// CSS's basic colour names and a few more that people write, with their values.
    private static let names = [
        "aqua": "#00FFFF", "black": "#000000", "blue": "#0000FF", "brown": "#A52A2A",
        "fuchsia": "#FF00FF", "gray": "#808080", "green": "#008000", "grey": "#808080",
        "lime": "#00FF00", "maroon": "#800000", "navy": "#000080", "olive": "#808000",
        "orange": "#FFA500", "pink": "#FFC0CB", "purple": "#800080", "red": "#FF0000",
        "silver": "#C0C0C0", "teal": "#008080", "transparent": "#00000000", "white": "#FFFFFF",
        "yellow": "#FFFF00",
    ]

    static let allNames = names.keys.sorted()

    /// The pattern of the names and notations of colours.
    static let pattern =
        "#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|" + allNames.joined(separator: "|")

    /// Returns true for a name, `#RGB`, `#RGBA`, `#RRGGBB` and `#RRGGBBAA`.
    static func isColor(_ text: String) -> Bool { hex(of: text) != nil }

    /// Returns the name of the palette's colour that `$name` is; nil for another text.
    package static func paletteName(in text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "$") else { return nil }
        let name = String(text.dropFirstScalars())
        return NameRule.variable.allows(name) ? name : nil
    }

    /// Returns a colour that the configuration gives as layouts have it: `$name` as it is, any other as ``hex(of:)``
    /// does.
    package static func written(_ text: String) -> String? {
        paletteName(in: text) == nil ? hex(of: text) : text
    }

    /// Returns a colour as layouts have it, whatever the text is: one that is none is transparent, so that nothing
    /// is drawn, and no client is given what its own language of styles would read as more than a colour.
    package static func drawn(_ text: String) -> String { hex(of: text) ?? "#00000000" }

    /// Returns a colour as `#RRGGBB` or `#RRGGBBAA`, as layouts have it; nil for what is none.
    package static func hex(of text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "#") else { return names[text] }
        let digits = text.dropFirstScalars()
        guard digits.unicodeScalars.allSatisfy(\.isASCIIHexDigit) else { return nil }
        switch digits.count {
        case 6, 8: return text
        case 3, 4: return "#" + digits.map { "\($0)\($0)" }.joined()
        default: return nil
        }
    }
}
