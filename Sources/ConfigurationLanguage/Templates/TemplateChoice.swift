/// A value that rules choose: `$choose`. The first rule whose condition holds gives the value, which is
/// any JSON with templates; where none holds it is null.
package struct TemplateChoice: Sendable {
    /// The key of the mapping that stands for the value.
    package static let key = ConfigurationNode.choiceKey

    /// The rules, in order.
    package let rules: [Rule<DataTemplate>]

    /// Creates a choice of rules.
    package init(_ rules: [Rule<DataTemplate>]) {
        self.rules = rules
    }

    /// The choice with its values changed.
    func mapValues(_ change: (DataTemplate) -> DataTemplate) -> TemplateChoice {
        TemplateChoice(rules.map { Rule(when: $0.when, value: change($0.value)) })
    }
}

extension Template {
    /// Creates the template whose value rules choose.
    package init(choosing choice: TemplateChoice) {
        let placeholder = Placeholder(
            source: .choice(choice),
            formatters: [],
            text: TemplateChoice.key,
            offset: 0
        )
        self.init(segments: [.value(placeholder)])
    }

    /// The choice that the template is; nil for any other.
    package var choice: TemplateChoice? {
        if case .choice(let choice)? = whole?.source { choice } else { nil }
    }

    /// Returns true when a source of the template, or of a rule inside it, meets a condition.
    package func uses(_ isWanted: (TemplateSource) -> Bool) -> Bool {
        placeholders.contains { placeholder in
            guard case .choice(let choice) = placeholder.source else {
                return placeholder.sources.contains(where: isWanted)
            }
            return choice.rules.contains { rule in
                if case .templated(let condition)? = rule.when,
                    condition.arguments.flatMap(\.sources).contains(where: isWanted)
                {
                    return true
                }
                return rule.value.templates.contains { $0.uses(isWanted) }
            }
        }
    }
}

extension DataTemplate {
    /// The templates in the value, in order.
    package var templates: [Template] {
        switch self {
        case .template(let template), .words(let template), .link(let template),
            .color(let template), .image(let template):
            [template]
        case .array(let elements): elements.flatMap(\.templates)
        case .object(let members): members.flatMap(\.value.templates)
        case .null, .boolean, .integer, .unsigned, .digits, .number, .text: []
        }
    }
}
