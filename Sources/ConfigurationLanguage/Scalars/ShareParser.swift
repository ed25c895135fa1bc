import JSONCore

/// The reader of parts of a whole, written as `5%` or `0.05`.
package enum ShareParser {
    /// Returns the part that a text is, from 0 to 1; nil for another text.
    package static func share(_ text: String) -> Double? {
        if let percent = text.rest(before: "%") {
            return number(percent).flatMap { $0 <= 100 ? $0 / 100 : nil }
        }
        return number(text[...]).flatMap { $0 <= 1 ? $0 : nil }
    }

    /// Returns the part that a scalar is.
    package static func share(_ scalar: ConfigurationScalar) -> Double? { share(scalar.text) }

    /// Digits, perhaps with a point between them: no sign, no exponent.
    private static func number(_ text: Substring) -> Double? {
        let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
        guard isPlain, text.utf8.first != 46, text.utf8.last != 46, text.utf8.count <= 32 else {
            return nil
        }
        return Double(text)
    }
}

extension String {
    /// The text before an ending; nil where it ends otherwise.
    fileprivate func rest(before ending: Unicode.Scalar) -> Substring? {
        unicodeScalars.last == ending ? Substring(unicodeScalars.dropLast()) : nil
    }
}

extension ScalarType {
    /// A part of a whole.
    package static let share = ScalarType(
        "share",
        "a share like 5% or 0.05",
        json: [
            ["type": "number", "minimum": 0, "maximum": 1],
            .matching(#"^[0-9]+(\.[0-9]+)?%$"#),
        ]
    ) { scalar, wrong in
        if ShareParser.share(scalar) != nil { return nil }
        let percent = scalar.number.flatMap { (0...100).contains($0) ? "\(scalar.text)%" : nil }
        return wrong.suggesting(percent)
    }
}
