import AccessibilityCore

/// The keys of `a11y`: what a screen reader is told beside what it reads anyway.
final class AccessibilityKeys: ObjectKeys {
    /// Of items, headers and footers.
    static let all = AccessibilityKeys()
    /// Of children of a cell, which are one stop each.
    static let child = AccessibilityKeys(hasGroup: false)

    private let hasGroup: Bool

    var title: String { "'a11y'" }
    var isVariant: Bool { !hasGroup }
    var hasCommonNames: Bool { true }
    var hints: [ExactString: String] {
        let label = "the words for it are its 'label'"
        let hidden = "what a screen reader passes over is 'hidden: true'"
        return [
            "name": label, "text": label, "title": label, "alt": label, "ariaLabel": label,
            "aria-label": label, "description": "what it does is its 'hint'",
            "traits": "what it is, is its 'role'", "ignore": hidden, "ariaHidden": hidden,
            "aria-hidden": hidden, "accessibilityLabel": label,
            "accessibilityHint": "what it does is its 'hint'",
        ]
    }

    let label = Key("label", .template).otherwise(
        "its texts in the order of reading, joined by `, `"
    )
    .doc("The words for it.").decides(.nothing)
    let hint = Key("hint", .template).otherwise("none").doc("The words for what it does.")
        .decides(.nothing)
    let value = Key("value", .template).otherwise("none").doc("The words for its value.")
        .decides(.nothing)
    let role = Key<AccessibilityRole?>("role", .choice)
        .otherwise("`heading` of headers, `button` where it can be selected, else `text`")
        .doc("What it is.").decides(.nothing)
    let level = Key("level", .integer(1...6)).otherwise("2").doc("The level of a heading.")
        .decides(.nothing)
    let hidden = Key("hidden", .boolean, default: false)
        .doc("Whether a screen reader passes over it.").decides(.nothing)
    let live = Key<AccessibilityLive?>("live", .choice).otherwise("none")
        .doc("How its changes are announced: when nothing else is said, or at once.")
        .decides(.nothing)
    let group = Key<AccessibilityGroup?>("group", .choice)
        .otherwise("`children` where only something in it can be selected, else `merge`")
        .doc(
            "Whether it is one stop, what can be selected in it being actions of that, or several."
        )
        .decides(.nothing)

    private init(hasGroup: Bool = true) {
        self.hasGroup = hasGroup
    }

    func adjust(_ object: inout ObjectSchema) {
        if !hasGroup { object.fields.removeAll { $0.name == group.name } }
    }
}
