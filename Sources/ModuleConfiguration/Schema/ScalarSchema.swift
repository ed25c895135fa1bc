/// The values that a scalar may have.
struct ScalarSchema: Sendable {
    /// Its type, with the range it must lie in.
    var type: ScalarType
    /// Words taken besides, like `auto`.
    var words: [String] = []
    /// Words that this version does not take, and why.
    var unsupported: [ExactString: String] = [:]
    /// True when it may be `${params.NAME}` of a parameter whose range lies inside its own.
    var isParameterized = false
    /// True where a template may stand and a choice may not: in paths, ids and types.
    var refusesChoice = false
    /// True when null is a value: in the rules of a choice.
    var takesNull = false

    /// True when a choice may stand for it.
    var takesChoice: Bool {
        if refusesChoice { return false }
        return switch type {
        case .template, .templated, .color, .value: true
        default: false
        }
    }

    /// The same scalar, which may be null.
    var orNull: ScalarSchema {
        var schema = self
        schema.takesNull = true
        return schema
    }
}

/// The types of scalars.
enum ScalarType: Sendable {
    /// Text of a length.
    case text(ClosedRange<Int>)
    /// A name by a rule.
    case name(NameRule)
    /// One of several words; the aliases are taken too.
    case choice([String], aliases: [String])
    /// `true` or `false`.
    case boolean
    /// A whole number.
    case integer(ClosedRange<Int64>)
    /// A number.
    case number(ClosedRange<Double>)
    /// A number greater than 0, or text like `16/9`.
    case ratio
    /// Points or a percentage.
    case length(ClosedRange<Double>)
    /// A time.
    case duration(ClosedRange<Duration>)
    /// A number of bytes.
    case size(ClosedRange<Int>)
    /// Text with templates, or any other scalar.
    case template
    /// Like `ratio`, `length` and `number`, or a template that gives one.
    case templated(Templated)
    /// A logical expression of RFC 9535, with templates, or a boolean.
    case condition
    /// A path of RFC 9535 into an answer.
    case path
    /// A path of RFC 9535 into one value.
    case relativePath
    /// A path that begins with a root (`$` or `@`), with templates for literals in its filters.
    case templatedPath(root: Character)
    /// A path of RFC 9535 into the current value, or text with templates.
    case value
    /// `ID:$.path`.
    case forEach
    /// A track of a grid.
    case track
    /// The areas of a grid.
    case areas
    /// A colour, or a template that gives one.
    case color
    /// The base address of an upstream.
    case url
    /// The address of a Redis server.
    case redis
    /// An address or block of them.
    case addresses
    /// A site's origin, or `*`.
    case origin
    /// The address or name that a server listens on.
    case host
    /// A regular expression of RFC 9485.
    case pattern
    /// A language tag of BCP 47.
    case locale
    /// The name of a time zone.
    case timeZone
    /// A value of a declared parameter: checked against it elsewhere.
    case anything

    /// The result of a template of `templated`.
    enum Templated: Sendable {
        case length, ratio, span, points, lines, alignment, flag, order, collation
    }

    /// The expected value in words: `an integer from 0 to 65535`.
    var description: String {
        switch self {
        case .text(let range) where range.lowerBound > 0: "text that is not empty"
        case .text: "text"
        case .name(let rule): "a name (\(rule.description))"
        case .choice(let names, _): names.count == 1 ? names[0] : "one of " + list(names)
        case .boolean: "true or false"
        case .integer(let range): "an integer" + Self.words(range, unbounded: Self.unboundedInteger)
        case .number(let range): "a number" + Self.words(range, unbounded: Self.unboundedNumber)
        case .ratio: "a number greater than 0 or text like \"16/9\""
        case .length(let range):
            "a number\(Self.words(range, unbounded: Self.unboundedNumber)) or a percentage like \"25%\""
        case .duration(let range):
            "a duration from \(DurationParser.format(range.lowerBound)) to "
                + "\(DurationParser.format(range.upperBound)) (800ms, 1.5s, 2m, 1h, 30d)"
        case .size(let range):
            "a size from \(ByteCountParser.format(range.lowerBound)) to \(ByteCountParser.format(range.upperBound)) "
                + "(16KiB, 8MiB, or a number of bytes)"
        case .template: "text, a number or a boolean; templates allowed"
        case .templated(.length): "a number not below 0, a percentage like \"25%\" or a template"
        case .templated(.ratio): "a number greater than 0, text like \"16/9\" or a template"
        case .templated(.span): "an integer from 1 to 1000 or a template"
        case .templated(.points): "a number not below 0 or a template"
        case .templated(.lines): "an integer from 0 to 1000 or a template"
        case .templated(.alignment): "one of start, center, end, stretch or a template"
        case .templated(.flag): "true, false or a template"
        case .templated(.order): "asc, desc or a template"
        case .templated(.collation): "locale, codePoint or a template"
        case .condition: "a logical expression of RFC 9535, true or false"
        case .path: "a JSONPath (RFC 9535) like \"$.songs[*]\""
        case .relativePath: "a JSONPath (RFC 9535) like \"@.id\""
        case .templatedPath(let root):
            "a JSONPath (RFC 9535) like \"\(root).songs[*]\"; templates allowed in filters"
        case .value: "a JSONPath (RFC 9535) like \"@.name\", or text with templates"
        case .forEach: "the id of an earlier request and a path: \"ID:$.ids[*]\""
        case .track: "a track: points (80), a share (\"25%\"), \"1fr\" or \"auto\""
        case .areas: "areas like \"a a b; a a c\""
        case .color: "a colour like \"#F3F3F3\" or a template"
        case .url: "an http or https address"
        case .redis: "an address like 'redis://127.0.0.1:6379/0'"
        case .addresses: "an IP address or block like 10.0.0.0/8"
        case .origin: "an origin like https://example.com, or \"*\""
        case .host: "a host name or an IP address"
        case .pattern: "a regular expression of RFC 9485"
        case .locale: "a language tag (BCP 47) like en or zh-Hans-CN"
        case .timeZone: "the name of a time zone like Europe/Berlin"
        case .anything: "text, a number or a boolean"
        }
    }

    /// Beyond this a range counts as open in messages and for parameters.
    static let unboundedNumber = 1e9
    /// Beyond this a range counts as open in messages and for parameters.
    static let unboundedInteger: Int64 = 1_000_000_000

    private func list(_ names: [String]) -> String {
        names.joined(separator: ", ")
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
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
