import InputCore
package import JSONCore

extension ScalarType {
    /// Text of a length in characters.
    package static func text(_ length: ClosedRange<Int>) -> ScalarType {
        var schema = JSONTree.anyScalar
        if length.lowerBound > 0 { schema["minLength"] = .literal("\(length.lowerBound)") }
        if length.upperBound < .max { schema["maxLength"] = .literal("\(length.upperBound)") }
        let words = length.lowerBound > 0 ? "text that is not empty" : "text"
        return ScalarType("text", words, json: [schema], takesAnyText: true) { scalar, _ in
            if length.contains(scalar.text.unicodeScalars.count) { return nil }
            return ScalarError(
                message: length.upperBound == .max
                    ? "must not be empty"
                    : "must have \(length.lowerBound) to \(length.upperBound) characters"
            )
        }
    }

    /// A date with a time, or a day, in any of the forms that formatters read.
    package static let moment = ScalarType(
        "moment",
        "a time like 2026-11-25T10:00:00Z",
        json: [.matching("^[0-9]{4}-[0-9]{2}-[0-9]{2}")]
    ) { scalar, wrong in
        WrittenDate(scalar.text) != nil && hasYear(scalar.text) ? nil : wrong
    }

    /// Returns true for a text that begins with a year: a number alone is not read as a time.
    private static func hasYear(_ text: String) -> Bool {
        let start = Array(text.utf8.prefix(5))
        return start.count == 5 && start.last == UInt8(ascii: "-")
            && start.dropLast().allSatisfy { (0x30...0x39).contains($0) }
    }

    package static func name(_ rule: NameRule) -> ScalarType {
        ScalarType("name", "a name (\(rule.description))", json: [rule.jsonSchema]) {
            scalar,
            wrong in
            // `true` without quotes is no text; a name of it is a mistake of the writer.
            if scalar.boolean != nil { return wrong.suggesting("\"\(scalar.text)\"") }
            return rule.allows(scalar.text) ? nil : wrong.suggesting(rule.corrected(scalar.text))
        }
    }

    /// One of several words; the aliases are taken too.
    package static func choice(_ names: [String], aliases: [String] = []) -> ScalarType {
        ScalarType(
            "choice",
            names.count == 1 ? names[0] : "one of " + names.joined(separator: ", "),
            json: [["enum": .list((names + aliases).map { $0 == "null" ? .null : .text($0) })]],
            alternatives: Alternatives(names: names, aliases: aliases),
            parameters: .alternatives
        ) { scalar, wrong in
            let text = scalar.text
            if names.contains(text) || aliases.contains(text) { return nil }
            let elsewhere = otherNames[text.lowercased()].flatMap { names.contains($0) ? $0 : nil }
            return wrong.suggesting(elsewhere ?? SpellingSuggestion.find(text, among: names))
        }
    }

    /// The words of other languages and systems, and those that configurations have for them.
    private static let otherNames: [ExactString: String] = [
        "pop": "back", "goback": "back", "close": "back", "dismiss": "back", "clipboard": "copy",
        "navigate": "open", "link": "open", "openurl": "open", "route": "open",
        "bottomsheet": "sheet", "popover": "sheet", "present": "modal", "fullscreen": "modal",
        "dialog": "modal", "footer": "bottom", "header": "top",
        "int": "integer", "long": "integer", "float": "number", "double": "number",
        "decimal": "number", "str": "string", "text": "string", "bool": "boolean",
    ]

    /// `true` or `false`.
    static let boolean = ScalarType(
        "boolean",
        "true or false",
        json: [["type": "boolean"]],
        parameters: .boolean
    ) { scalar, wrong in
        if scalar.boolean != nil { return nil }
        let text = scalar.text
        if ["true", "false"].contains(text) {
            return ScalarError(message: "must be true or false without quotes")
        }
        let isTrue = ["yes", "on", "y", "1"].contains(text.lowercased())
        let isFalse = ["no", "off", "n", "0"].contains(text.lowercased())
        return wrong.suggesting(
            isTrue
                ? "true"
                : isFalse ? "false" : SpellingSuggestion.find(text, among: ["true", "false"])
        )
    }

    /// A regular expression of RFC 9485.
    static let pattern = ScalarType(
        "pattern",
        "a regular expression of RFC 9485",
        json: [["type": "string", "minLength": 1]],
        takesAnyText: true
    ) { scalar, wrong in ParameterPattern(scalar.text) == nil ? wrong : nil }

    /// A language tag of BCP 47.
    package static let locale = ScalarType(
        "locale",
        "a language tag (BCP 47) like en or zh-Hans-CN",
        json: [.matching("^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$")]
    ) { scalar, wrong in FormatText.localeProblem(in: scalar.text, wrong) }

    /// The name of a time zone.
    static let timeZone = ScalarType(
        "timeZone",
        "the name of a time zone like Europe/Berlin",
        json: [.matching(#"^[A-Za-z0-9_+/-]+$"#)]
    ) { scalar, wrong in FormatText.timeZoneProblem(in: scalar.text, wrong) }

    /// A value of a declared parameter: checked against it elsewhere.
    package static let anything = ScalarType(
        "anything",
        "text, a number or a boolean",
        json: [.anyScalar],
        takesAnyText: true
    ) { _, _ in nil }
}

extension NameRule {
    /// The JSON Schema of a name. A name of digits needs no quotes in YAML.
    package var jsonSchema: JSONTree {
        let types: JSONTree =
            switch self {
            case .slug, .label: ["string", "integer"]
            case .variable, .field, .scheme: "string"
            }
        return ["type": types, "pattern": .text(pattern)]
    }

    /// The regular expression of a name.
    package var pattern: String {
        switch self {
        case .slug: "^[a-z0-9][a-z0-9-]{0,63}$"
        case .variable: "^[A-Za-z_][A-Za-z0-9_]{0,63}$"
        case .label: "^[A-Za-z0-9_.-]{1,64}$"
        case .field: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$"
        case .scheme: "^[a-z][a-z0-9+.-]{0,63}$"
        }
    }
}
