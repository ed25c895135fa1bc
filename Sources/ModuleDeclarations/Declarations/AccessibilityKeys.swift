import AccessibilityCore
import ConfigurationLanguage

/// The keys of `a11y`: what a screen reader is told beside what it reads anyway.
struct AccessibilityKeys: DeclaredObject {
    static let title = "'a11y'"
    static let hasCommonNames = true
    static let hints: [ExactString: String] = {
        let label = "the words for it are its 'label'"
        let hidden = "what a screen reader passes over is 'hidden: true'"
        return [
            "name": label, "text": label, "title": label, "alt": label, "ariaLabel": label,
            "aria-label": label, "description": "what it does is its 'hint'",
            "traits": "what it is, is its 'role'", "ignore": hidden, "ariaHidden": hidden,
            "aria-hidden": hidden, "accessibilityLabel": label,
            "accessibilityHint": "what it does is its 'hint'",
        ]
    }()

    @Key(
        .parsedTemplate,
        otherwise: "its texts in the order of reading, joined by `, `",
        decides: .nothing,
        "The words for it."
    )
    var label: Template?

    @Key(
        .parsedTemplate,
        otherwise: "none",
        decides: .nothing,
        "The words for what it does."
    )
    var hint: Template?

    @Key(.parsedTemplate, otherwise: "none", decides: .nothing, "The words for its value.")
    var value: Template?

    @Key(
        .choice,
        otherwise: "`heading` of headers, `button` where it can be selected, else `text`",
        decides: .nothing,
        "What it is."
    )
    var role: AccessibilityRole?

    @Key(.integer(1...6), otherwise: "2", decides: .nothing, "The level of a heading.")
    var level: Int?

    @Key(
        .boolean,
        default: false,
        decides: .nothing,
        "Whether a screen reader passes over it."
    )
    var hidden: Bool

    @Key(
        .choice,
        otherwise: "none",
        decides: .nothing,
        "How its changes are announced: when nothing else is said, or at once."
    )
    var live: AccessibilityLive?

    @Key(
        .choice,
        otherwise: "`children` where only something in it can be selected, else `merge`",
        decides: .nothing,
        "Whether it is one stop, what can be selected in it being actions of that, or several."
    )
    var group: AccessibilityGroup?

    /// The description by which the words of a child of a cell are checked, which is one stop.
    static var childSchema: Schema {
        var object = objectSchema
        object.isVariant = true
        object.fields.removeAll { $0.name == prototype.$group.name }
        return .object(object)
    }
}
