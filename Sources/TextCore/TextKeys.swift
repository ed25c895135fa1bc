/// All that the shape of a text depends on, besides the text.
struct ShapeKey: Equatable, Sendable {
    var font: TextFont
    var direction: TextDirection
    var locale: String?
    /// The runs of a paragraph, which is shaped in points; empty for a text of one font and size,
    /// which is shaped in ems.
    var spans: [TextSpan] = []
    /// The space behind each character of a metrics file at the text's size, in ems.
    var tracking = 0.0
    /// The platform whose fonts it is shaped in.
    var platform = TextPlatform.web

    /// The bytes that its runs take, for the bounds of caches.
    var memoryBytes: Int { spans.count * MemoryLayout<TextSpan>.stride }

    @inline(__always)
    func combine(into hash: inout TextHash) {
        hash.combine(
            platform.bits | UInt64(font.index) << 1 | (direction == .rightToLeft ? 1 : 0)
        )
        for span in spans { span.combine(into: &hash) }
        if tracking != 0 { hash.combine(tracking.bitPattern) }
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

    init(_ style: TextStyle, maxWidth: Double?, on platform: TextPlatform = .web) {
        let runs = TextSpan.runs(of: style)
        shape = ShapeKey(
            font: runs.font,
            direction: style.direction,
            locale: style.locale,
            spans: runs.spans,
            platform: platform
        )
        size = runs.size > 0 ? min(runs.size, TextLimits.size) : 0
        if !runs.spans.isEmpty { size = 1 }
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

extension TextPlatform {
    /// Bits that no index of a font has.
    fileprivate var bits: UInt64 {
        switch self {
        case .web: 0
        case .ios: 1 << 62
        case .android: 1 << 63
        }
    }
}

extension TextSpan {
    fileprivate func combine(into hash: inout TextHash) {
        hash.combine(UInt64(bitPattern: Int64(end)) &+ UInt64(font.index) << 40)
        hash.combine(size.bitPattern)
        hash.combine(letterSpacing.bitPattern)
    }
}
