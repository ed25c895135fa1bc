import CellCore

/// Makes the sizes of items of checked nodes.
struct ItemSizeReader {
    let templates: TemplateReader
    let fonts: FontNames

    /// Returns the size; one that says nothing where the node is no object.
    func read(_ keys: ConfigurationObject<ItemSizeKeys>) -> ItemSizeDeclaration {
        var size = ItemSizeDeclaration()
        guard keys.isGiven else { return size }
        size.width = width(keys.width)
        size.height = length(keys.height)
        size.aspectRatio = templates.number(keys.aspectRatio, LengthParser.ratio)
        let span = ConfigurationObject(SpanKeys.all, keys.span)
        size.span = templates.number(span.isGiven ? span.columns : keys.span)
        size.rowSpan = templates.number(span.rows)
        return size
    }

    /// A width: a length, one that a text gives, or a choice.
    private func width(_ node: ConfigurationNode?) -> ItemSizeDeclaration.Length? {
        guard let rules = node?.choice?.elements, rules.contains(where: \.measures) else {
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
    private func measured(_ node: ConfigurationNode?) -> ItemSizeDeclaration.Length? {
        let keys = ConfigurationObject(MeasuredTextKeys.all, node)
        guard keys.isGiven else { return nil }
        let font = fonts.check(keys.node(\.font), templates.diagnostics)
        guard let text = templates.template(keys.text) else { return nil }
        return .measured(
            .init(
                text: text,
                font: font,
                size: templates.number(keys.size) ?? .value(CellText.standardSize),
                extra: keys.extra,
                maximum: keys.max
            )
        )
    }

    private func length(_ node: ConfigurationNode?) -> ItemSizeDeclaration.Length? {
        if let number = node?.scalar?.number { return .points(number) }
        if let fraction = node?.scalar.flatMap({ LengthParser.fraction($0.text) }) {
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
        Self(ItemSizeKeys.all.schema) { node, templates in
            guard let objects = templates.objects, !objects.hasClientActions else { return nil }
            return ItemSizeReader(templates: templates, fonts: objects.fonts)
                .read(ConfigurationObject(ItemSizeKeys.all, node))
        }
    }
}
