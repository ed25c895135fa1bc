package import AccessibilityCore
package import JSONCore
import LayoutCore

extension AccessibleThing {
    /// Reads an item, a header, a footer or a placeholder as clients are sent it.
    package init(_ kind: Kind, _ json: JSONValue) {
        self.init(
            kind,
            isSelectable: json["select"] != nil,
            isOn: json["data"]?["value"]?.boolean,
            accessibility: Accessibility(json["a11y"]),
            elements: json["elements"].list.map { AccessibleElement($0) }
        )
    }
}

extension Accessibility {
    /// Reads the member `a11y` as clients are sent it.
    package init(_ json: JSONValue?) {
        self.init()
        guard let json, json.isObject else { return }
        label = json["label"]?.string
        hint = json["hint"]?.string
        value = json["value"]?.string
        role = json["role"]?.string.flatMap(AccessibilityRole.init(rawValue:))
        level = json["level"]?.integer.map { Int($0) }
        isHidden = json["hidden"]?.boolean ?? false
        live = json["live"]?.string.flatMap(AccessibilityLive.init(rawValue:))
        group = json["group"]?.string.flatMap(AccessibilityGroup.init(rawValue:))
        order = json["order"].map { $0.list.map { $0.integer.map { Int($0) } ?? -1 } }
    }
}

extension AccessibleElement {
    fileprivate init(_ json: JSONValue) {
        let kind: Kind =
            switch json["kind"]?.string ?? "" {
            case "text": .text
            case "image": .image
            case "box": .box
            case "switch": .toggle
            default: .other
            }
        self.init(kind, frame: Rect(member: json["frame"]))
        text = json["text"]?.string ?? ""
        accessibility = Accessibility(json["a11y"])
        id = json["id"]?.string
        if let action = json["action"], action.isObject {
            isActive = true
            if let word = action["action"]?.string, word == "toggle" {
                isOn = action["on"]?.boolean ?? action["value"]?.boolean ?? false
            }
        }
        hit = json["hit"].map { Rect(member: $0) }
        links = Self.links(json["runs"], in: text)
    }

    private static func links(_ runs: JSONValue?, in text: String) -> [Link] {
        guard let runs, runs.isArray else { return [] }
        let units = Array(text.utf16)
        var start = 0
        var links: [Link] = []
        for (index, run) in runs.elements.enumerated() {
            let end = max(start, min(units.count, Int(run["end"]?.integer ?? 0)))
            defer { start = end }
            guard run["action"] != nil else { continue }
            links.append(
                Link(
                    run: index,
                    id: run["id"]?.string,
                    text: String(decoding: units[start..<end], as: UTF16.self),
                    areas: run["hits"].list.map { Rect(member: $0) }
                )
            )
        }
        return links
    }
}

extension Rect {
    /// Creates the rectangle of a layout's member; what is missing is 0.
    fileprivate init(member json: JSONValue?) {
        func side(_ name: StaticString) -> Double { json?[name]?.double ?? 0 }
        self.init(x: side("x"), y: side("y"), width: side("width"), height: side("height"))
    }
}

extension JSONValue {
    /// The elements of an array; none of anything else.
    package var list: [JSONValue] { isArray ? elements.map(\.self) : [] }
}

extension JSONValue? {
    /// The elements of an array; none of anything else, or of nothing.
    package var list: [JSONValue] { self?.list ?? [] }
}
