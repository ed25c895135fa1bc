import InputCore

/// Sizes as a configuration writes them: `16KiB`, `8MiB`, `1GiB`, or a number of bytes.
package enum ByteCountParser {
    private static let units: [(name: String, shift: Int)] = [
        ("KiB", 10), ("MiB", 20), ("GiB", 30), ("B", 0), ("", 0),
    ]

    /// Reads one in bytes; nil when the text is none.
    package static func parse(_ text: String) -> Int? {
        let digits = text.prefixScalars { $0.isASCIIDigit }
        let rest = text.dropFirstScalars(digits.count)
        guard let unit = units.first(where: { $0.name == rest }), let value = Int(digits),
            value <= Int.max >> unit.shift
        else { return nil }
        return value << unit.shift
    }

    /// The size with the unit that was probably meant: decimal ones are not taken.
    static func corrected(_ text: String) -> String? {
        let digits = text.prefixScalars { $0.isASCIIDigit }
        guard !digits.isEmpty,
            let letter = text.dropFirstScalars(digits.count).unicodeScalars.first?.properties
                .uppercaseMapping,
            ["K", "M", "G"].contains(letter)
        else { return nil }
        let corrected = String(digits) + letter + "iB"
        return parse(corrected) == nil ? nil : corrected
    }

    /// A size in the greatest unit that leaves it whole.
    package static func format(_ bytes: Int) -> String {
        for unit in units[..<3].reversed() where bytes > 0 && bytes % (1 << unit.shift) == 0 {
            return "\(bytes >> unit.shift)\(unit.name)"
        }
        return String(bytes)
    }
}
