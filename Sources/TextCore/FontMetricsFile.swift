/// The measures of a font without its outlines, as a device exported them: `metrics.json`.
///
/// Lengths are in design units unless said otherwise.
package struct FontMetricsFile: Sendable {
    /// The name of the font on its device.
    package var name: String
    package var unitsPerEm: Double
    /// The distance from the baseline up to the top of the font's box.
    package var ascent: Double
    /// The distance from the baseline down to the bottom of the font's box.
    package var descent: Double
    package var lineGap: Double
    /// The advances of the characters that it has; NaN of others.
    var advances: CharacterMap<Float>
    /// The advances of characters that text of a script has other glyphs for, by HarfBuzz's number of the script; NaN
    /// of others.
    var scripts: [UInt32: CharacterMap<Float>] = [:]
    /// The same of characters that text of a language has other glyphs for, by OpenType's tag of the language and
    /// script.
    var languages: [UInt32: [UInt32: CharacterMap<Float>]] = [:]
    var pairs = KerningPairs()
    /// The characters that both neighbours together change, of which pairs do not tell.
    var contexts = CharacterMap<Bool>(absent: false)
    /// The space behind each character by size, in ems.
    var tracking = PointCurve()
    /// The sizes of text at the text sizes of its platform, by their names, each by the size at the standard one.
    var scaled: [ExactString: PointCurve] = [:]
    /// The ink beyond the advance of characters.
    var ink = CharacterMap<Ink>(absent: .none)
    /// The ligatures that letters are drawn as, U+FB00 to U+FB04, each by its advance.
    var ligatures: Set<UInt32> = []
    /// The source of the characters that it lacks.
    package var fallback = Fallback.files

    /// The ink of a character beyond its advance.
    struct Ink: Sendable, Equatable {
        var left: Float
        var right: Float

        /// No ink beyond the advance.
        static let none = Ink(left: 0, right: 0)
    }

    /// The source of the characters that a font lacks.
    package enum Fallback: String, Sendable, CaseIterable {
        /// The files of the font in the configuration.
        case files
        /// No source: their widths are estimated.
        case none
    }

    /// Returns the space behind each character at a size, in ems.
    func tracking(at size: Double) -> Double {
        tracking.points.isEmpty ? 0 : tracking.value(at: size)
    }

    /// The bytes that it takes in memory.
    var memoryBytes: Int {
        advances.memoryBytes + pairs.memoryBytes + contexts.memoryBytes + ink.memoryBytes
            + ([scripts] + languages.values).joined().reduce(0) { $0 + $1.value.memoryBytes }
            + (tracking.points.count + scaled.values.reduce(0) { $0 + $1.points.count })
            * MemoryLayout<PointCurve.Point>.stride
    }
}

extension FontMetricsFile: ScaledSizes {
    /// Returns a size at one of the platform's text sizes, by what the device gave; nil where the file does not say it.
    package func scaledSize(_ size: Double, _ category: TextSizeCategory) -> Double? {
        guard let curve = scaled[category.rawValue], !curve.points.isEmpty else { return nil }
        return curve.scaled(size)
    }
}

/// A curve through points, linear between them.
struct PointCurve: Sendable, Equatable {
    struct Point: Sendable, Equatable {
        var x: Double
        var y: Double
    }

    /// The points, ascending.
    var points: [Point] = []

    /// Returns the value at a place; outside of the points that of the nearest.
    func value(at x: Double) -> Double {
        guard let first = points.first, let last = points.last else { return 0 }
        if !(x > first.x) { return first.y }
        if x >= last.x { return last.y }
        let next = points.firstIndex { $0.x >= x } ?? points.count - 1
        let (before, after) = (points[next - 1], points[next])
        return before.y + (after.y - before.y) * (x - before.x) / (after.x - before.x)
    }

    /// Returns the value at a place; outside of the points by the ratio of the nearest.
    func scaled(_ x: Double) -> Double {
        guard let first = points.first, let last = points.last else { return x }
        if x < first.x { return x * first.y / first.x }
        if x > last.x { return x * last.y / last.x }
        return value(at: x)
    }
}
