import TextCore

/// A text as a client drew it: never the text itself, but its hash.
struct TextReport: Sendable, Equatable {
    /// The name of the font.
    var font: String
    var platform: TextPlatform
    /// The size of an em in points.
    var size: Double
    var text: TextFingerprint
    /// The width of the widest line in points.
    var width: Double
    var lines: Int
    /// The height of a line in points; nil where the client does not say it.
    var lineHeight: Double?
}

/// A difference between a text as a client drew it and as it was laid out.
struct TextMismatch: Sendable, Equatable {
    enum Kind: String, Sendable, CaseIterable {
        /// Another number of lines.
        case lines
        /// Another width of the widest line.
        case width
        /// Another height of lines.
        case height
    }

    var kind: Kind
    /// The layout that is nearest to what was drawn.
    var sample: TextSamples.Sample
}

extension TextReport {
    /// The points by which a width may differ: clients measure whole device pixels.
    private static let widthTolerance = 0.5
    /// The points by which the height of a line may differ.
    private static let heightTolerance = 0.1

    /// Returns how it differs from all layouts of its text; nil where it is as one of them.
    func mismatch(_ samples: [TextSamples.Sample]) -> TextMismatch? {
        var nearest: TextMismatch?
        for sample in samples {
            guard let kind = difference(from: sample) else { return nil }
            if nearest == nil || kind != .lines {
                nearest = TextMismatch(kind: kind, sample: sample)
            }
        }
        return nearest
    }

    private func difference(from sample: TextSamples.Sample) -> TextMismatch.Kind? {
        if sample.lines != lines { return .lines }
        if (sample.width - width).magnitude > Self.widthTolerance { return .width }
        guard let lineHeight else { return nil }
        let isEqual = (sample.lineHeight - lineHeight).magnitude <= Self.heightTolerance
        return isEqual ? nil : .height
    }

    /// Returns the layouts that it is of, by their font, platform and size.
    func own(_ samples: [TextSamples.Sample]) -> [TextSamples.Sample] {
        samples.filter {
            $0.font == font && $0.platform == platform && ($0.size - size).magnitude < 0.01
        }
    }
}
