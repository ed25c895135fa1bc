import JSONCore

/// The first place at which two layouts differ.
struct LayoutDifference {
    /// Returns the place and both values in words, `sections[0].frame.height is 48, was 44`; nil where
    /// only the revision differs.
    static func text(from old: [UInt8], to new: [UInt8]) -> String? {
        guard let before = try? JSONDocument(parsing: old),
            let after = try? JSONDocument(parsing: new)
        else { return "it is no JSON" }
        return before.withRoot { before in
            after.withRoot { after in first(before, after, path: "") }
        }
    }

    private static func first(_ old: JSONValue, _ new: JSONValue, path: String) -> String? {
        if old.isObject, new.isObject { return members(old, new, path: path) }
        if old.isArray, new.isArray { return elements(old, new, path: path) }
        let (was, now) = (json(old), json(new))
        return was == now ? nil : "\(path) is \(shown(now)), was \(shown(was))"
    }

    private static func members(_ old: JSONValue, _ new: JSONValue, path: String) -> String? {
        let prefix = path.isEmpty ? "" : path + "."
        for member in new.members {
            let name = String(decoding: member.name, as: UTF8.self)
            if path.isEmpty, name == "revision" { continue }
            guard let former = old[name] else {
                return "\(prefix)\(name) is new: \(shown(json(member.value)))"
            }
            if let found = first(former, member.value, path: prefix + name) { return found }
        }
        for member in old.members {
            let name = String(decoding: member.name, as: UTF8.self)
            if new[name] == nil { return "\(prefix)\(name) is missing" }
        }
        return nil
    }

    private static func elements(_ old: JSONValue, _ new: JSONValue, path: String) -> String? {
        for (index, (former, value)) in zip(old.elements, new.elements).enumerated() {
            let found = first(former, value, path: "\(path)[\(index)]")
            if let found { return found }
        }
        return old.count == new.count ? nil : "\(path) has \(new.count) values, had \(old.count)"
    }

    private static func json(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    private static func shown(_ text: String) -> String {
        text.count <= 60 ? text : text.prefix(59) + "…"
    }
}
