/// All that the shape of a text depends on, besides the text.
struct ShapeKey: Equatable, Sendable {
    var font: TextFont
    var direction: TextDirection
    var locale: String?

    @inline(__always)
    func combine(into hash: inout TextHash) {
        hash.combine(UInt64(font.index) << 1 | (direction == .rightToLeft ? 1 : 0))
        guard var locale else { return }
        locale.withUTF8 { hash.combine(TextHash(UnsafeRawBufferPointer($0)).value) }
    }
}

/// All that a measurement depends on, besides the text; every number in its range.
struct MeasureKey: Equatable, Sendable {
    var shape: ShapeKey
    var size: Double
    var lineHeight: Double?
    var maxLines: Int
    var maxWidth: Double

    init(_ style: TextStyle, maxWidth: Double?) {
        shape = ShapeKey(font: style.font, direction: style.direction, locale: style.locale)
        size = style.size > 0 ? min(style.size, TextLimits.size) : 0
        if let height = style.lineHeight, height >= 0, height.isFinite {
            lineHeight = height + 0  // no negative zero
        }
        maxLines = max(0, style.maxLines)
        let width = maxWidth ?? .infinity
        self.maxWidth = width.isNaN ? .infinity : max(0, width)
    }

    @inline(__always)
    func combine(into hash: inout TextHash) {
        hash.combine(size.bitPattern)
        hash.combine(maxWidth.bitPattern)
        hash.combine(UInt64(maxLines) ^ (lineHeight?.bitPattern ?? .max))
    }
}
