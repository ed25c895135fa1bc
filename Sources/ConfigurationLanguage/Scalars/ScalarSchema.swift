import InputCore
package import JSONCore

/// The values that a scalar of a key may have: those of a type, and what the key takes besides.
package struct ScalarSchema: Sendable {
    /// Its type, with the range it must lie in.
    package var type: ScalarType
    /// Words taken besides, like `auto`.
    var words: [String] = []
    /// Words that this version does not take, and why.
    var unsupported: [ExactString: String] = [:]
    /// True when it may be `${params.NAME}` of a parameter whose range lies inside its own.
    var isParameterized = false
    /// True where a template may stand and a choice may not: in paths, ids and types.
    package var refusesChoice = false
    /// True when null is a value: in the rules of a choice.
    var takesNull = false

    package init(
        type: ScalarType,
        words: [String] = [],
        unsupported: [ExactString: String] = [:],
        isParameterized: Bool = false,
        refusesChoice: Bool = false,
        takesNull: Bool = false
    ) {
        self.type = type
        self.words = words
        self.unsupported = unsupported
        self.isParameterized = isParameterized
        self.refusesChoice = refusesChoice
        self.takesNull = takesNull
    }

    /// True when a choice may stand for it.
    var takesChoice: Bool { !refusesChoice && type.choice != nil }

    /// The same scalar, which may be null.
    var orNull: ScalarSchema {
        var schema = self
        schema.takesNull = true
        return schema
    }

    /// The expected value in words.
    var expected: String { type.words + words.map { " or '\($0)'" }.joined() }

    // MARK: Checks

    /// Returns the mistake in `scalar`; nil when there is none.
    func problem(in scalar: ConfigurationScalar) -> ScalarError? {
        if scalar.resolved != .null {
            if words.contains(scalar.text) { return nil }
            if let reason = unsupported[scalar.text] {
                return ScalarError(
                    message: "cannot be '\(scalar.text)' (\(reason)): not supported by this version"
                )
            }
            if isParameterized, scalar.templateText.begins(with: "${") {
                return Self.parameterProblem(scalar)
            }
        }
        if takesNull, scalar.resolved == .null, !scalar.raw.isEmpty { return nil }
        if scalar.resolved == .null, type.alternatives?.names.contains(scalar.text) != true {
            return ScalarError(message: type.nullMessage ?? "has no value: it must be \(expected)")
        }
        guard var problem = type.problem(in: scalar, expected: expected) else { return nil }
        if let names = type.alternatives?.names,
            let meant = FamiliarNames.values[scalar.text]?.first(where: names.contains)
        {
            problem.suggestion = meant
        }
        if problem.suggestion == nil {
            problem.suggestion = SpellingSuggestion.find(scalar.text, among: words)
        }
        if let unquoted = scalar.unquoted, type.problem(in: unquoted, expected: expected) == nil {
            return ScalarError(message: "is text because of its quotes: remove the quotes")
        }
        return problem
    }

    /// The parameter that `${params.NAME}` names.
    package static func parameterName(in scalar: ConfigurationScalar) -> String? {
        guard let placeholder = (try? Template(parsing: scalar.templateText))?.whole,
            placeholder.formatters.isEmpty, case .parameter(let name) = placeholder.source
        else { return nil }
        return name
    }

    private static func parameterProblem(_ scalar: ConfigurationScalar) -> ScalarError? {
        if let problem = ScalarType.templateProblem(in: scalar) { return problem }
        if parameterName(in: scalar) != nil { return nil }
        return ScalarError(
            message: "may be a value or exactly '${params.NAME}' of a declared parameter"
        )
    }

    // MARK: JSON Schema

    /// The JSON Schemas of which a value must match one, apart from `${env:NAME}`.
    package var jsonSchemas: [JSONTree] {
        var alternatives = type.jsonSchemas
        if !words.isEmpty { alternatives.append(["enum": .list(words.map { .text($0) })]) }
        if isParameterized, !type.takesAnyText {
            alternatives.append(["$ref": .text(Self.parameterReference)])
        }
        return alternatives
    }

    /// The reference to the schema of `${params.NAME}`. It names the keyword of 2020-12; draft-07 has
    /// another, put in at the end.
    private static let parameterReference = "#/$defs/parameter"
}
