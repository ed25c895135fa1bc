import JSONCore

/// A type of scalars, all that is known of it in one value: its words in messages and in the tables of keys,
/// the check of a value, and its JSON Schema.
///
/// A class, as one type is the type of many keys.
package final class ScalarType: Sendable {
    /// Returns the mistake in a scalar; nil when there is none. The second argument is the mistake of a
    /// value that is another one altogether: `must be` and the expected value in words.
    typealias Check = @Sendable (ConfigurationScalar, ScalarError) -> ScalarError?

    /// One of several words; the aliases are taken and not shown.
    package struct Alternatives: Sendable {
        package let names: [String]
        package let aliases: [String]
    }

    /// The values of a choice (`$choose`) that stands for a value of the type.
    enum Choice: Sendable {
        /// Values of the type, or null.
        case sameType
        /// Any JSON value.
        case data
    }

    /// The parameters of which `${params.NAME}` may stand for a value of the type.
    package enum ParameterFit: Sendable {
        case none
        case boolean
        /// Texts, each of which is one of the alternatives.
        case alternatives
        /// Integers within a range.
        case integer(ClosedRange<Int64>)
        /// Numbers within a range.
        case number(ClosedRange<Double>)
        /// Numbers greater than 0.
        case ratio
    }

    /// The name of the kind of type, for tests: `integer`.
    let name: String
    /// The expected value in words: `an integer from 0 to 65535`.
    let words: String
    /// The JSON Schemas of which a value must match one.
    let jsonSchemas: [JSONTree]
    /// True when any text is taken, one with a reference to the environment too.
    package let takesAnyText: Bool
    /// The words to choose from; nil where any other text may be right.
    package let alternatives: Alternatives?
    /// The choices that may stand for it; nil where none may.
    let choice: Choice?
    /// The parameters that may stand for it.
    package let parameters: ParameterFit
    /// The message where there is no value; nil is that of all types.
    let nullMessage: String?
    private let check: Check

    init(
        _ name: String,
        _ words: String,
        json jsonSchemas: [JSONTree],
        takesAnyText: Bool = false,
        alternatives: Alternatives? = nil,
        choice: Choice? = nil,
        parameters: ParameterFit = .none,
        nullMessage: String? = nil,
        check: @escaping Check
    ) {
        self.name = name
        self.words = words
        self.jsonSchemas = jsonSchemas
        self.takesAnyText = takesAnyText
        self.alternatives = alternatives
        self.choice = choice
        self.parameters = parameters
        self.nullMessage = nullMessage
        self.check = check
    }

    /// Returns the mistake in a scalar; nil when there is none.
    func problem(in scalar: ConfigurationScalar, expected: String) -> ScalarError? {
        check(scalar, ScalarError(message: "must be \(expected)"))
    }

    /// True when a file has its values as JSON does: numbers and booleans without quotes.
    package var isLiteral: Bool {
        switch parameters {
        case .boolean, .integer, .number, .ratio: true
        case .none, .alternatives: false
        }
    }

    /// Beyond this a range counts as open in messages and for parameters.
    package static let unboundedNumber = 1e9
    /// Beyond this a range counts as open in messages and for parameters.
    static let unboundedInteger: Int64 = 1_000_000_000
}

extension JSONTree {
    /// The schema of a text that matches a regular expression.
    static func matching(_ pattern: String) -> JSONTree {
        ["type": "string", "pattern": .text(pattern)]
    }

    /// The schema of text of any kind, or of another scalar, which is read as text.
    static let anyScalar: JSONTree = ["type": ["string", "number", "boolean"]]
}
