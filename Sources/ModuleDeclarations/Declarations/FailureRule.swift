package import ConfigurationLanguage
import JSONCore

/// The rule by which a successful response is a failure: `failWhen` and `failMessage`.
package struct FailureRule: Sendable {
    /// The condition over the response, which is both `$` and `@`; nil for a rule by which nothing fails.
    package var when: Condition?
    /// The text of the failure, over the response; nil for one of the service's own.
    package var message: Template?
    /// The rule as the file has it, by which responses under it are told apart from others.
    package var source = ""

    /// Creates a rule by which nothing fails.
    package init() {}

    /// Creates a rule.
    package init(when: Condition?, message: Template?, source: String) {
        self.when = when
        self.message = message
        self.source = source
    }

    /// Returns the rule with another's condition and message where it has none.
    package func merging(defaults base: FailureRule) -> FailureRule {
        FailureRule(
            when: when ?? base.when,
            message: message ?? base.message,
            source: "\(source)\n\(base.source)"
        )
    }
}

extension FailureRule: Decodable {
    /// Makes the initializer of objects from a decoder possible; readers of objects make rules.
    package init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "a rule is not read by itself")
        )
    }
}

extension FailureRule: Equatable {
    /// Compares rules as files have them.
    package static func == (left: FailureRule, right: FailureRule) -> Bool {
        left.source == right.source
    }
}

extension FailureRule {
    /// The rule of GraphQL requests that have no other: no data, with errors or without.
    package static let graphQL = FailureRule(
        when: ConditionText.condition("$.data == null || !$.data"),
        message: try? Template(
            parsing:
                "${$.errors[0].message|default($.errors.message)|default(\"the answer has no data\")}"
        ),
        source: "graphql"
    )
}

extension ConditionText {
    /// Returns the condition of a text of the program's own.
    fileprivate static func condition(_ text: String) -> Condition? {
        (try? JSONExpression(reading: text)).map { .expression($0) }
    }
}
