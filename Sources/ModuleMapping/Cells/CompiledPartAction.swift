import ModuleDeclarations
import SwitchKit

/// The compiled action of a part of a cell, or of a run of its text.
struct CompiledPartAction: Sendable {
    /// The name by which clients call the part.
    let name: String
    let action: CompiledAction
    /// The switch that it sets; nil where it sets none.
    let toggle: (id: String, compiled: CompiledSwitch)?
    /// True when the service has a part in it.
    let isService: Bool

    /// Compiles the action of a part; nil where it has none.
    init?(_ part: CellPartDeclaration, place: SwitchPlace) {
        guard let action = part.select, let name = part.name else { return nil }
        self.name = name
        self.action = CompiledAction(action)
        toggle = action.toggle.map { ($0.id, CompiledSwitch($0, place: place)) }
        isService = action.toggle != nil || action.request != nil
    }

    /// Compiles the action of a run of a text; nil where it has none.
    init?(_ run: CellRunDeclaration) {
        guard let action = run.select, let name = run.id else { return nil }
        self.name = name
        self.action = CompiledAction(action)
        toggle = nil
        isService = action.request != nil
    }
}

/// The item that a cell is made for, to which the switches of its parts belong.
struct CellItem {
    /// The item's id.
    let id: String
    /// The id of the item whose carousel it is in; nil for items of a section.
    var row: String?
    let context: MappingContext

    /// Returns the name under which a switch of the cell is stored in its section.
    ///
    /// The lengths of the ids come first, so that no two of them give one name.
    func name(ofSwitch id: String) -> String {
        let ids = (row.map { [$0] } ?? []) + [self.id]
        return (ids.map { "\($0.utf8.count):\($0)" } + [id]).joined(separator: "\n")
    }
}

/// The switches of a cell as the page of a request shows them, by their ids.
struct CellSwitches {
    private var controls: [ExactString: SwitchControl] = [:]

    /// No switches.
    init() {}

    /// Reads the switches of a cell's parts.
    ///
    /// - Throws: The path of a store that lacks a value.
    init(
        _ parts: [CompiledPartAction],
        of item: CellItem,
        in scope: TemplateScope
    ) throws(MappingError) {
        for part in parts {
            guard let toggle = part.toggle else { continue }
            controls[toggle.id] = try toggle.compiled.control(
                ofItem: item.name(ofSwitch: toggle.id),
                in: scope,
                context: item.context
            )
        }
    }

    /// The values for templates; nil where there are none.
    var values: ToggleValues? {
        controls.isEmpty ? nil : ToggleValues(controls.mapValues(\.value))
    }

    /// Returns the service's part of an action; nil where it has none.
    ///
    /// - Parameter suffix: The positions in the `each` around the part, which its name has behind it.
    /// - Throws: The path of a call that lacks a value.
    func control(
        of part: CompiledPartAction,
        suffix: String,
        in scope: TemplateScope
    ) throws(MappingError) -> ElementControl? {
        guard part.isService else { return nil }
        return ElementControl(
            id: part.name + suffix,
            request: try part.action.call(in: scope),
            toggle: part.toggle.flatMap { controls[$0.id] }
        )
    }
}
