import InputCore

extension Layout {
    /// Returns the colour of the palette that a text names with `$` in front; nil where it is none.
    public func color(named text: String) -> PaletteColor? {
        guard text.utf8.first == UInt8(ascii: "$") else { return nil }
        return palette[String(text.dropFirstScalars())]
    }

    /// Returns a colour of the layout as `#RRGGBB` or `#RRGGBBAA`: itself, or that of the palette in a mode; nil for a
    /// name that the palette lacks.
    public func color(_ text: String, in mode: PaletteColor.Mode) -> String? {
        text.utf8.first == UInt8(ascii: "$") ? color(named: text)?[mode] : text
    }
}
