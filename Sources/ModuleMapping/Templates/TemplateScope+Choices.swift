import ConfigurationLanguage
import FormatCore
import JSONCore

extension TemplateScope {
    /// Returns the value of a choice: null where no rule holds.
    func value(of choice: TemplateChoice) -> TemplateValue {
        guard let rule = choice.rules.first(where: { holds($0.when) }) else { return .null }
        return value(of: rule.value)
    }

    /// Returns true when the condition of a rule holds.
    ///
    /// One that cannot be evaluated does not hold; the meter that ended it ends the page's section
    /// elsewhere.
    func holds(_ condition: Condition?) -> Bool {
        guard let condition else { return true }
        guard let value = current ?? response else {
            return (try? condition.holds(root: .members([]), current: .null, in: self)) ?? false
        }
        let root = JSONRoot.value(response ?? value)
        return (try? condition.holds(root: root, current: value, in: self)) ?? false
    }

    private func value(of template: DataTemplate) -> TemplateValue {
        switch template {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .unsigned(let value): ExactDecimal("\(value)").map { .decimal($0) } ?? .null
        case .digits(let digits): ExactDecimal(digits).map { .decimal($0) } ?? .null
        case .number(let value): .number(value)
        case .text(let text): .text(text)
        case .template(let template): template.whole(in: self)
        case .words(let template), .link(let template): .text(template.text(in: self))
        case .color(let template): .text(ColorText.drawn(template.text(in: self)))
        case .image(let template): image(template).map { .text($0) } ?? .null
        case .array, .object: .composed(CompiledTemplate(template).bytes(in: self))
        }
    }

    /// Returns the name of an image of the service's own; nil where there is none of the name that a template gives.
    func asset(_ template: Template) -> String? {
        let name = template.text(in: self)
        if name.isEmpty || images.image(named: name) != nil { return name.isEmpty ? nil : name }
        if let placeholder = template.placeholders.first {
            issues?.note(placeholder, UnusableValue(unknownAsset: name))
            recorder?.note(UnusableValue(unknownAsset: name), of: placeholder)
        }
        return nil
    }

    /// Notes a template whose value is the name of a file, which clients are not told.
    private func noteFile(_ name: String, of template: Template) {
        guard let recorder, let placeholder = template.placeholders.first,
            images.hasImage(named: name)
        else { return }
        recorder.note(
            doubt:
                "makes the name of the file '\(name)', which only 'asset' in place of 'image' shows",
            of: placeholder
        )
    }

    /// Returns the address or name of an image; nil where clients may not show it.
    func image(_ template: Template) -> String? {
        image(named: template.text(in: self), by: template)
    }

    /// Returns the address or name of an image that a template made; nil where clients may not show it.
    func image(named name: String, by template: Template) -> String? {
        if links.allowsImage(name) {
            noteFile(name, of: template)
            return name
        }
        recorder?.note(refusedLink: template)
        return nil
    }
}
