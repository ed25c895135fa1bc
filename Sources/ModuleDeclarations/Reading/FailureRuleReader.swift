import ConfigurationLanguage

/// Makes rules of failures of checked nodes.
struct FailureRuleReader {
    let diagnostics: DiagnosticCollector
    let variables: TemplateVariables

    /// The rule of `failWhen` and `failMessage`.
    func rule(when: ConfigurationNode?, message: ConfigurationNode?) -> FailureRule {
        guard when != nil || message != nil else { return FailureRule() }
        var variables = variables
        variables.current = .value
        variables.answer = .value
        variables.noRequests = "'failWhen' is over the request's own answer: '$'"
        variables.requests = []
        variables.laterRequests = []
        variables.isPaged = false
        variables.hasCursor = false
        let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
        if let message, message.hasSecret {
            diagnostics.report(
                "'failMessage' is shown to clients, and this text has a secret in it",
                at: message.position
            )
        }
        let parts = [when, message].map { $0?.scalar?.templateText ?? $0?.scalarTexts ?? "" }
        return FailureRule(
            when: templates.condition(when),
            message: templates.template(message),
            source: parts.joined(separator: "\n")
        )
    }
}

extension ConfigurationNode {
    /// The texts of all scalars, for a choice.
    fileprivate var scalarTexts: String { scalars.map(\.templateText).joined(separator: "\n") }
}
