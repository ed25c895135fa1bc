import AccessibilityCore
import JSONCore
import ModuleMapping

/// The words of a thing that is drawn, for assistive technology: a picture has nothing that acts, so all that a screen
/// reader would stop at is one image with its words, or a heading.
struct SVGWords {
    private let stops: [Stop]
    /// True when the service says anything of it that does not follow.
    let isGiven: Bool

    init(_ kind: AccessibleThing.Kind, _ json: JSONValue) {
        let thing = AccessibleThing(kind, json)
        stops = thing.stops
        isGiven = thing.accessibility.isHidden || thing.accessibility.label != nil
    }

    /// The attributes of its group, a space before each.
    var attributes: String {
        let words = stops.flatMap { stop in
            [stop.label, stop.value ?? ""] + stop.actions.map(\.label)
        }.filter { !$0.isEmpty }.joined(separator: AccessibleThing.separator)
        if words.isEmpty { return " aria-hidden=\"true\"" }
        let label = " aria-label=\"\(XMLText.escaped(words))\""
        guard stops.count == 1, stops[0].role == .heading else { return " role=\"img\"" + label }
        return " role=\"heading\" aria-level=\"\(stops[0].level ?? AccessibleThing.headerLevel)\""
            + label
    }
}
