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
    /// True when it differs by item, as every action that the service runs does.
    var hasTemplates: Bool { toggle != nil || request != nil || description.hasTemplates }
}

extension ConfigurationNode {
    /// The names of the toggles in a cell, in order, without those in the cells of its carousel.
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
