package import ModuleConfiguration

extension ModuleDeclaration {
    /// True when a cell may be a switch.
    package var hasSwitches: Bool {
        cells.contains { cell in
            guard let type = cell.type else { return false }
            return type.fixedText.map { $0 == FormCell.Kind.toggle.rawValue } ?? true
        }
    }

    /// The header fields that name the owners of its switches; children do not count.
    var scopeFields: [String] { cells.compactMap { $0.scope?.field } }

    /// The cells of a form, mapped ones by their template.
    private var cells: [FormCellDeclaration] {
        components.flatMap { component -> [FormCellDeclaration] in
            if case .literal(let items) = component.items { return items.compactMap(\.form) }
            return component.item.form.map { [$0] } ?? []
        }
    }
}
