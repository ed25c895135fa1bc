/// A number of bytes as text of a language: `1.5 kB`, in powers of 1000 with at most one decimal.
package enum ByteCount {
    private static let units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"]

    /// Returns a number of bytes as text; nil where ICU cannot write it.
    package static func text(of bytes: ExactDecimal, locale: String) -> String? {
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
