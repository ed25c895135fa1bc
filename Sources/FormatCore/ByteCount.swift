/// A number of bytes as text of a language: `1.5 kB`, in powers of 1000 with at most one decimal.
package enum ByteCount {
    private static let units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"]

    /// Returns a number of bytes as text; nil where ICU cannot write it.
    package static func text(of bytes: NumberValue, locale: String) -> String? {
        if case .integer(let whole) = bytes, whole.magnitude < maximumWhole {
            return text(of: whole, locale: locale)
        }
        return bytes.decimal.flatMap { text(of: $0, locale: locale) }
    }

    /// Ten times as many, and half of the greatest unit, are within 64 bits.
    private static let maximumWhole: UInt64 = 100_000_000_000_000_000

    private static func text(of bytes: Int64, locale: String) -> String? {
        var size: Int64 = 1
        for (index, unit) in units.enumerated() {
            // Halves are rounded away from zero.
            let half = bytes < 0 ? -size / 2 : size / 2
            let tenths = (bytes * 10 + half) / size
            if tenths.magnitude < 10_000 || index == units.count - 1 {
                let scaled: NumberValue =
                    tenths % 10 == 0 ? .integer(tenths / 10) : .double(Double(tenths) / 10)
                return TextFormats.text(of: scaled, style: .unit(unit), locale: locale)
            }
            size *= 1_000
        }
        return nil
    }

    private static func text(of bytes: ExactDecimal, locale: String) -> String? {
        for (index, unit) in units.enumerated() {
            guard let scaled = bytes.scaled(byPowerOfTen: -3 * index)?.rounded(decimals: 1) else {
                return nil
            }
            // What is rounded to a thousand of a unit is one of the next.
            if abs(scaled.double) < 1_000 || index == units.count - 1 {
                return TextFormats.text(of: scaled.value, style: .unit(unit), locale: locale)
            }
        }
        return nil
    }
}
