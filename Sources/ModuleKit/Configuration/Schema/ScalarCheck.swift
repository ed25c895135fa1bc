import JSONCore
import LayoutCore

/// What is wrong with a scalar.
struct ScalarProblem {
    /// What is wrong; follows the key's name: `must be …`.
    var message: String
    /// Where in the scalar's text, in UTF-8 bytes; nil is the scalar as a whole.
    var offset: Int?
    /// The word that was probably meant.
    var suggestion: String?
}

extension ScalarSchema {
    /// What is wrong with `scalar`; nil when nothing is.
    func problem(in scalar: ConfigurationScalar) -> ScalarProblem? {
        if scalar.resolved != .null {
            if words.contains(scalar.text) { return nil }
            if let reason = unsupported[scalar.text] {
                return ScalarProblem(
                    message: "cannot be '\(scalar.text)' (\(reason)): not supported by this version"
                )
            }
            if isParameterized, scalar.templateText.hasPrefix("${") {
                return Self.parameterProblem(scalar)
            }
        }
        if scalar.resolved == .null, !isNullWord(scalar) { return nullProblem() }
        return type.problem(in: scalar, expected: expected)
    }

    /// Whether `null` is one of the words to choose from.
    private func isNullWord(_ scalar: ConfigurationScalar) -> Bool {
        if case .choice(let names, _) = type { names.contains(scalar.text) } else { false }
    }

    /// What it must be, in words.
    var expected: String {
        let words = words.map { " or '\($0)'" }.joined()
        return type.description + words
    }

    private func nullProblem() -> ScalarProblem {
        if case .color = type {
            return ScalarProblem(
                message:
                    "has no value: put the colour in quotes, as an unquoted '#' begins a comment"
            )
        }
        return ScalarProblem(message: "has no value: it must be \(expected)")
    }

    /// The parameter that `${params.NAME}` names.
    static func parameterName(in scalar: ConfigurationScalar) -> String? {
        guard let placeholder = (try? Template(parsing: scalar.templateText))?.whole,
            placeholder.formatters.isEmpty, case .parameter(let name) = placeholder.source
        else { return nil }
        return name
    }

    private static func parameterProblem(_ scalar: ConfigurationScalar) -> ScalarProblem? {
        do {
            _ = try Template(parsing: scalar.templateText)
        } catch {
            return ScalarProblem(
                message: "has a template with a mistake: \(error.message)",
                offset: error.offset
            )
        }
        if parameterName(in: scalar) != nil { return nil }
        return ScalarProblem(
            message: "may be a value or exactly '${params.NAME}' of a declared parameter"
        )
    }
}

extension ScalarType {
    fileprivate func problem(
        in scalar: ConfigurationScalar,
        expected: String
    ) -> ScalarProblem? {
        let wrong = ScalarProblem(message: "must be \(expected)")
        let text = scalar.text
        switch self {
        case .text(let range):
            return range.contains(text.unicodeScalars.count) ? nil : Self.length(range)
        case .name(let rule):
            return rule.allows(text) ? nil : wrong
        case .choice(let names, let aliases):
            if names.contains(text) || aliases.contains(text) { return nil }
            var problem = wrong
            problem.suggestion = NearestName.find(text, among: names)
            return problem
        case .boolean:
            return scalar.boolean == nil ? Self.booleanProblem(text, wrong) : nil
        case .integer(let range):
            return scalar.integer.map(range.contains) == true ? nil : wrong
        case .number(let range):
            return scalar.number.map(range.contains) == true ? nil : wrong
        case .ratio:
            return (scalar.number.map { $0 > 0 } ?? (LengthText.ratio(text) != nil)) ? nil : wrong
        case .length(let range):
            let fits = scalar.number.map(range.contains) ?? (LengthText.fraction(text) != nil)
            return fits ? nil : wrong
        case .duration(let range):
            return Self.durationProblem(text, in: range, wrong)
        case .size(let range):
            if let size = SizeText.parse(text) { return range.contains(size) ? nil : wrong }
            var problem = wrong
            problem.suggestion = SizeText.corrected(text)
            return problem
        case .addresses: return AddressRange(text) == nil ? wrong : nil
        case .url: return BaseURL.problem(in: text).map { ScalarProblem(message: $0) }
        case .origin: return Self.isOrigin(text) ? nil : wrong
        case .color:
            return scalar.templateText.contains("${") || ColorText.isColor(text)
                ? template(scalar) : wrong
        case .template, .templated, .condition, .path, .relativePath, .forEach, .track, .areas,
            .pattern, .anything:
            return languageProblem(in: scalar, wrong)
        }
    }

    private static func length(_ range: ClosedRange<Int>) -> ScalarProblem {
        range.upperBound == .max
            ? ScalarProblem(message: "must not be empty")
            : ScalarProblem(
                message: "must have \(range.lowerBound) to \(range.upperBound) characters"
            )
    }

