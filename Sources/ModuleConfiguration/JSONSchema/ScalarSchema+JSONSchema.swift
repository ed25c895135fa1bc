import JSONCore
import UpstreamKit

extension ScalarSchema {
    /// The JSON Schemas of which a value must match one, apart from `${env:NAME}`.
    var jsonAlternatives: [JSONTree] {
        var alternatives = type.jsonAlternatives
        if !words.isEmpty { alternatives.append(["enum": .list(words.map { .text($0) })]) }
        if isParameterized, !type.takesAnyText {
            alternatives.append(["$ref": .text(JSONSchemaBuilder.parameterReference)])
        }
        return alternatives
    }
}

extension ScalarType {
    /// Text of any kind, or another scalar, which is read as text.
    private static let anyScalar: JSONTree = ["type": ["string", "number", "boolean"]]

    /// True when any text is taken, one with a reference to the environment too.
    var takesAnyText: Bool {
        switch self {
        case .text, .template, .condition, .areas, .pattern, .anything: true
        default: false
        }
    }

    /// The JSON Schemas of which a value must match one.
    var jsonAlternatives: [JSONTree] {
        switch self {
        case .text(let length): [Self.text(of: length)]
        case .name(let rule): [rule.jsonSchema]
        case .choice(let names, let aliases):
            [["enum": .list((names + aliases).map { $0 == "null" ? .null : .text($0) })]]
        case .boolean: [["type": "boolean"]]
        case .integer(let range): [Self.integer(in: range)]
        case .number(let range): [Self.number(in: range)]
        case .ratio: Self.proportion
        case .length(let range): [Self.number(in: range), Self.percentage]
        case .duration(let range): Self.duration(in: range)
        case .size(let range):
            [
                Self.integer(in: Int64(range.lowerBound)...Int64(range.upperBound)),
                Self.matching("^[0-9]+(B|KiB|MiB|GiB)?$"),
            ]
        case .templated(let result): result.jsonAlternatives + [Self.matching(#"\$\{"#)]
        case .template, .anything: [Self.anyScalar]
        case .condition: [["type": ["string", "boolean"]]]
        case .areas, .pattern: [["type": "string", "minLength": 1]]
        default: [Self.matching(pattern)] + (isTrack ? [Self.number(in: 0...Double.infinity)] : [])
        }
    }

    private var isTrack: Bool { if case .track = self { true } else { false } }

    /// The pattern of a type whose values are text of a form.
    private var pattern: String {
        switch self {
        case .path: #"^(?!.*\$\{)\$"#
        case .relativePath: #"^(?!.*\$\{)@"#
        case .templatedPath(let root): root == "$" ? #"^\$(?!\{)"# : "^@"
        case .value: #"^@|\$\{"#
        case .forEach: #"^[A-Za-z_][A-Za-z0-9_]*:\$"#
        case .track: #"^(auto|([0-9]+\.?[0-9]*|\.[0-9]+)(fr|%)?)$"#
        case .color:
            "^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|"
                + ColorText.allNames.joined(separator: "|") + #")$|\$\{"#
        case .redis: #"^([Rr][Ee][Dd][Ii][Ss]|[Uu][Nn][Ii][Xx])://\S+$"#
        case .url: #"^https?://[^/?#@\s]+(/[^?#\s]*)?$"#
        case .addresses: "^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$"
        case .origin: #"^(\*|https?://[^/@A-Z\s]+)$"#
        case .host: #"^([A-Za-z0-9._-]+|\[?[0-9A-Fa-f]*:[0-9A-Fa-f:.]*(%[A-Za-z0-9]+)?\]?)$"#
        case .locale: "^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$"
        case .timeZone: #"^[A-Za-z0-9_+/-]+$"#
        default: ""
        }
    }

    // MARK: Parts

    private static func matching(_ pattern: String) -> JSONTree {
        ["type": "string", "pattern": .text(pattern)]
    }

    private static let percentage = matching(#"^([0-9]+\.?[0-9]*|\.[0-9]+) *%$"#)

    private static let proportion: [JSONTree] = [
        ["type": "number", "exclusiveMinimum": 0], matching(#"^ *[0-9.]+ *(/ *[0-9.]+ *)?$"#),
    ]

    private static func text(of length: ClosedRange<Int>) -> JSONTree {
        var schema = anyScalar
        if length.lowerBound > 0 { schema["minLength"] = .literal("\(length.lowerBound)") }
        if length.upperBound < .max { schema["maxLength"] = .literal("\(length.upperBound)") }
        return schema
    }

    private static func integer(in range: ClosedRange<Int64>) -> JSONTree {
        var schema: JSONTree = ["type": "integer"]
        if range.lowerBound > -unboundedInteger {
            schema["minimum"] = .literal("\(range.lowerBound)")
        }
        if range.upperBound < unboundedInteger || range.upperBound > unboundedInteger << 1 {
            schema["maximum"] = .literal("\(range.upperBound)")
        }
        return schema
    }

    private static func number(in range: ClosedRange<Double>) -> JSONTree {
        var schema: JSONTree = ["type": "number"]
        if range.lowerBound > -unboundedNumber {
            schema["minimum"] = .literal(ParameterValue.number(range.lowerBound).text)
        }
        if range.upperBound < unboundedNumber {
            schema["maximum"] = .literal(ParameterValue.number(range.upperBound).text)
        }
        return schema
    }

    private static func duration(in range: ClosedRange<Duration>) -> [JSONTree] {
        let number = #"[0-9]+(\.[0-9]+)?(ms|s|m|h|d)$"#
        guard range.lowerBound == .zero else { return [matching(#"^(?!0+(\.0+)?[a-z])"# + number)] }
        return [matching("^" + number), ["enum": [0, "0"]]]
    }
}

extension ScalarType.Templated {
    /// The JSON Schemas of values that are no templates, of which one must match.
    fileprivate var jsonAlternatives: [JSONTree] {
        switch self {
        case .length: ScalarType.length(0...ScalarType.unboundedNumber).jsonAlternatives
        case .ratio: ScalarType.ratio.jsonAlternatives
        case .span: ScalarType.integer(1...1_000).jsonAlternatives
        case .points: ScalarType.number(0...ScalarType.unboundedNumber).jsonAlternatives
        case .lines: ScalarType.integer(0...1_000).jsonAlternatives
        case .alignment: [["enum": ["start", "center", "end", "stretch"]]]
        case .flag: ScalarType.boolean.jsonAlternatives
        case .order: [["enum": .list(SortDeclaration.orders.map { .text($0) })]]
        case .collation: [["enum": .list(SortDeclaration.collations.map { .text($0) })]]
        }
    }
}

extension NameRule {
    /// The JSON Schema of a name. A name of digits needs no quotes in YAML.
    var jsonSchema: JSONTree {
        let types: JSONTree =
            switch self {
            case .slug, .label: ["string", "integer"]
            case .variable, .field, .scheme: "string"
            }
        return ["type": types, "pattern": .text(pattern)]
    }

    /// The regular expression of a name.
    var pattern: String {
        switch self {
        case .slug: "^[a-z0-9][a-z0-9-]{0,63}$"
        case .variable: "^[A-Za-z_][A-Za-z0-9_]{0,63}$"
        case .label: "^[A-Za-z0-9_.-]{1,64}$"
        case .field: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$"
        case .scheme: "^[a-z][a-z0-9+.-]{0,63}$"
        }
    }
}
