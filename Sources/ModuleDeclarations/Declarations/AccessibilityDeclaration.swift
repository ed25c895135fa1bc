package import AccessibilityCore
package import ConfigurationLanguage

/// The words for a screen reader of an item, a header, a footer or a child of a cell: `a11y`.
package struct AccessibilityDeclaration: Sendable {
    /// The words for it; nil are its texts.
    package var label: Template?
    /// The words for what it does.
    package var hint: Template?
    /// The words for its value.
    package var value: Template?
    /// All that no template says.
    package var fixed = Accessibility()
}

extension AccessibilityDeclaration: TemplateHolding {
    package var hasTemplates: Bool { [label, hint, value].contains { $0?.hasTemplates ?? false } }
}

extension KeyType where Value == AccessibilityDeclaration {
    /// The words for a screen reader of an item, a header or a footer.
    static var accessibility: Self {
        Self(AccessibilityKeys.schema) { node, templates in
            AccessibilityReader(templates: templates)
                .read(node, follows: templates.objects?.role)
        }
    }

    /// What a screen reader is told of a child of a cell.
    static var childAccessibility: Self {
        Self(AccessibilityKeys.childSchema) { AccessibilityReader(templates: $1).read($0) }
    }
}
