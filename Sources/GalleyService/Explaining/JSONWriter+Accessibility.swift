import AccessibilityCore
import ConfigurationLanguage
import JSONCore
import ModuleKit

extension JSONWriter {
    /// Appends the stops of an item, and where its properties come from.
    mutating func explanation(_ explanation: AccessibilityExplanation) {
        object { writer in
            writer.member("stops", array: explanation.stops) { $0.stop($1) }
            writer.member("because", array: explanation.reasons) { writer, reason in
                writer.object { writer in
                    writer.member("member", string: reason.member)
                    writer.member("value", string: reason.value)
                    writer.member("from", string: reason.from.rawValue)
                    writer.member("detail", string: reason.detail)
                    guard let place = reason.place else { return }
                    writer.member("file", string: place.file)
                    writer.member("line", integer: place.line)
                }
            }
        }
    }

    private mutating func stop(_ stop: Stop) {
        object { writer in
            writer.member("role", string: stop.role.rawValue)
            writer.member("label", string: stop.label)
            if let value = stop.value { writer.member("value", string: value) }
            if let hint = stop.hint { writer.member("hint", string: hint) }
            if let level = stop.level { writer.member("level", integer: level) }
            if let isOn = stop.isOn { writer.member("on", boolean: isOn) }
            if let live = stop.live { writer.member("live", string: live.rawValue) }
            if let element = stop.element { writer.member("element", integer: element) }
            if let run = stop.run { writer.member("run", integer: run) }
            if stop.isActive { writer.member("active", boolean: true) }
            if stop.actions.isEmpty { return }
            writer.member("actions", array: stop.actions) { $0.action($1) }
        }
    }

    private mutating func action(_ action: Stop.Action) {
        object { writer in
            if let id = action.id { writer.member("id", string: id) }
            writer.member("label", string: action.label)
            writer.member("element", integer: action.element)
            if let run = action.run { writer.member("run", integer: run) }
            if let isOn = action.isOn { writer.member("on", boolean: isOn) }
        }
    }
}
