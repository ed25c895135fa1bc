import ConfigurationLanguage

extension TemplateScope {
    /// Returns a colour as layouts have it: `#RRGGBB`, `#RRGGBBAA`, or `$name` where the configuration itself writes
    /// that; nil for no colour.
    ///
    /// A value of an upstream or a parameter is never a name: only modules say which colours change with a theme.
    func color(_ template: Template) -> String? { drawn(namedColor(template)) }

    private func namedColor(_ template: Template) -> String? {
        if let fixed = template.fixedText { return ColorText.written(fixed) }
        guard let choice = template.choice else {
            return ColorText.hex(of: template.text(in: self))
        }
        guard let rule = choice.rules.first(where: { holds($0.when) }) else { return nil }
        return namedColor(rule.value)
    }

    private func namedColor(_ value: DataTemplate) -> String? {
        switch value {
        case .text(let text): ColorText.written(text)
        case .template(let template), .color(let template), .words(let template):
            namedColor(template)
        case .null, .boolean, .integer, .unsigned, .digits, .number, .link, .image, .array, .object:
            nil
        }
    }
}
