package import AccessibilityCore
package import ConfigurationLanguage
import JSONCore
import ModuleConfiguration
import ModuleDeclarations
import ModuleMapping

/// An account of what a screen reader says of an item: its stops, and the origin of each property.
package struct AccessibilityExplanation: Sendable {
    /// The origins of a property.
    package enum Origin: String, Sendable {
        /// The configuration says it.
        case declared
        /// It follows from the cell.
        case follows
    }

    /// A property of the item as a whole.
    package struct Reason: Sendable {
        /// Its name in `a11y`.
        package let member: String
        package let value: String
        package let from: Origin
        /// One sentence for people.
        package let detail: String
        /// The place of the key; nil where it follows.
        package var place: SourcePlace?
    }

    package let stops: [Stop]
    package internal(set) var reasons: [Reason]

    /// Creates the account of a thing as clients are sent it.
    init(of thing: AccessibleThing) {
        stops = thing.stops
        let (said, derived) = (thing.accessibility, thing.derived)
        if said.isHidden {
            reasons = [Self.declared("hidden", "true")].compactMap(\.self)
            return
        }
        let hasSwitch = derived.role == .toggle
        let parts = thing.elements.contains { $0.isActive || !$0.links.isEmpty }
        reasons = [
            Self.declared("label", said.label)
                ?? Reason(
                    member: "label",
                    value: derived.label ?? "",
                    from: .follows,
                    detail: hasSwitch
                        ? "the title of the switch is its first text"
                        : "its texts in the order of reading"
                ),
            Self.declared("role", said.role?.rawValue)
                ?? derived.role.map {
                    Reason(
                        member: "role",
                        value: $0.rawValue,
                        from: .follows,
                        detail: Self.detail(of: $0)
                    )
                },
            Self.declared("hint", said.hint), Self.declared("value", said.value),
            Self.declared("level", said.level.map(String.init)),
            Self.declared("live", said.live?.rawValue),
            Self.declared("group", said.group?.rawValue)
                ?? derived.group.map {
                    Reason(
                        member: "group",
                        value: $0.rawValue,
                        from: .follows,
                        detail: $0 == .children
                            ? "parts of it act, and it does not act as a whole"
                            : parts
                                ? "it acts as a whole: what acts in it are actions of its stop"
                                : "nothing in it acts by itself"
                    )
                },
        ].compactMap(\.self)
    }

    private static func declared(_ member: String, _ value: String?) -> Reason? {
        value.map {
            Reason(member: member, value: $0, from: .declared, detail: "a11y.\(member) says so")
        }
    }

    private static func detail(of role: AccessibilityRole) -> String {
        switch role {
        case .toggle: "it has a switch"
        case .button: "it can be selected"
        default: "it cannot be selected"
        }
    }
}

extension AccessibilityExplanation {
    /// Sets the places of the properties that are declared.
    mutating func setPlaces(of item: String, in component: String, _ source: ModuleSource?) {
        for index in reasons.indices where reasons[index].from == .declared {
            reasons[index].place = source?.accessibilityPlace(
                of: reasons[index].member,
                item: item,
                inComponent: component
            )
        }
    }
}

extension Page {
    /// Returns the account of what a screen reader says of an item.
    ///
    /// - Complexity: O(bytes of the page).
    func accessibility(ofSection section: Int, row: Int) -> AccessibilityExplanation? {
        guard let document = try? JSONDocument(parsing: Array(json.bytes)) else { return nil }
        return document.withRoot { root in
            let found =
                section < sections.count
                ? root["sections"]?.element(section)
                : root["docks"]?.element(section - sections.count)?["section"]
            return found?["items"]?.element(row)
                .map { AccessibilityExplanation(of: AccessibleThing(.item, $0)) }
        }
    }
}
