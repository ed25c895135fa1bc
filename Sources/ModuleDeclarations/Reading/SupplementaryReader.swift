import AccessibilityCore
import ConfigurationLanguage

/// Makes headers, footers and placeholders of checked nodes.
struct SupplementaryReader {
    private let templates: TemplateReader

    /// - Parameter role: What it is to a screen reader where it does not say.
    init(templates: TemplateReader, follows role: AccessibilityRole? = nil) {
        self.templates = templates.inside {
            ($0.hasClientActions, $0.role, $0.carousels) = (true, role, nil)
        }
    }

    /// Returns the declaration; nil when the node is no object.
    func read(_ node: ConfigurationNode) -> SupplementaryDeclaration? {
        guard node.isObject else { return nil }
        return SupplementaryDeclaration(
            keys: Responsive(base: keys(node, over: .prototype), overrides: node.overrides) {
                keys($1, over: $0)
            }
        )
    }

    private func keys(_ node: ConfigurationNode, over base: SupplementaryKeys) -> SupplementaryKeys
    {
        var keys = base.reading(node, with: templates)
        keys.fallback = FallbackList.placed(
            keys.fallback,
            key: keys.$fallback,
            type: keys.$type,
            in: node
        )
        AccessibilityReader(templates: templates).warnOfHiddenAction(in: node)
        return keys
    }
}

extension KeyType where Value == SupplementaryDeclaration {
    /// A footer or a placeholder.
    static func supplementary(_ owner: SupplementaryKeys.Owner) -> Self {
        Self(SupplementaryKeys.schema(of: owner)) { SupplementaryReader(templates: $1).read($0) }
    }
}

extension KeyType where Value == [Rule<SupplementaryDeclaration>] {
    /// A header, or rules for it.
    static var headers: Self {
        let header = KeyType<ConfigurationNode>.orRules(
            SupplementaryKeys.schema(of: .header),
            rules: SupplementaryKeys.schema(of: .headerRule),
            name: "header rules"
        )
        return Self(header.schema) { node, templates in
            let reader = SupplementaryReader(templates: templates, follows: .heading)
            return RuleReader(templates: templates)
                .rules(node, named: "header", needsLast: false, reader.read)
        }
    }
}
