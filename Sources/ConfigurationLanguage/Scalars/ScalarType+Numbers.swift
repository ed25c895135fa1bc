import InputCore
import JSONCore

extension ScalarType {
    /// A whole number of a range.
    package static func integer(_ range: ClosedRange<Int64>) -> ScalarType {
        ScalarType(
            "integer",
            "an integer" + words(range, unbounded: unboundedInteger),
            json: [json(range)],
            parameters: .integer(range)
        ) { scalar, wrong in
            if scalar.integer.map(range.contains) == true { return nil }
            return wrong.suggesting(LengthParser.withoutUnit(scalar.text))
        }
    }

    static func number(_ range: ClosedRange<Double>) -> ScalarType {
        ScalarType(
            "number",
            "a number" + words(range, unbounded: unboundedNumber),
            json: [json(range)],
            parameters: .number(range)
        ) { scalar, wrong in
            if scalar.number.map(range.contains) == true { return nil }
            return excess(of: scalar, over: range.upperBound)
                ?? wrong.suggesting(LengthParser.withoutUnit(scalar.text))
        }
    }

    /// A number greater than 0, or text like `16/9`.
    static let ratio = ScalarType(
        "ratio",
        "a number greater than 0 or text like \"16/9\"",
        json: [
            ["type": "number", "exclusiveMinimum": 0],
            .matching(#"^ *[0-9.]+ *(/ *[0-9.]+ *)?$"#),
        ],
        parameters: .ratio
    ) { scalar, wrong in
        if isRatio(scalar) { return nil }
        let ratio = scalar.text.replacing(bytes: ":", with: "/")
        return LengthParser.ratio(ratio) == nil ? wrong : wrong.suggesting(ratio)
    }

    /// Returns true for a number greater than 0, or text like `16/9`.
    static func isRatio(_ scalar: ConfigurationScalar) -> Bool {
        scalar.number.map { $0 > 0 } ?? (LengthParser.ratio(scalar.text) != nil)
    }

    /// Points of a range, or a percentage.
    package static func length(_ range: ClosedRange<Double>) -> ScalarType {
        ScalarType(
            "length",
            "a number\(words(range, unbounded: unboundedNumber)) or a percentage like \"25%\"",
            json: [json(range), .matching(#"^([0-9]+\.?[0-9]*|\.[0-9]+) *%$"#)],
            parameters: .number(range)
        ) { scalar, wrong in
            if isLength(scalar, in: range) { return nil }
            return excess(of: scalar, over: range.upperBound)
                ?? wrong.suggesting(LengthParser.withoutUnit(scalar.text))
        }
    }

    /// Returns true for a number of a range, or a percentage.
    static func isLength(_ scalar: ConfigurationScalar, in range: ClosedRange<Double>) -> Bool {
        scalar.number.map(range.contains) ?? (LengthParser.fraction(scalar.text) != nil)
    }

    /// A time of a range.
    static func duration(_ range: ClosedRange<Duration>) -> ScalarType {
        let number = #"[0-9]+(\.[0-9]+)?(ms|s|m|h|d)$"#
        return ScalarType(
            "duration",
            "a duration from \(DurationParser.format(range.lowerBound)) to "
                + "\(DurationParser.format(range.upperBound)) (800ms, 1.5s, 2m, 1h, 30d)",
            json: range.lowerBound == .zero
                ? [.matching("^" + number), ["enum": [0, "0"]]]
                : [.matching(#"^(?!0+(\.0+)?[a-z])"# + number)]
        ) { scalar, wrong in
            let text = scalar.text
            if let duration = DurationParser.parse(text) {
                return range.contains(duration) ? nil : wrong
            }
            if let value = Double(text), value > 0 {
                // Timeouts that are written without a unit are milliseconds elsewhere.
                let isTimeout = range.upperBound <= .seconds(86_400)
                return wrong.suggesting(isTimeout && value >= 100 ? "\(text)ms" : "\(text)s")
            }
            let corrected = DurationParser.corrected(text)
            let fits = corrected.flatMap(DurationParser.parse).map(range.contains) == true
            return fits ? wrong.suggesting(corrected) : wrong
        }
    }

    /// A number of bytes of a range.
    static func size(_ range: ClosedRange<Int>) -> ScalarType {
        ScalarType(
            "size",
            "a size from \(ByteCountParser.format(range.lowerBound)) to "
                + "\(ByteCountParser.format(range.upperBound)) (16KiB, 8MiB, or a number of bytes)",
            json: [
                json(Int64(range.lowerBound)...Int64(range.upperBound)),
                .matching("^[0-9]+(B|KiB|MiB|GiB)?$"),
            ]
        ) { scalar, wrong in
            guard let size = ByteCountParser.parse(scalar.text) else {
                return wrong.suggesting(ByteCountParser.corrected(scalar.text))
            }
            return range.contains(size) ? nil : wrong
        }
    }

    // MARK: Ranges

    /// Returns the mistake in a number beyond a bound that descriptions leave out, as few numbers come near it.
    static func excess(of scalar: ConfigurationScalar, over bound: Double) -> ScalarError? {
        guard bound >= unboundedNumber, let number = scalar.number, number > bound else {
            return nil
        }
        return ScalarError(message: "must be at most \(String(Int(clamping: bound)))")
    }

    private static func words<Bound: Numeric & Comparable & CustomStringConvertible>(
        _ range: ClosedRange<Bound>,
        unbounded: Bound
    ) -> String {
        let low = plain(range.lowerBound)
        if range.lowerBound == range.upperBound { return ": \(low)" }
        switch (range.lowerBound <= 0 - unbounded, range.upperBound >= unbounded) {
        case (true, true): return ""
        case (false, true): return " not below \(low)"
        case (true, false): return " not above \(plain(range.upperBound))"
        case (false, false): return " from \(low) to \(plain(range.upperBound))"
        }
    }

    private static func plain(_ value: some CustomStringConvertible) -> String {
        let text = value.description
        return text.rest(before: ".0").map { String($0) } ?? text
    }

    private static func json(_ range: ClosedRange<Int64>) -> JSONTree {
        var schema: JSONTree = ["type": "integer"]
        if range.lowerBound > -unboundedInteger {
            schema["minimum"] = .literal("\(range.lowerBound)")
        }
        if range.upperBound < unboundedInteger || range.upperBound > unboundedInteger << 1 {
            schema["maximum"] = .literal("\(range.upperBound)")
        }
        return schema
    }

    private static func json(_ range: ClosedRange<Double>) -> JSONTree {
        var schema: JSONTree = ["type": "number"]
        if range.lowerBound > -unboundedNumber {
            schema["minimum"] = .literal(ParameterValue.number(range.lowerBound).text)
        }
        if range.upperBound < unboundedNumber {
            schema["maximum"] = .literal(ParameterValue.number(range.upperBound).text)
        }
        return schema
    }
}
