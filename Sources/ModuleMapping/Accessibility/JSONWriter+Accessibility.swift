import AccessibilityCore
import JSONCore

extension JSONWriter {
    /// Appends `,"a11y":{…}`; nothing where all follows.
    mutating func accessibility(_ accessibility: Accessibility) {
        if accessibility.isEmpty { return }
        raw(",\"a11y\":" as StaticString)
        object { writer in
            if let label = accessibility.label { writer.member("label", string: label) }
            if let hint = accessibility.hint { writer.member("hint", string: hint) }
            if let value = accessibility.value { writer.member("value", string: value) }
            if let role = accessibility.role { writer.member("role", string: role.rawValue) }
            if let level = accessibility.level { writer.member("level", integer: level) }
            if accessibility.isHidden { writer.member("hidden", boolean: true) }
            if let live = accessibility.live { writer.member("live", string: live.rawValue) }
            if let group = accessibility.group { writer.member("group", string: group.rawValue) }
            if let order = accessibility.order {
                writer.member("order", array: order) { $0.integer($1) }
            }
        }
    }
}
