internal import CText

/// The settings of a paragraph's runs, each with the part of the text that it is for; empty for a text of one font and
/// size, which is shaped in ems.
struct ShapingSpans: Sendable {
    /// A setting that text is shaped in.
    struct Setting: Sendable {
        var stack: FontStack
        /// The index of the font among the measurer's.
        var font: Int
        /// The size of an em in points.
        var size: Double
        /// The points after each cluster.
        var letterSpacing: Double
        /// The ems after each character of a metrics file.
        var tracking: Double
    }

    /// A part of a text of one setting.
    struct Span: Sendable {
        /// The offset after its last code unit.
        var end: Int
        /// The index of its setting.
        var setting: Int32
    }

    private(set) var spans: [Span] = []
    private(set) var settings: [Setting] = []

    /// Creates no spans, for a text of one setting.
    init() {}

    /// Creates the spans of a paragraph.
    init(_ spans: [TextSpan], stack: (TextFont) -> FontStack) {
        var known: [TextSpan: Int32] = [:]
        for span in spans {
            var setting = span
            setting.end = 0
            let index = known[setting] ?? Int32(settings.count)
            if known.updateValue(index, forKey: setting) == nil {
                let stack = stack(span.font)
                settings.append(
                    Setting(
                        stack: stack,
                        font: span.font.index,
                        size: span.size,
                        letterSpacing: span.letterSpacing,
                        tracking: stack.tracking(at: span.size)
                    )
                )
            }
            self.spans.append(Span(end: span.end, setting: index))
        }
    }

    /// Returns the spans of a part of the text that an ellipsis follows, which belongs to the first run
    /// that reaches to the part's end.
    func spans(of range: Range<Int>) -> ShapingSpans {
        guard !spans.isEmpty else { return self }
        var part = self
        part.spans = []
        for span in spans where span.end > range.lowerBound || span.end >= range.upperBound {
            let isLast = span.end >= range.upperBound
            let end = isLast ? .max : span.end - range.lowerBound
            part.spans.append(Span(end: end, setting: span.setting))
            if isLast { break }
        }
        return part
    }

    /// Returns the setting of a unit; nil in a text of one.
    func setting(at unit: Int) -> Setting? {
        guard !spans.isEmpty else { return nil }
        let span = spans.first { $0.end > unit } ?? spans[spans.count - 1]
        return settings[Int(span.setting)]
    }

    /// The most points that a font of its settings leaves free; nil in a text of one.
    var slack: Double? { settings.lazy.map(\.stack.slack).max() }

    /// The greatest size; 1 in a text of one, whose lengths are ems.
    var largestSize: Double { settings.isEmpty ? 1 : settings.map(\.size).max() ?? 1 }
}

extension ShapingSpans.Setting {
    /// Returns the space after a cluster of a run: zero after characters that are never drawn, and in scripts whose
    /// letters join (CSS Text, 8.2.1) after all but spaces, as in browsers.
    func spacing(after character: UInt16, of script: hb_script_t) -> Double {
        let character = UInt32(character)
        if letterSpacing == 0 || CharacterClass.isControl(character)
            || CharacterClass.isIgnorable(character)
        {
            return 0
        }
        let isSpace = character == 0x20 || character == 0xA0
        return isSpace || !CharacterClass.joins(script) ? letterSpacing : 0
    }
}
