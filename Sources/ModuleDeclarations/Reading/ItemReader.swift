import ConfigurationLanguage

/// Makes items of checked nodes: the mapping of one value, and literal ones.
struct ItemReader {
    /// The templates of items, with the names that these refer to.
    let templates: TemplateReader

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// The mapping of one value.
    func item(_ node: ConfigurationNode) -> ItemDeclaration {
        var item = ItemDeclaration(reading: node, with: templates)
        item.fallbacks = placed(item.fallbacks, item.$fallbacks, item.$types, in: node)
        return item
    }

    /// Literal items; the same id twice is a mistake unless ids may repeat.
    ///
    /// - Parameter component: The id of their component, which is the type of items that say none.
    func literals(
        _ elements: [ConfigurationNode],
        of component: String,
        isUnique: Bool
    ) -> [LiteralItemDeclaration] {
        let name = LiteralItemDeclaration.prototype.$id.name
        let ids = isUnique ? elements.compactMap { $0[name].flatMap(\.identifier) } : []
        let hint = ": ids repeat only with 'unique: false'"
        diagnostics.reportRepeats(of: "the id", among: ids, hint: hint)
        let type = try? Template(parsing: component)
        return elements.compactMap { node in
            guard let id = node[name], let text = id.text else { return nil }
            Self.checkID(text, id, diagnostics)
            var item = LiteralItemDeclaration(reading: node, with: templates)
            if item.type.segments.isEmpty, let type { item.type = type }
            item.fallbacks = placed(item.fallbacks, item.$fallbacks, item.$type, in: node)
            return item
        }
    }

    /// Returns the fallbacks of an item with their place.
    private func placed(
        _ list: FallbackList?,
        _ key: GivenKey,
        _ type: GivenKey,
        in node: ConfigurationNode
    ) -> FallbackList? {
        AccessibilityReader(templates: templates).warnOfHiddenAction(in: node)
        return FallbackList.placed(list, key: key, type: type, in: node)
    }

    /// Reports an id that clients could not name the item by.
    static func checkID(
        _ id: String,
        _ node: ConfigurationNode,
        _ diagnostics: DiagnosticCollector
    ) {
        if let template = try? Template(parsing: node.scalar?.templateText ?? ""),
            !template.placeholders.isEmpty
        {
            diagnostics.report("the id of a literal item takes no template", at: node.position)
        }
        let hasControls = id.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        if hasControls || id.utf8.count > 256 {
            diagnostics.report(
                "an id is at most 256 bytes without control characters",
                at: node.position
            )
        }
    }
}

extension KeyType where Value == ItemDeclaration {
    /// The mapping of the values of a component to items.
    static var item: Self {
        Self(ItemDeclaration.schema(isInCarousel: false)) { node, templates in
            ItemReader(templates: templates.ofItems).item(node)
        }
    }
}

extension KeyType where Value == [Rule<Template>] {
    /// A reuse identifier, or rules for it.
    static var itemTypes: Self {
        let rules = KeyType<[ConfigurationNode]>
            .list("type rules", of: .node(TypeRuleKeys.schema), 1...64)
        let type = KeyType<ConfigurationNode>.plainTemplate.or(rules)
        return Self(type.schema) { node, templates in
            RuleReader(templates: templates).rules(node, named: "type", needsLast: false) { node in
                templates.template(
                    node.isObject ? TypeRuleKeys(reading: node).type : node
                )
            }
        }
    }
}
