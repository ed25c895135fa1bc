package import ModuleConfiguration

extension ModuleDeclaration {
    /// True when a cell may be a switch.
    package var hasSwitches: Bool {
        cells.contains(where: \.mayBeSwitch)
    }

    /// True when a cell may be a switch whose value is kept, in the state file or in Redis: others show what
    /// their upstream says.
    package var keepsSwitches: Bool {
        self.components.contains { component in
            if case .literal(let items) = component.items {
                return items.contains { $0.form?.mayBeSwitch ?? false }
            }
            guard let cell = component.item.form, cell.mayBeSwitch else { return false }
            if case (.upstream?, .template?) = (cell.store, cell.value) { return false }
            return true
        }
    }

    /// The header fields that name the owners of its switches; children do not count.
    var scopeFields: [String] { cells.compactMap { $0.scope?.field } }

    /// The cells of a form, mapped ones by their template.
    private var cells: [FormCellDeclaration] {
        self.components.flatMap { component -> [FormCellDeclaration] in
            if case .literal(let items) = component.items { return items.compactMap(\.form) }
            return component.item.form.map { [$0] } ?? []
        }
    }
}
