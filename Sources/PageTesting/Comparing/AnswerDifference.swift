import InputCore
import JSONCore
import ModuleConfiguration

/// The first value in which a new answer of an upstream differs from the recorded one.
struct AnswerDifference {
    /// The path of the value, `$[0].title`; empty where the recorded answer is not known.
    private(set) var path = ""
    private(set) var value = ValueChange(from: nil, to: nil)

    /// The most characters of a value that are shown.
    private static let maximumCharacters = 40

    init(between old: JSONDocument?, and new: JSONDocument) {
        guard let old else { return }
        old.withRoot { old in
            new.withRoot { new in _ = compare(old, new, path: "$") }
        }
    }

    /// Finds the first difference; true when there is one.
    private mutating func compare(_ old: JSONValue, _ new: JSONValue, path: String) -> Bool {
        if old.isEqual(to: new) { return false }
        if old.isObject, new.isObject {
            for (name, value) in new.members {
                let inner = path + Self.step(name)
                guard let former = old.member(name) else { return take(nil, value, inner) }
                if compare(former, value, path: inner) { return true }
            }
            for (name, value) in old.members where new.member(name) == nil {
                return take(value, nil, path + Self.step(name))
            }
        } else if old.isArray, new.isArray {
            for (index, (former, value)) in zip(old.elements, new.elements).enumerated() {
                if compare(former, value, path: "\(path)[\(index)]") { return true }
            }
            if old.count == new.count { return false }
        }
        return take(old, new, path)
    }

    private mutating func take(_ old: JSONValue?, _ new: JSONValue?, _ path: String) -> Bool {
        self.path = path
        value = ValueChange(from: old.map(Self.shown), to: new.map(Self.shown))
        return true
    }

    private static func step(_ name: UnsafeRawBufferPointer) -> String {
        "." + String(decoding: name, as: UTF8.self)
    }

    private static func shown(_ value: JSONValue) -> String {
        if value.isArray || value.isObject {
            return "\(value.count) \(value.isArray ? "elements" : "members")"
        }
        var writer = JSONWriter()
        writer.value(value)
        let text = String(decoding: writer.finish(), as: UTF8.self)
        return text.count > maximumCharacters
            ? text.prefix(maximumCharacters - 1) + "…" : text
    }
}
