import JSONCore
import LayoutCore
import UpstreamKit

/// A mistake in a scalar.
struct ScalarError {
    /// The message; follows the key's name: `must be …`.
    var message: String
    /// The offset in the scalar's text, in UTF-8 bytes; nil is the scalar as a whole.
    var offset: Int?
    /// The word that was probably meant.
    var suggestion: String?
}

extension ScalarError {
    /// Returns the same mistake with the word that was probably meant; nil for none.
    func suggesting(_ word: String?) -> ScalarError {
        var error = self
        error.suggestion = word
        return error
    }
}

extension ScalarSchema {
    /// Returns the mistake in `scalar`; nil when there is none.
    func problem(in scalar: ConfigurationScalar) -> ScalarError? {
        if scalar.resolved != .null {
            if words.contains(scalar.text) { return nil }
            if let reason = unsupported[scalar.text] {
                return ScalarError(
                    message: "cannot be '\(scalar.text)' (\(reason)): not supported by this version"
                )
            }
            if isParameterized, scalar.templateText.hasPrefix("${") {
                return Self.parameterProblem(scalar)
            }
        }
        if takesNull, scalar.resolved == .null, !scalar.raw.isEmpty { return nil }
        if scalar.resolved == .null, !isNullWord(scalar) { return nullProblem() }
        guard var problem = type.problem(in: scalar, expected: expected) else { return nil }
        if problem.suggestion == nil {
            problem.suggestion = SpellingSuggestion.find(scalar.text, among: words)
        }
        if let unquoted = scalar.unquoted, type.problem(in: unquoted, expected: expected) == nil {
            return ScalarError(message: "is text because of its quotes: remove the quotes")
        }
        return problem
    }

    /// True when `null` is one of the words to choose from.
    private func isNullWord(_ scalar: ConfigurationScalar) -> Bool {
        if case .choice(let names, _) = type { names.contains(scalar.text) } else { false }
    }

    /// The expected value in words.
    var expected: String {
        let words = words.map { " or '\($0)'" }.joined()
        return type.description + words
    }

    private func nullProblem() -> ScalarError {
        if case .color = type {
            return ScalarError(
                message:
                    "has no value: put the colour in quotes, as an unquoted '#' begins a comment"
            )
        }
        return ScalarError(message: "has no value: it must be \(expected)")
    }

    /// The parameter that `${params.NAME}` names.
    static func parameterName(in scalar: ConfigurationScalar) -> String? {
        guard let placeholder = (try? Template(parsing: scalar.templateText))?.whole,
            placeholder.formatters.isEmpty, case .parameter(let name) = placeholder.source
        else { return nil }
        return name
    }

    private static func parameterProblem(_ scalar: ConfigurationScalar) -> ScalarError? {
        do {
            _ = try Template(parsing: scalar.templateText)
        } catch {
            return ScalarError(
                message: "has a template with a mistake: \(error.message)",
                offset: error.offset
            )
        }
        if parameterName(in: scalar) != nil { return nil }
        return ScalarError(
            message: "may be a value or exactly '${params.NAME}' of a declared parameter"
        )
    }
}

