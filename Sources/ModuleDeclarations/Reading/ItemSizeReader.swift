import ConfigurationLanguage

/// Makes the lengths of items of checked nodes.
private struct ItemSizeReader {
    let templates: TemplateReader

    /// A width: a length, one that a text gives, or a choice.
    func width(_ node: ConfigurationNode) -> ItemSizeDeclaration.Length? {
        guard let rules = node.choice?.elements, rules.contains(where: \.measures) else {
            return measured(node) ?? length(node)
        }
        return .choice(
            rules.map { rule in
                let value = rule["value"].flatMap { value in
                    value.scalar?.resolved == .null ? nil : width(value)
                }
                return Rule(when: templates.chosen(rule["when"]), value: value)
            }
        )
    }

    /// A width that a text gives.
    private func measured(_ node: ConfigurationNode) -> ItemSizeDeclaration.Length? {
        guard node.isObject else { return nil }
        let measured = ItemSizeDeclaration.MeasuredText(reading: node, with: templates)
        guard let text = measured.$text.node, !text.isInvalid, text.scalar?.resolved != .null
        else { return nil }
        return .measured(measured)
    }

    func length(_ node: ConfigurationNode) -> ItemSizeDeclaration.Length? {
        if let number = node.scalar?.number { return .points(number) }
        if let fraction = node.scalar.flatMap({ LengthParser.fraction($0.text) }) {
            return .fraction(fraction)
        }
        return templates.template(node).map { .template($0) }
    }
}

extension ConfigurationNode {
    /// True when the value of a rule measures a text, or one of its own rules does.
    fileprivate var measures: Bool {
        guard let value = self["value"] else { return false }
        if let rules = value.choice?.elements { return rules.contains(where: \.measures) }
        return value.members != nil
    }
}

extension KeyType where Value == ItemSizeDeclaration {
    /// The size that an item brings with it.
    static var itemSize: Self {
        Self(Value.schema) { node, templates in
            guard let objects = templates.objects, !objects.hasClientActions else { return nil }
            return node.isObject ? Value(reading: node, with: templates) : Value()
        }
    }
}

extension KeyType where Value == ItemSizeDeclaration.Length {
    /// A width or height of an item.
    ///
    /// - Parameter mayMeasure: True where a text may give it.
    static func itemLength(mayMeasure: Bool) -> Self {
        let length = KeyType<ConfigurationNode>.scalar(.templatedLength)
        guard mayMeasure else {
            return Self(length.schema) { ItemSizeReader(templates: $1).length($0) }
        }
        return Self(length.or(ItemSizeDeclaration.MeasuredText.self).schema) {
            ItemSizeReader(templates: $1).width($0)
        }
    }
}

extension KeyType where Value == ItemSizeDeclaration.Span {
    /// The tracks that an item takes: columns alone, or columns and rows.
    static var itemSpan: Self {
        let columns = KeyType<ConfigurationNode>.scalar(.span)
        return Self(columns.or(Value.self).schema) { node, templates in
            if node.isObject { return Value(reading: node, with: templates) }
            var span = Value()
            span.columns = templates.number(node)
            return span
        }
    }
}

extension KeyType where Value == String {
    /// The name of a font that is configured.
    static var knownFont: Self {
        Self(.scalar(ScalarSchema(type: .name(.label)))) { node, templates in
            templates.objects?.fonts.check(node, templates.diagnostics)
        }
    }
}
