/// Colours as a configuration writes them: `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, or a basic name
/// of CSS.
enum ColorText {
    /// CSS's basic colour names and a few more that people write.
    static let names = [
        "aqua", "black", "blue", "brown", "fuchsia", "gray", "green", "grey", "lime", "maroon",
        "navy", "olive", "orange", "pink", "purple", "red", "silver", "teal", "transparent",
        "white", "yellow",
    ]

    static func isColor(_ text: String) -> Bool {
        guard text.first == "#" else { return names.contains(text) }
        let digits = text.dropFirst()
        return [3, 4, 6, 8].contains(digits.count)
            && digits.allSatisfy { $0.isHexDigit && $0.isASCII }
    }
}
