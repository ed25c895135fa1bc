package import JSONCore
package import UpstreamKit

extension KeyType where Value == String {
    /// Text of a length in characters.
    package static func text(_ length: ClosedRange<Int>) -> Self {
        Self(scalar: .text(length), format: { $0 }) { $0.text }
    }
    package static func name(_ rule: NameRule) -> Self { Self(scalar: .name(rule)) { $0.text } }
    /// One of several words; aliases are taken and not shown.
    package static func words(_ words: [String], aliases: [String] = []) -> Self {
        Self(scalar: .choice(words, aliases: aliases), format: { $0 }) { $0.text }
    }
    /// The base address of an upstream.
    package static var url: Self { Self(scalar: .url) { $0.text } }
    /// A language tag of BCP 47.
    package static var locale: Self { Self(scalar: .locale, format: { $0 }) { $0.text } }
    /// The name of a time zone.
    package static var timeZone: Self { Self(scalar: .timeZone, format: { $0 }) { $0.text } }
    /// A site's origin, or `*`.
    package static var origin: Self { Self(scalar: .origin) { $0.text } }
    /// The text of a logical expression of RFC 9535, whose templates are read elsewhere.
    package static var conditionText: Self { Self(scalar: .condition) { $0.scalar?.templateText } }
    /// Text with templates, which are read elsewhere.
    package static var templateText: Self {
        Self(.scalar(ScalarSchema(type: .template, refusesChoice: true))) {
            $0.scalar?.templateText
        }
    }
    /// The address or name that a server listens on.
    package static var host: Self { Self(scalar: .host, format: { $0 }) { $0.text } }
}

extension KeyType where Value: RawRepresentable<String> & CaseIterable {
    /// One of an enumeration's names.
    package static var choice: Self {
        Self(
            scalar: .choice(Value.allCases.map(\.rawValue)),
            format: { $0.rawValue },
            decode: { $0.text.flatMap(Value.init(rawValue:)) }
        )
    }
}

extension KeyType where Value == Bool {
    /// `true` or `false`.
    package static var boolean: Self {
        Self(scalar: .boolean, format: { String($0) }, decode: { $0.scalar?.boolean })
    }
}

extension KeyType where Value == Int {
    /// A whole number of a range.
    package static func integer(_ range: ClosedRange<Int>) -> Self {
        Self(
            scalar: .integer(Int64(range.lowerBound)...Int64(range.upperBound)),
            format: { String($0) },
            decode: { ($0.scalar?.integer).map { Int($0) } }
        )
    }
    /// A number of things without an upper end of its own.
    package static var count: Self { integer(0...Int(ScalarType.unboundedInteger)) }
    /// A number of bytes.
    package static func bytes(_ range: ClosedRange<Int>) -> Self {
        Self(
            scalar: .size(range),
            format: ByteCountParser.format,
            decode: { $0.text.flatMap(ByteCountParser.parse) }
        )
    }
}

extension KeyType where Value == Int64 {
    /// A whole number of a range.
    package static func integer(_ range: ClosedRange<Int64>) -> Self {
        Self(
            scalar: .integer(range),
            format: { String($0) },
            decode: { $0.scalar?.integer }
        )
    }
}

extension KeyType where Value == Double {
    package static func number(_ range: ClosedRange<Double>) -> Self {
        Self(
            scalar: .number(range),
            format: { ParameterValue.number($0).text },
            decode: { $0.scalar?.number }
        )
    }
    /// A length in points, which is never negative.
    package static var points: Self { number(0...ScalarType.unboundedNumber) }
    /// A number greater than 0, or text like `16/9`.
    package static var ratio: Self {
        Self(
            scalar: .ratio,
            format: { ParameterValue.number($0).text },
            decode: { $0.scalar?.number ?? $0.text.flatMap(LengthParser.ratio) }
        )
    }
}

extension KeyType where Value == Duration {
    /// A time of a range.
    package static func duration(_ range: ClosedRange<Duration>) -> Self {
        Self(
            scalar: .duration(range),
            format: DurationParser.format,
            decode: { $0.text.flatMap(DurationParser.parse) }
        )
    }
    /// A time that ends something: never nothing, at most a day.
    package static var time: Self { duration(.milliseconds(1)...(.seconds(86_400))) }
    /// A time that may be nothing, at most a year.
    package static var lifetime: Self { duration(.zero...(.seconds(365 * 86_400))) }
}

extension KeyType where Value == AddressRange {
    /// An address or block of them.
    package static var addresses: KeyType<AddressRange> {
        Self(scalar: .addresses) { $0.text.flatMap { AddressRange($0) } }
    }
}

extension KeyType where Value == ParameterPattern {
    /// A regular expression of RFC 9485.
    package static var pattern: Self {
        Self(scalar: .pattern) { $0.text.flatMap { ParameterPattern($0) } }
    }
}

extension KeyType where Value == JSONPath {
    /// A path of RFC 9535 into a response.
    package static var path: KeyType<JSONPath> { Self(scalar: .path, decode: Self.parse) }
    /// A path of RFC 9535 into one value.
    package static var relativePath: KeyType<JSONPath> {
        Self(scalar: .relativePath, decode: Self.parse)
    }

    @Sendable private static func parse(_ node: ConfigurationNode) -> JSONPath? {
        node.text.flatMap { try? JSONPath(reading: $0) }
    }
}

extension KeyType where Value == PageCursor {
    /// A path of RFC 9535 into a response, or a header field of it.
    package static var cursor: Self {
        Self(scalar: .cursor) { $0.text.flatMap { PageCursor(parsing: $0) } }
    }
}
