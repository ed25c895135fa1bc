import CFormat
import InputCore
import Locking

/// A duration as text of a language: as a clock shows it (`1:02:05`), or in words (`3 min 41 sec`).
package struct DurationText: Sendable {
    /// The unit in which a duration is counted.
    package enum Unit: String, Sendable, CaseIterable {
        case milliseconds = "ms"
        case seconds = "s"
        case minutes = "min"

        /// The power of ten, and the factor beside it, that make seconds of it.
        fileprivate var seconds: (power: Int, factor: Int) {
            switch self {
            case .milliseconds: (-3, 1)
            case .seconds: (0, 1)
            case .minutes: (0, 60)
            }
        }
    }

    /// The most seconds that are written: those of 30,000 years.
    private static let maximumSeconds: Int64 = 1_000_000_000_000

    /// The most languages in each generation; they come with requests.
    private static let languages = FormatterCache<ExactString, Language?>(capacity: 64)

    /// Returns a duration as text; what is below a second is cut. Nil for one beyond all uses.
    ///
    /// - Parameter inWords: True for units of time; otherwise it is a clock.
    package static func text(
        of number: NumberValue,
        unit: Unit,
        inWords: Bool,
        locale: String
    ) -> String? {
        guard let seconds = wholeSeconds(of: number, unit),
            (-maximumSeconds...maximumSeconds).contains(seconds)
        else { return nil }
        let language = languages.value(of: ExactString(locale)) { Language(locale) }
        guard
            let text = language?.text(seconds: Int64(clamping: seconds.magnitude), inWords: inWords)
        else {
            return nil
        }
        return seconds < 0 ? "-" + text : text
    }

    private static func wholeSeconds(of number: NumberValue, _ unit: Unit) -> Int64? {
        if case .integer(let integer) = number, integer.magnitude <= maximumSeconds.magnitude {
            return switch unit {
            case .milliseconds: integer / 1_000
            case .seconds: integer
            case .minutes: integer * 60
            }
        }
        let (power, factor) = unit.seconds
        guard let factor = ExactDecimal(String(factor)),
            let exact = number.decimal?.times(factor)?.scaled(byPowerOfTen: power)
        else { return nil }
        return Int64(exact.text.prefixScalars { $0 != "." })
    }

    /// The durations of a language that ICU has opened.
    private final class Language: Sendable {
        private let duration: SharedPointer
        /// The way in which its clocks are written, where that is plain.
        private let clock: PlainClock?
        /// The durations in words that were asked for, by their seconds: ICU takes some ten microseconds for one.
        private let words = Locked<[Int64: String]>([:])

        /// The most durations that are remembered: those of a list of songs or films.
        private static let maximumWords = 1_024

        init?(_ locale: String) {
            guard let duration = SharedPointer(cformat_duration_open(locale)) else { return nil }
            self.duration = duration
            clock = PlainClock { Self.text(seconds: $0, inWords: false, duration) }
        }

        deinit { cformat_duration_close(duration.pointer) }

        func text(seconds: Int64, inWords: Bool) -> String? {
            if !inWords {
                return clock?.text(of: seconds)
                    ?? Self.text(seconds: seconds, inWords: false, duration)
            }
            if let text = words.withLock({ $0[seconds] }) { return text }
            let text = Self.text(seconds: seconds, inWords: true, duration)
            words.withLock { if $0.count < Self.maximumWords { $0[seconds] = text } }
            return text
        }

        private static func text(
            seconds: Int64,
            inWords: Bool,
            _ duration: SharedPointer
        ) -> String? {
            openedText {
                cformat_duration(
                    duration.pointer,
                    seconds / 3_600,
                    Int32(seconds / 60 % 60),
                    Int32(seconds % 60),
                    inWords ? 1 : 0,
                    $0,
                    $1
                )
            }
        }
    }
}
