import AccessibilityCore
import ConfigurationLanguage

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
        _ node: ConfigurationNode?,
        follows role: AccessibilityRole? = nil,
        isSelectable: Bool = false
    ) -> AccessibilityDeclaration? {
        guard let node, node.isObject else { return nil }
        let keys = AccessibilityKeys(reading: node, with: templates)
        check(keys, role: keys.role ?? role)
        if isSelectable, keys.hidden { warnOfHiddenAction(at: keys.$hidden.position ?? .nowhere) }
        var declaration = AccessibilityDeclaration()
        declaration.label = keys.label
        declaration.hint = keys.hint
        declaration.value = keys.value
        declaration.fixed.role = keys.role
        declaration.fixed.level = keys.level
        declaration.fixed.isHidden = keys.hidden
        declaration.fixed.live = keys.live
        declaration.fixed.group = keys.group
        return declaration
    }

    /// Warns of an object that hides its own action.
    func warnOfHiddenAction(in object: ConfigurationNode) {
        guard let node = object["a11y"], node.isObject, object["select"]?.isObject == true else {
            return
        }
        let keys = AccessibilityKeys(reading: node)
        if keys.hidden { warnOfHiddenAction(at: keys.$hidden.position ?? .nowhere) }
    }

    /// Warns of an action that nobody who uses a screen reader can find.
    func warnOfHiddenAction(at position: SourcePosition) {
        diagnostics.warn(
            "'hidden' hides an action from screen readers: leave it out, or say what is selected by 'label'",
            at: position
        )
    }

    private func check(_ keys: AccessibilityKeys, role: AccessibilityRole?) {
        if let position = keys.$level.position, role != .heading {
            diagnostics.report("'level' is a heading's: say 'role: heading' too", at: position)
        }
        if role == .adjustable, !keys.$value.isGiven, let node = keys.$role.node {
            diagnostics.report("what is adjustable says its 'value'", at: node.position)
        }
        guard keys.hidden else { return }
        diagnostics.refuse(
            [
                keys.$label, keys.$hint, keys.$value, keys.$role, keys.$level, keys.$live,
                keys.$group,
            ],
            because: "says nothing of what is 'hidden'"
        )
    }
}