extension ScalarType {
    fileprivate func problem(in scalar: ConfigurationScalar, expected: String) -> ScalarError? {
        let wrong = ScalarError(message: "must be \(expected)")
        let text = scalar.text
        switch self {
        case .text(let range):
            return range.contains(text.unicodeScalars.count) ? nil : Self.length(range)
        case .name(let rule):
            // `true` without quotes is no text; as a name it would be one that nobody meant.
            if scalar.boolean != nil { return wrong.suggesting("\"\(text)\"") }
            if rule.allows(text) { return nil }
            var problem = wrong
            problem.suggestion = rule.corrected(text)
            return problem
        case .choice(let names, let aliases):
            if names.contains(text) || aliases.contains(text) { return nil }
            var problem = wrong
            problem.suggestion =
                Self.choiceElsewhere(text, among: names)
                ?? SpellingSuggestion.find(text, among: names)
            return problem
        case .boolean:
            return scalar.boolean == nil ? Self.booleanProblem(text, otherwise: wrong) : nil
        case .integer(let range):
            if scalar.integer.map(range.contains) == true { return nil }
            return wrong.suggesting(LengthParser.withoutUnit(text))
        case .number(let range):
            if scalar.number.map(range.contains) == true { return nil }
            return wrong.suggesting(LengthParser.withoutUnit(text))
        case .ratio:
            if scalar.number.map({ $0 > 0 }) ?? (LengthParser.ratio(text) != nil) { return nil }
            let ratio = text.replacing(":", with: "/")
            return LengthParser.ratio(ratio) == nil ? wrong : wrong.suggesting(ratio)
        case .length(let range):
            let fits = scalar.number.map(range.contains) ?? (LengthParser.fraction(text) != nil)
            return fits ? nil : wrong.suggesting(LengthParser.withoutUnit(text))
        case .duration(let range):
            return Self.durationProblem(text, in: range, otherwise: wrong)
        case .size(let range):
            if let size = ByteCountParser.parse(text) { return range.contains(size) ? nil : wrong }
            var problem = wrong
            problem.suggestion = ByteCountParser.corrected(text)
            return problem
        case .addresses: return AddressRange(text) == nil ? wrong : nil
        case .url: return BaseURL.problem(in: text).map { ScalarError(message: $0) }
        case .redis: return Self.redisProblem(in: text)
        case .origin: return Self.originProblem(in: text, wrong)
        case .host:
            return HostText.isHost(text) ? nil : wrong.suggesting(HostText.corrected(text))
        case .color:
            return scalar.templateText.hasBytes(of: "${") || ColorText.isColor(text)
                ? template(scalar) : wrong
        case .locale: return FormatText.localeProblem(in: text, wrong)
        case .timeZone: return FormatText.timeZoneProblem(in: text, wrong)
        case .template, .templated, .condition, .path, .relativePath, .templatedPath, .value,
            .forEach, .track, .areas, .pattern, .anything:
            return languageProblem(in: scalar, wrong)
        }
    }

    /// Returns the mistake in the address of a Redis server; it repeats nothing of the address.
    private static func redisProblem(in text: String) -> ScalarError? {
        do throws(RedisAddressError) {
            _ = try RedisAddress(parsing: text)
            return nil
        } catch {
            return ScalarError(message: error.description)
        }
    }

    private static func length(_ range: ClosedRange<Int>) -> ScalarError {
        range.upperBound == .max
            ? ScalarError(message: "must not be empty")
            : ScalarError(
                message: "must have \(range.lowerBound) to \(range.upperBound) characters"
            )
    }

    /// The names of types in programming languages, and those that configurations have for them.
    private static let typeNames = [
        "int": "integer", "long": "integer", "float": "number", "double": "number",
        "decimal": "number", "str": "string", "text": "string", "bool": "boolean",
    ]

    /// Returns the name among these that another language has another word for; nil for none.
    private static func choiceElsewhere(_ text: String, among names: [String]) -> String? {
        typeNames[text.lowercased()].flatMap { names.contains($0) ? $0 : nil }
    }

    private static func booleanProblem(_ text: String, otherwise wrong: ScalarError) -> ScalarError
    {
        if ["true", "false"].contains(text) {
            return ScalarError(message: "must be true or false without quotes")
        }
        var problem = wrong
        problem.suggestion =
            ["yes", "on", "y", "1"].contains(text.lowercased())
            ? "true"
            : ["no", "off", "n", "0"].contains(text.lowercased())
                ? "false" : SpellingSuggestion.find(text, among: ["true", "false"])
        return problem
    }

    private static func durationProblem(
        _ text: String,
        in range: ClosedRange<Duration>,
        otherwise wrong: ScalarError
    ) -> ScalarError? {
        if let duration = DurationParser.parse(text) {
            return range.contains(duration) ? nil : wrong
        }
        var problem = wrong
        if let value = Double(text), value > 0 {
            // Timeouts that are written without a unit are milliseconds elsewhere.
            let isTimeout = range.upperBound <= .seconds(86_400)
            problem.suggestion = isTimeout && value >= 100 ? "\(text)ms" : "\(text)s"
        } else if let corrected = DurationParser.corrected(text),
            DurationParser.parse(corrected).map(range.contains) == true
        {
            problem.suggestion = corrected
        }
        return problem
    }

    /// Checks that a text is an origin as browsers write it: in lower case, without a default port.
    private static func originProblem(in text: String, _ wrong: ScalarError) -> ScalarError? {
        if text == "*" { return nil }
        var serialized = text.lowercased()
        if serialized.hasSuffix("/") { serialized.removeLast() }
        for (scheme, port) in [("https://", ":443"), ("http://", ":80")]
        where serialized.hasPrefix(scheme) && serialized.hasSuffix(port) {
            serialized.removeLast(port.count)
        }
        guard BaseURL.problem(in: serialized) == nil, !serialized.contains("@"),
            serialized.count(where: { $0 == "/" }) == 2
        else { return wrong }
        var problem = wrong
        problem.suggestion = serialized
        return text == serialized ? nil : problem
    }
}