    private static func booleanProblem(_ text: String, _ wrong: ScalarProblem) -> ScalarProblem {
        if ["true", "false"].contains(text) {
            return ScalarProblem(message: "must be true or false without quotes")
        }
        var problem = wrong
        problem.suggestion =
            ["yes", "on", "y", "1"].contains(text.lowercased())
            ? "true"
            : ["no", "off", "n", "0"].contains(text.lowercased())
                ? "false" : NearestName.find(text, among: ["true", "false"])
        return problem
    }

    private static func durationProblem(
        _ text: String,
        in range: ClosedRange<Duration>,
        _ wrong: ScalarProblem
    ) -> ScalarProblem? {
        if let duration = DurationText.parse(text) { return range.contains(duration) ? nil : wrong }
        var problem = wrong
        if let value = Double(text), value > 0 { problem.suggestion = "\(text)s" }
        return problem
    }

    private static func isOrigin(_ text: String) -> Bool {
        if text == "*" { return true }
        guard BaseURL.problem(in: text) == nil, !text.contains("@") else { return false }
        return text.count { $0 == "/" } == 2
    }
}

// MARK: - Languages

extension ScalarType {
    fileprivate func languageProblem(
        in scalar: ConfigurationScalar,
        _ wrong: ScalarProblem
    ) -> ScalarProblem? {
        let text = scalar.text
        switch self {
        case .template: return template(scalar)
        case .templated(let kind):
            if scalar.templateText.contains("${") { return template(scalar) }
            return kind.allows(scalar) ? nil : wrong
        case .condition: return ConditionText.problem(in: scalar)
        case .path: return Self.pathProblem(scalar.templateText, root: "$")
        case .relativePath: return Self.pathProblem(scalar.templateText, root: "@")
        case .forEach:
            guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
                NameRule.variable.allows(String(text[..<colon]))
            else { return wrong }
            var problem = Self.pathProblem(String(text[text.index(after: colon)...]), root: "$")
            let start = text.utf8.distance(from: text.startIndex, to: colon) + 1
            if let inside = problem?.offset { problem?.offset = start + inside }
            return problem
        case .track:
            return Self.layoutProblem { () throws(LayoutError) in _ = try Track.parse(text) }
        case .areas:
            return Self.layoutProblem { () throws(LayoutError) in _ = try GridTemplate.parse(text) }
        case .pattern: return ParameterPattern(text) == nil ? wrong : nil
        default: return nil
        }
    }

    private func template(_ scalar: ConfigurationScalar) -> ScalarProblem? {
        do {
            _ = try Template(parsing: scalar.templateText)
            return nil
        } catch {
            return ScalarProblem(
                message: "has a template with a mistake: \(error.message)",
                offset: error.offset
            )
        }
    }

    /// What is wrong with a path that must begin at a root.
    private static func pathProblem(_ text: String, root: Character) -> ScalarProblem? {
        if text.first != root {
            return ScalarProblem(message: "must be a path that begins with '\(root)'")
        }
        if let brace = text.firstRange(of: "${") {
            return ScalarProblem(
                message: "takes no template",
                offset: text.utf8.distance(from: text.startIndex, to: brace.lowerBound)
            )
        }
        do {
            _ = try JSONPath(parsing: text)
            return nil
        } catch {
            return ScalarProblem(
                message: "is not a path: \(error.message)",
                offset: error.offset
            )
        }
    }

    private static func layoutProblem(_ parse: () throws(LayoutError) -> Void) -> ScalarProblem? {
        do {
            try parse()
            return nil
        } catch {
            return ScalarProblem(message: "is wrong: \(error.description)")
        }
    }
}

extension ScalarType.Templated {
    fileprivate func allows(_ scalar: ConfigurationScalar) -> Bool {
        switch self {
        case .length:
            scalar.number.map { $0 >= 0 && $0 <= Limits.length }
                ?? (LengthText.fraction(scalar.text) != nil)
        case .ratio: scalar.number.map { $0 > 0 } ?? (LengthText.ratio(scalar.text) != nil)
        case .span: scalar.integer.map { (1...1_000).contains($0) } ?? false
        case .points: scalar.number.map { $0 >= 0 && $0 <= Limits.length } ?? false
        case .flag: scalar.boolean != nil
        }
    }
}

// MARK: - Values

extension ConfigurationScalar {
    /// What the text is; text that an environment variable filled in may be a number, quoted or not.
    private var value: Resolved {
        resolved == .text && isSecret ? CoreSchema.resolve(text) : resolved
    }

    var boolean: Bool? {
        if case .boolean(let value) = value { value } else { nil }
    }

    var integer: Int64? {
        switch value {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    var number: Double? {
        switch value {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .number(let value): value.isFinite ? value : nil
        default: nil
        }
    }
}
