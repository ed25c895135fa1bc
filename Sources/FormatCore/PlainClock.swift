/// The way in which a language writes a duration as a clock shows it, as far as it is plain: `3:41`, `1:02:05`.
///
/// It is learnt from texts of ICU, and compared with it for others; durations of a thousand hours are left to ICU.
struct PlainClock: Sendable {
    /// The numbers of a text, from the greatest unit on, and what stands around them.
    fileprivate struct Form: Sendable {
        let widths: [Int]
        /// The texts before, between and behind the numbers.
        let texts: [[UInt8]]
    }

    private let digits: [UInt8]
    private let minutes: Form
    private let hours: Form

    /// The most bytes of a text: numbers and the texts around them.
    private static let maximumBytes = 256
    /// The seconds of a thousand hours, from which on languages group the digits.
    private static let maximumSeconds = 3_600_000

    /// The durations for which what was learnt is compared with what ICU writes.
    private static let samples: [Int64] = [
        0, 9, 10, 59, 60, 61, 599, 600, 754, 3_599, 3_600, 3_661, 35_999, 36_000, 45_296, 359_999,
        360_000, 3_599_999,
    ]

    /// Learns the clock of a language; nil where it is not plain.
    ///
    /// - Parameter write: Returns the text that ICU has for a number of seconds.
    init?(_ write: (Int64) -> String?) {
        // 2:05 and 1:02:05.
        guard let short = write(125).flatMap({ NumberParts($0) }),
            let long = write(3_725).flatMap({ NumberParts($0) }), let zero = long.zero,
            let minutes = Form(short, count: 2), let hours = Form(long, count: 3)
        else { return nil }
        digits = PlainNumbers.digits(from: zero)
        self.minutes = minutes
        self.hours = hours
        guard digits.count % 10 == 0,
            Self.samples.allSatisfy({ text(of: $0) == write($0) })
        else { return nil }
    }

    /// Returns the text of a number of seconds, which is not negative; nil for one that is left to ICU.
    func text(of seconds: Int64) -> String? {
        guard let seconds = Int(exactly: seconds), seconds < Self.maximumSeconds else { return nil }
        let form = seconds < 3_600 ? minutes : hours
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumBytes) {
            buffer in
            var writer = DigitWriter(buffer, digits)
            var unit = seconds < 3_600 ? 60 : 3_600
            var rest = seconds
            for (width, text) in zip(form.widths, form.texts) {
                writer.write(text)
                writer.write(rest / unit, width: width)
                rest %= unit
                unit /= 60
            }
            writer.write(form.texts[form.widths.count])
            return writer.text
        }
    }
}

extension PlainClock.Form {
    fileprivate init?(_ parts: NumberParts, count: Int) {
        guard parts.runs.count == count, parts.runs.allSatisfy({ $0 <= 2 }) else { return nil }
        widths = parts.runs
        texts = [parts.affixes.before] + parts.separators + [parts.affixes.behind]
        // With three numbers of three digits of four bytes there is room for all.
        guard texts.allSatisfy({ $0.count <= PlainNumbers.maximumAffix }) else { return nil }
    }
}
