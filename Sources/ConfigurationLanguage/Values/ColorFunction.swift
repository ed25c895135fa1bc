import InputCore

/// A colour as a function of CSS, which no client is sent: `rgb(255, 0, 0)`, `rgba(0 0 0 / 50%)`.
enum ColorFunction {
    /// Returns the colour as `#RRGGBB` or `#RRGGBBAA`; nil for what is no such function.
    static func hex(of text: String) -> String? {
        let text = text.lowercased()
        guard let inside = text.rest(after: "rgba(") ?? text.rest(after: "rgb("),
            let list = inside.rest(before: ")")
        else { return nil }
        let parts = list.splitScalars { " ,/".unicodeScalars.contains($0) }
        guard (3...4).contains(parts.count) else { return nil }
        let bytes = parts.enumerated().map { byte($1, isAlpha: $0 == 3) }
        let digits = bytes.compactMap { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) } }
        guard digits.count == parts.count else { return nil }
        return "#" + digits.joined().uppercased()
    }

    private static func byte(_ part: Substring, isAlpha: Bool) -> Int? {
        let share = part.rest(before: "%")
        guard let number = Double(share ?? part), number.isFinite else { return nil }
        let value = share != nil ? number * 2.55 : isAlpha ? number * 255 : number
        return (0...255).contains(value.rounded()) ? Int(clamping: value.rounded()) : nil
    }
}
