internal import CText

/// The settings of a paragraph's runs, and where each of them holds; empty for a text of one font and
/// size, which is shaped in ems.
struct ShapingSpans: Sendable {
    /// A setting that text is shaped in.
    struct Setting: Sendable {
        var stack: FontStack
        /// The place of the font among the measurer's.
        var font: Int
        /// The size of an em in points.
        var size: Double
        /// The points behind each cluster.
        var letterSpacing: Double
    }

    /// A part of a text of one setting.
    struct Span: Sendable {
        /// The place behind its last code unit.
        var end: Int
        /// The place of its setting.
        var setting: Int32
    }

    private(set) var spans: [Span] = []
    private(set) var settings: [Setting] = []

    /// No spans.
    init() {}

    /// Creates the spans of a key.
    init(_ spans: [TextSpan], stack: (TextFont) -> FontStack) {
        var known: [TextSpan: Int32] = [:]
        for span in spans {
            var setting = span
            setting.end = 0
            let place = known[setting] ?? Int32(settings.count)
            if known.updateValue(place, forKey: setting) == nil {
                settings.append(
                    Setting(
                        stack: stack(span.font),
                        font: span.font.index,
                        size: span.size,
                        letterSpacing: span.letterSpacing
                    )
                )
            }
            self.spans.append(Span(end: span.end, setting: place))
        }
    }

    /// Returns the spans of a part of the text with an ellipsis behind it, which belongs to the first run
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

    /// The greatest size; 1 in a text of one, whose lengths are ems.
    var largestSize: Double { settings.isEmpty ? 1 : settings.map(\.size).max() ?? 1 }
}

extension ShapingSpans.Setting {
    /// The length behind a cluster of a run: none behind what is never seen, and in scripts whose letters
    /// join (CSS Text, 8.2.1) behind spaces only, as in browsers.
    func spacing(behind character: UInt16, of script: hb_script_t) -> Double {
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
