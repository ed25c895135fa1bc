import Foundation

/// Looks in whatever a client is sent, layouts, windows, changes and events, for what it does not draw.
package struct AcceptedJudge {
    /// The greatest version of each type that the client draws.
    package var types: [String: Int]
    /// The kinds of elements; nil is all.
    package var elements: [String]?
    /// The features.
    package var features: [String]
    /// The actions; nil is all.
    package var actions: [String]?

    /// Creates the judge of a client.
    package init(
        types: [String: Int],
        elements: [String]?,
        features: [String],
        actions: [String]?
    ) {
        self.types = types
        self.elements = elements
        self.features = features
        self.actions = actions
    }

    /// The client as requests say it.
    package var accepts: String {
        var all = types.map { "\($0.key)@\($0.value)" }.sorted()
        all += features.isEmpty ? ["+"] : features.map { "+" + $0 }
        if let elements { all += elements.isEmpty ? ["."] : elements.map { "." + $0 } }
        if let actions { all += actions.isEmpty ? ["!"] : actions.map { "!" + $0 } }
        return all.joined(separator: ",")
    }

    /// Members of which each goes with a feature.
    private static let members = [
        "palette": "palette", "runs": "runs", "clip": "clip", "hit": "hits", "hits": "hits",
        "a11y": "a11y",
    ]
    /// Members whose values are the upstream's or the module's own, or name what is not shown.
    private static let opened = ["data", "params", "substituted", "dropped"]

    /// Returns what a text of JSON has that the client does not draw.
    package func mistakes(in text: String) throws -> [String] {
        var found: [String] = []
        let value = try JSONSerialization.jsonObject(
            with: Data(text.utf8),
            options: .fragmentsAllowed
        )
        look(at: value, into: &found)
        return found
    }

    private func look(at value: Any, into found: inout [String]) {
        if let list = value as? [Any] { for each in list { look(at: each, into: &found) } }
        if let text = value as? String, text.utf8.first == UInt8(ascii: "$"), lacks("palette") {
            found.append("a name of a colour: \(text)")
        }
        guard let object = value as? [String: Any] else { return }
        if let type = object["type"] as? String { look(at: type, of: object, into: &found) }
        if let action = object["action"] as? String, actions?.contains(action) == false {
            found.append("the action \(action)")
        }
        for element in object["elements"] as? [[String: Any]] ?? [] {
            let kind = element["kind"] as? String ?? ""
            if elements?.contains(kind) == false { found.append("the element \(kind)") }
            if element["action"] != nil, lacks("hits") { found.append("an action of \(kind)") }
        }
        for (name, member) in object where !Self.opened.contains(name) && !(member is NSNull) {
            if let feature = Self.members[name], lacks(feature) {
                found.append("the member \(name)")
            }
            look(at: member, into: &found)
        }
    }

    private func lacks(_ feature: String) -> Bool { !features.contains(feature) }

    /// A type that is not drawn needs elements.
    private func look(at type: String, of object: [String: Any], into found: inout [String]) {
        let version = object["version"] as? Int ?? 1
        let isStandard = version == 1 && ["header", "footer", "placeholder"].contains(type)
        if isStandard || types[type].map({ $0 >= version }) == true { return }
        if object["elements"] is [Any] { return }
        found.append("the type \(type)@\(version)")
    }
}
