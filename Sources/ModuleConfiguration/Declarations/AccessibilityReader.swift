import AccessibilityCore

/// Makes what a screen reader is told of checked nodes: `a11y`.
struct AccessibilityReader {
    let templates: TemplateReader

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// The declaration; nil when the key is not given.
    ///
    /// - Parameters:
    ///   - role: The role that follows where none is given.
    ///   - isSelectable: True of what has an action.
    func read(
        _ keys: ConfigurationObject<AccessibilityKeys>,
        follows role: AccessibilityRole? = nil,
        isSelectable: Bool = false
    ) -> AccessibilityDeclaration? {
        guard keys.isGiven else { return nil }
        check(keys, role: keys.role ?? role)
        if isSelectable, keys.hidden { warnOfHiddenAction(at: keys.keyPosition(\.hidden)) }
        var declaration = AccessibilityDeclaration()
        declaration.label = templates.template(keys.label)
        declaration.hint = templates.template(keys.hint)
        declaration.value = templates.template(keys.value)
        declaration.fixed.role = keys.role
        declaration.fixed.level = keys.level
        declaration.fixed.isHidden = keys.hidden
        declaration.fixed.live = keys.live
        declaration.fixed.group = keys.group
        return declaration
    }

    /// Warns of an object that hides its own action.
    func warnOfHiddenAction(in object: ConfigurationNode) {
        let keys = ConfigurationObject(AccessibilityKeys.all, object["a11y"])
        let action = ConfigurationObject(ActionKeys.all, object["select"])
        guard keys.isGiven, keys.hidden, action.isGiven else { return }
        warnOfHiddenAction(at: keys.keyPosition(\.hidden))
    }

    /// Warns of an action that nobody who uses a screen reader can find.
    func warnOfHiddenAction(at position: SourcePosition) {
        diagnostics.warn(
            "'hidden' hides an action from screen readers: leave it out, or say what is selected by 'label'",
            at: position
        )
    }

    private func check(
        _ keys: ConfigurationObject<AccessibilityKeys>,
        role: AccessibilityRole?
    ) {
        if keys.has(\.level), role != .heading {
            diagnostics.report(
                "'level' is a heading's: say 'role: heading' too",
                at: keys.keyPosition(\.level)
            )
        }
        if role == .adjustable, !keys.has(\.value), let node = keys.node(\.role) {
            diagnostics.report("what is adjustable says its 'value'", at: node.position)
        }
        guard keys.hidden else { return }
        keys.refuse(
            [\.label, \.hint, \.value, \.role, \.level, \.live, \.group],
            because: "says nothing of what is 'hidden'",
            reportingTo: diagnostics
        )
    }
}
