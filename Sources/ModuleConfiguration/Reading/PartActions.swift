import AccessibilityCore
import CellCore
import InputCore

/// The actions that parts of a cell may have.
struct PartActions: TemplateContext {
    let context: ActionContext
    /// True in headers, footers and placeholders, whose actions clients run without the service.
    var areClients = false
}

extension KeyType where Value == ActionDeclaration {
    /// The action of a part of a cell.
    static var partAction: Self {
        Self(ActionKeys.all.schema) { node, templates in
            guard let actions = templates.context as? PartActions else { return nil }
            let reader = ActionReader(templates: templates, context: actions.context)
            let keys = ConfigurationObject(ActionKeys.all, node)
            return actions.areClients ? reader.readClients(keys) : reader.readPart(keys)
        }
    }

    /// The action of a run of a text in a cell.
    static var runAction: Self {
        Self(ActionKeys.all.schema) { node, templates in
            guard let actions = templates.context as? PartActions else { return nil }
            let reader = ActionReader(templates: templates, context: actions.context)
            let keys = ConfigurationObject(ActionKeys.all, node)
            return actions.areClients ? reader.readClients(keys) : reader.readRun(keys)
        }
    }
}

extension ActionDeclaration: TemplateHolding {
    /// True when it differs by item: what the service does always does.
    var hasTemplates: Bool { toggle != nil || request != nil || description.hasTemplates }
}

extension ConfigurationNode {
    /// The names of the toggles in a cell, in order; those in the cells of its carousel are their own.
    var toggles: [String] {
        if let elements { return elements.flatMap(\.toggles) }
        guard let members else { return [] }
        let own = ConfigurationObject(ActionKeys.all, self["select"])
        let name = own.isGiven && own.action == .toggle ? own.id : nil
        let inside = members.filter {
            $0.key != CellPartDeclaration.carouselName && $0.key != "select"
        }
        return [name].compactMap(\.self) + inside.flatMap(\.value.toggles)
    }
}

/// Checks the names of the parts of a cell by which clients select them.
struct PartNamesValidator {
    let diagnostics: DiagnosticCollector

    /// Reports parts and runs with an action but without a name, and names that several have.
    func check(_ cell: CellDeclaration) {
        var names: [(id: String, position: SourcePosition)] = []
        check(cell, isRepeated: false, &names)
        diagnostics.reportRepeats(of: "the id", among: names, hint: " in the cell")
    }

    private func check(
        _ node: CellDeclaration,
        isRepeated: Bool,
        _ names: inout [(id: String, position: SourcePosition)]
    ) {
        let part = node.properties
        let own = part.$id.position ?? .nowhere
        if let id = part.id { names.append((id, part.$id.node?.position ?? own)) }
        if let action = part.select {
            let position = part.$select.position ?? own
            if isRepeated { refuseService(action, at: position) }
            if !node.hasWords, [.image, .text, .stack].contains(part.content) {
                diagnostics.warn(
                    "a screen reader has no words for this action: give the part 'a11y: {label: …}'",
                    at: position
                )
            }
            if let toggle = action.toggle {
                if toggle.id != part.id { names.append((toggle.id, position)) }
            } else if part.id == nil {
                diagnostics.report(
                    "a part with an action needs an 'id', by which clients select it",
                    at: position
                )
            }
        }
        for run in part.textRuns { check(run, isRepeated: isRepeated, &names) }
        let isInside = isRepeated || part.content == .each
        for child in node.children { check(child, isRepeated: isInside, &names) }
    }

    private func check(
        _ run: CellRunDeclaration,
        isRepeated: Bool,
        _ names: inout [(id: String, position: SourcePosition)]
    ) {
        if let id = run.id { names.append((id, run.$id.position ?? .nowhere)) }
        guard let action = run.select, let position = run.$select.position else { return }
        if isRepeated { refuseService(action, at: position) }
        if run.id == nil {
            diagnostics.report(
                "a run with an action needs an 'id', by which clients select it",
                at: position
            )
        }
    }

    /// Reports an action of a part that is there many times, in which the service would have a part.
    private func refuseService(_ action: ActionDeclaration, at position: SourcePosition) {
        guard action.toggle != nil || action.request != nil else { return }
        diagnostics.report(
            "the service runs no action of a part in 'each': give the action to the item, or take one that "
                + "clients run ('open', 'set', 'emit')",
            at: position
        )
    }
}

extension CellDeclaration {
    /// False where it is known of a part that acts that it says nothing: it has no label, and no text in it that
    /// is not another action's.
    fileprivate var hasWords: Bool {
        if let a11y = properties.a11y, a11y.label != nil || a11y.fixed.isHidden { return true }
        switch properties.content {
        case .text, .carousel: return true
        case .image, .space, .divider: return false
        case .stack, .each:
            return children.contains { $0.properties.select == nil && $0.hasWords }
        }
    }
}
