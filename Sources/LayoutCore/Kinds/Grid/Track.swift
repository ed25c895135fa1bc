import InputCore

/// The size of a row or column of a grid.
public enum Track: Sendable, Equatable {
    case points(Double)
    /// A share of the container's inner size, 0.25 being a quarter.
    case fraction(Double)
    /// A share of the space that the other tracks and the gaps leave, by weight.
    case flexible(Double)
    /// As big as its largest item.
    case auto

    /// True when neither items nor free space decide its size.
    var isGiven: Bool {
        switch self {
        case .points, .fraction: true
        case .flexible, .auto: false
        }
    }

    /// Returns the track that a text describes: `1fr`, `25%`, `auto` or a number of points.
    ///
    /// - Throws: `LayoutError.badTrack` with the text.
    public static func parse(_ text: String) throws(LayoutError) -> Track {
        if text == "auto" { return .auto }
        if text.ends(with: "fr"), let weight = length(text.dropLastScalars(2)) {
            return .flexible(weight)
        }
        if text.ends(with: "%"), let percent = length(text.dropLastScalars()) {
            return .fraction(percent / 100)
        }
        guard let points = length(text[...]) else { throw .badTrack(text) }
        return .points(points)
    }

    /// A plain decimal number that is a length.
    private static func length(_ text: Substring) -> Double? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
            let number = Double(text), number <= Limits.length
        else { return nil }
        return number
    }
}
