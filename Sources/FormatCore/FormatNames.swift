import CFormat

/// The names that ICU knows: languages, time zones and currencies.
package enum FormatNames {
    /// Returns true for a well-formed language tag (BCP 47) whose language is one of ISO 639.
    package static func isLocale(_ tag: String) -> Bool { cformat_is_locale(tag) != 0 }

    /// Returns true for the name of a time zone.
    package static func isTimeZone(_ name: String) -> Bool { cformat_is_zone(name) != 0 }

    /// Returns true for a code of ISO 4217 in capital letters, of today or of the past.
    package static func isCurrency(_ code: String) -> Bool { cformat_is_currency(code) != 0 }

    /// The currencies of ISO 4217 that are newer than the data of some versions of ICU.
    private static let newCurrencies: Set<ExactString> = ["SLE", "VED", "XAD", "XCG", "ZWG"]

    /// Returns true for a code of ISO 4217, also for one that is newer than ICU's data.
    package static func isKnownCurrency(_ code: String) -> Bool {
        isCurrency(code) || newCurrencies.contains(ExactString(code))
    }

    /// Returns true for three capital letters: a code of ISO 4217, or of a currency that is newer than
    /// ICU's data or not in the standard.
    package static func isCurrencyCode(_ code: String) -> Bool {
        code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// The tags of all locales.
    package static var locales: [String] { names { cformat_each_locale($0, $1) } }

    /// The names of all time zones.
    package static var timeZones: [String] { names { cformat_each_zone($0, $1) } }

    /// The codes of the currencies of today.
    package static var currencies: [String] { names { cformat_each_currency($0, $1) } }

    /// The codes of languages with their English names.
    package static var languages: [(code: String, name: String)] {
        (0..<cformat_language_count()).compactMap { index in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                guard let start = buffer.baseAddress,
                    let code = cformat_language(index, start, Int32(buffer.count))
                else { return nil }
                return (String(cString: code), String(cString: start))
            }
        }
    }

    private final class List {
        var names: [String] = []
    }

    private typealias Body =
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void

    private static func names(_ each: (UnsafeMutableRawPointer, Body) -> Void) -> [String] {
        let list = List()
        each(Unmanaged.passUnretained(list).toOpaque()) { context, name in
            guard let context, let name else { return }
            Unmanaged<List>.fromOpaque(context).takeUnretainedValue().names
                .append(String(cString: name))
        }
        return list.names
    }
}