// MARK: - Languages

extension ScalarType {
    fileprivate func languageProblem(
        in scalar: ConfigurationScalar,
        _ wrong: ScalarError
    ) -> ScalarError? {
        let text = scalar.text
        switch self {
        case .template: return template(scalar)
        case .templated(let kind):
            if scalar.templateText.hasBytes(of: "${") { return template(scalar) }
            if kind.allows(scalar) { return nil }
            return wrong.suggesting(kind.suggestion(for: text))
        case .condition: return ConditionText.problem(in: scalar)
        case .path: return Self.pathProblem(scalar.templateText, root: "$")
        case .relativePath: return Self.pathProblem(scalar.templateText, root: "@")
        case .templatedPath(let root): return PathText.problem(in: scalar, root: root)
        case .value:
            if scalar.templateText.hasBytes(of: "${") { return template(scalar) }
            return Self.pathProblem(scalar.templateText, root: "@")
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

    private func template(_ scalar: ConfigurationScalar) -> ScalarError? {
        do {
            _ = try Template(parsing: scalar.templateText)
            return nil
        } catch {
            return ScalarError(
                message: "has a template with a mistake: \(error.message)",
                offset: error.offset
            )
        }
    }

    /// Returns the mistake in a path that must begin at a root.
    private static func pathProblem(_ text: String, root: Character) -> ScalarError? {
        if text.first != root {
            let wrong = ScalarError(message: "must be a path that begins with '\(root)'")
            return wrong.suggesting(pathSuggestion(text, root: root))
        }
        if let brace = text.firstRange(of: "${") {
            return ScalarError(
                message: "takes no template",
                offset: text.utf8.distance(from: text.startIndex, to: brace.lowerBound)
            )
        }
        do {
            _ = try JSONPath(parsing: text)
            return nil
        } catch {
            return ScalarError(
                message: "is not a path: \(error.message)",
                offset: error.offset
            )
        }
    }

    /// Returns the path that a text without the right root probably stands for.
    private static func pathSuggestion(_ text: String, root: Character) -> String? {
        var rest = text.drop { "$@".contains($0) }
        if rest.first == "." { rest = rest.dropFirst() }
        guard rest.first?.isLetter == true else { return nil }
        let path = "\(root).\(rest)"
        return (try? JSONPath(parsing: path)) == nil ? nil : path
    }

    private static func layoutProblem(_ parse: () throws(LayoutError) -> Void) -> ScalarError? {
        do {
            try parse()
            return nil
        } catch {
            return ScalarError(message: "is wrong: \(error.description)")
        }
    }
}

extension ScalarType.Templated {
    /// Returns the word that was probably meant.
    fileprivate func suggestion(for text: String) -> String? {
        switch self {
        case .order: SortDeclaration.order(meantBy: text)
        case .collation: SpellingSuggestion.find(text, among: SortDeclaration.collations)
        default: nil
        }
    }

    fileprivate func allows(_ scalar: ConfigurationScalar) -> Bool {
        switch self {
        case .length:
            scalar.number.map { $0 >= 0 && $0 <= Limits.length }
                ?? (LengthParser.fraction(scalar.text) != nil)
        case .ratio: scalar.number.map { $0 > 0 } ?? (LengthParser.ratio(scalar.text) != nil)
        case .span: scalar.integer.map { (1...1_000).contains($0) } ?? false
        case .points: scalar.number.map { $0 >= 0 && $0 <= Limits.length } ?? false
        case .lines: scalar.integer.map { (0...1_000).contains($0) } ?? false
        case .alignment: ["start", "center", "end", "stretch"].contains(scalar.text)
        case .flag: scalar.boolean != nil
        case .order: SortDeclaration.orders.contains(scalar.text)
        case .collation: SortDeclaration.collations.contains(scalar.text)
        }
    }
}

// MARK: - Values

extension ConfigurationScalar {
    /// The resolved value; text that an environment variable filled in may be a number, quoted or
    /// not.
    private var value: Resolved {
        resolved == .text && isSecret ? CoreSchema.resolve(text) : resolved
    }

    /// The same scalar without its quotes, where that is more than text; nil otherwise.
    var unquoted: ConfigurationScalar? {
        guard style == .singleQuoted || style == .doubleQuoted, !isSecret else { return nil }
        var plain = self
        plain.style = .plain
        plain.resolved = CoreSchema.resolve(text)
        return plain.resolved == .text || plain.resolved == .null ? nil : plain
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
