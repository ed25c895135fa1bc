import AccessibilityCore
import CellCore
import ConfigurationLanguage
import InputCore

/// Checks the names of the parts of a cell by which clients select them.
struct PartNamesValidator {
    let diagnostics: DiagnosticCollector

    /// Reports parts and runs with an action but without a name, and names that several have.
    func check(_ cell: CellDeclaration) {
        var names: [Name] = []
        check(cell, isRepeated: false, &names)
        diagnostics.reportRepeats(
            of: "the id",
            among: names.map { ($0.id, $0.position) },
            hint: " in the cell"
        )
        checkCopies(names)
    }

    /// Reports names that parts of an `each` have on the wire, with the position of their value behind them.
    private func checkCopies(_ names: [Name]) {
        let repeated = Set(names.filter(\.isRepeated).map { ExactString($0.id) })
        for name in names {
            guard let original = PartName.originals(of: name.id).first(where: repeated.contains)
            else { continue }
            diagnostics.report(
                "the id '\(name.id)' is that of a part in 'each' too: '\(original)' is '\(original).0', "
                    + "'\(original).1' and so on there",
                at: name.position
            )
        }
    }

    /// The name of a part or a run, where it is given.
    private struct Name {
        let id: String
        let position: SourcePosition
        /// True of a part that is there many times.
        let isRepeated: Bool
    }

    private func check(
        _ node: CellDeclaration,
        isRepeated: Bool,
        _ names: inout [Name]
    ) {
        let part = node.properties
        let own = part.$id.position ?? .nowhere
        if let id = part.id {
            let position = part.$id.node?.position ?? own
            names.append(Name(id: id, position: position, isRepeated: isRepeated))
        }
        if let action = part.select {
            let position = part.$select.position ?? own
            if isRepeated { refuseToggle(action, at: position) }
            if !node.hasWords, [.image, .text, .stack].contains(part.content) {
                diagnostics.warn(
                    "a screen reader has no words for this action: give the part 'a11y: {label: …}'",
                    at: position
                )
            }
            if let toggle = action.toggle {
                if toggle.id != part.id {
                    names.append(
                        Name(id: toggle.id, position: position, isRepeated: isRepeated)
                    )
                }
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
        _ names: inout [Name]
    ) {
        if let id = run.id {
            let position = run.$id.position ?? .nowhere
            names.append(Name(id: id, position: position, isRepeated: isRepeated))
        }
        if run.select != nil, run.id == nil, let position = run.$select.position {
            diagnostics.report(
                "a run with an action needs an 'id', by which clients select it",
                at: position
            )
        }
    }

    /// Reports a toggle of a part that is there many times: a switch is kept by its id, and the position of a
    /// value is another value's once the list changes.
    private func refuseToggle(_ action: ActionDeclaration, at position: SourcePosition) {
        guard let toggle = action.toggle else { return }
        diagnostics.report(
            "a toggle in 'each' would be one switch for all values: '\(toggle.id)' is kept by the item and its id, "
                + "and the position of a value changes with the list. Make the values items of a 'carousel' or of a "
                + "section, or take 'action: request'",
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
