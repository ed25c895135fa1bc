/// The contrast of a colour with the one that it is seen on.
struct Contrast {
    let ratio: Double
    /// The ratio that it has to have at least.
    let needed: Double
    private let color: SolidColor
    private let ground: SolidColor

    init(_ color: SolidColor, on ground: SolidColor, ratio: Double, needed: Double) {
        (self.color, self.ground, self.ratio, self.needed) = (color, ground, ratio, needed)
    }

    /// Both colours, as they are seen: `#777777 on #FFFFFF`.
    var colors: String { "\(color.over(ground).text) on \(ground.text)" }
}

/// The contrasts that were computed last: the texts of a page have few colours, and powers are dear.
struct ContrastMemo {
    private var known: [(color: SolidColor, ground: SolidColor, ratio: Double)] = []

    /// The most pairs of colours: beyond them a search is dearer than the powers.
    private static let maximumPairs = 16

    /// Returns the contrast of a colour with an opaque one below it.
    mutating func ratio(of color: SolidColor, on ground: SolidColor) -> Double {
        for pair in known where pair.color == color && pair.ground == ground { return pair.ratio }
        let ratio = color.over(ground).contrast(with: ground)
        if known.count >= Self.maximumPairs { known.removeAll(keepingCapacity: true) }
        known.append((color, ground, ratio))
        return ratio
    }
}
