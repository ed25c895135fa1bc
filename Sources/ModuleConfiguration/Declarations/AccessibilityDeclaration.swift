package import AccessibilityCore

/// What a screen reader is told of an item, a header, a footer or a child of a cell: `a11y`.
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
