import ConfigurationLanguage
package import ModuleDeclarations

extension ModuleDeclaration {
    /// True when a cell may be a switch, or a part of one sets a switch.
    package var hasSwitches: Bool { switches.contains(where: \.isSwitch) }

    /// True when a cell may be a switch whose value is kept, in the state file or in Redis: others show what
    /// their upstream says.
    package var keepsSwitches: Bool { switches.contains(where: \.isKept) }

    /// The header fields that name the owners of its switches; children do not count.
    package var scopeFields: [String] { switches.compactMap { $0.scope?.field } }

    private var switches: [DeclaredSwitch] { self.components.flatMap(\.switches) }
}

/// A switch as it is declared, of a form or of a part of a cell.
private struct DeclaredSwitch {
    let scope: SwitchScope?
    /// False for a cell of a form that is another kind of cell, whose scope makes pages private all the same.
    let isSwitch: Bool
    /// True when its value is kept, in the state file or in Redis.
    let isKept: Bool

    init(_ cell: FormCellDeclaration, isMapped: Bool) {
        scope = cell.scope
        isSwitch = cell.mayBeSwitch
        isKept = isSwitch && !Self.isUpstreams(cell.store, cell.value, isMapped: isMapped)
    }

    init(_ toggle: ToggleDeclaration, isMapped: Bool) {
        scope = toggle.scope
        isSwitch = true
        isKept = !Self.isUpstreams(toggle.store, toggle.value, isMapped: isMapped)
    }

    private static func isUpstreams(
        _ store: SwitchStoreDeclaration?,
        _ value: FormCellDeclaration.Flag?,
        isMapped: Bool
    ) -> Bool {
        if isMapped, case (.upstream?, .template?) = (store, value) { return true }
        return false
    }
}

extension ComponentDeclaration {
    /// The switches of its items, mapped ones by their template.
    fileprivate var switches: [DeclaredSwitch] {
        if case .literal(let items) = self.items {
            return items.flatMap { item in
                DeclaredSwitch.all(in: item.form, item.cell, isMapped: false)
            }
        }
        let inCarousel = DeclaredSwitch.all(in: nil, carousel?.item.cell, isMapped: true)
        return DeclaredSwitch.all(in: self.item.form, self.item.cell, isMapped: true) + inCarousel
    }
}

extension DeclaredSwitch {
    fileprivate static func all(
        in form: FormCellDeclaration?,
        _ cell: CellDeclaration?,
        isMapped: Bool
    ) -> [DeclaredSwitch] {
        let toggles = (cell?.toggles ?? []) + (form?.custom?.toggles ?? [])
        return [form.map { DeclaredSwitch($0, isMapped: isMapped) }].compactMap(\.self)
            + toggles.map { DeclaredSwitch($0, isMapped: isMapped) }
    }
}
