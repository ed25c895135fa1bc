import ConfigurationLanguage

/// Checks the docks of a page: one at each edge at most, among the modules of a composite too.
struct DockValidator {
    let diagnostics: DiagnosticCollector

    /// A dock with the place of its key.
    struct Dock {
        let edge: DockEdge
        let component: String
        let position: SourcePosition
    }

    /// The docks that components declare.
    static func docks(of components: [ComponentKeys]) -> [Dock] {
        components.compactMap { keys in
            guard let edge = keys.dock, let node = keys.$dock.node else { return nil }
            return Dock(edge: edge, component: keys.id, position: node.position)
        }
    }

    /// Reports docks that cannot be, of a module by itself.
    func check(_ components: [ComponentKeys]) {
        var taken: [DockEdge: String] = [:]
        for dock in Self.docks(of: components) {
            if let other = taken[dock.edge] {
                diagnostics.report(
                    "the component '\(other)' is docked at the \(dock.edge.rawValue) already: one stands at "
                        + "each edge",
                    at: dock.position
                )
            }
            taken[dock.edge] = taken[dock.edge] ?? dock.component
        }
        for keys in components where keys.dock != nil {
            guard let position = keys.$sections.position else { continue }
            diagnostics.report(
                "a dock is one section, and 'sections' makes many",
                at: position
            )
        }
        for keys in components where keys.dock != nil {
            warnOfPins(in: keys.$headers.node, of: "header")
            warnOfPins(in: keys.$footer.node, of: "footer")
        }
    }

    /// Warns of a part of a dock that is to stay in sight: all of a dock does.
    private func warnOfPins(in node: ConfigurationNode?, of part: String) {
        for scalar in node?.pins ?? [] {
            diagnostics.warn(
                "'pin' of a dock's \(part) does nothing, as a dock does not scroll; leave it out",
                at: scalar.position
            )
        }
    }
}

extension ConfigurationNode {
    /// The values of `pin` in a header or footer, those of its rules and widths too, which are not `false`.
    fileprivate var pins: [ConfigurationNode] {
        let own = self["pin"].map { $0.scalar?.boolean == false ? [] : [$0] } ?? []
        let widths = (self["at"]?.members ?? []).flatMap(\.value.pins)
        let rules = (choice?.elements ?? elements ?? []).flatMap { rule in
            rule.pins + (rule["value"]?.pins ?? [])
        }
        return own + widths + rules
    }
}
