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
        of number: ExactDecimal,
        unit: Unit,
        inWords: Bool,
        locale: String
    ) -> String? {
        let (power, factor) = unit.seconds
        guard let factor = ExactDecimal(String(factor)),
            let exact = number.times(factor)?.scaled(byPowerOfTen: power),
            let seconds = Int64(exact.text.prefixScalars { $0 != "." }),
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

    /// The durations of a language that ICU has opened.
    private final class Language: Sendable {
        private let duration: SharedPointer

        init?(_ locale: String) {
            guard let duration = SharedPointer(cformat_duration_open(locale)) else { return nil }
            self.duration = duration
        }

        deinit { cformat_duration_close(duration.pointer) }

        func text(seconds: Int64, inWords: Bool) -> String? {
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
