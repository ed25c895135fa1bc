import ConfigurationLanguage
import InputCore

/// Makes the keys of a cell of checked nodes: of a cell itself, of a section or of the defaults.
struct FormCellReader {
    /// The templates of cells, with the names that these refer to.
    let templates: TemplateReader
    let context: ObjectContext
    /// The pieces, among them the custom cells.
    let pieces: Pieces

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// The keys that an object gives; no key at all where there is none.
    func read(_ node: ConfigurationNode?) -> FormCellDeclaration {
        guard let node, node.isObject else { return FormCellDeclaration() }
        let cell = FormCellDeclaration(reading: node, with: templates)
        checkType(of: cell)
        return cell
    }

    /// Returns a cell with all of its keys, those of its own and others.
    ///
    /// - Parameters:
    ///   - node: The cell's own keys.
    ///   - a11y: What a screen reader is told of it.
    func complete(
        _ node: ConfigurationNode?,
        a11y: ConfigurationNode?,
        defaults: FormCellDeclaration
    ) -> FormCellDeclaration {
        var cell = read(node).merging(defaults: defaults)
        if let node, cell.mayBeSwitch {
            SwitchReader(templates: templates, context: context.actions)
                .checkStore(cell.store, at: cell.$store.node?.position ?? node.position)
        }
        cell.custom = custom(cell.type)
        cell.accessibility = AccessibilityReader(templates: templates)
            .read(a11y, isSelectable: cell.isSelectable)
        return cell
    }

    /// Warns of a detail that a kind of cell does not draw.
    func warnOfHiddenDetail(of cell: FormCellDeclaration) {
        let without: [FormCellDeclaration.Kind] = [.toggle, .none, .logout]
        guard let node = cell.$detail.node, let type = cell.type?.fixedText,
            without.contains(where: { $0.rawValue == type })
        else { return }
        diagnostics.warn("a cell of the type '\(type)' draws no 'detail'", at: node.position)
    }

    /// The custom cell that a cell's type names, over the cell's own keys as `@`.
    private func custom(_ type: Template?) -> CellDeclaration? {
        guard let name = type?.fixedText, let node = pieces.cell(named: name) else {
            return nil
        }
        let inside = templates.with { $0.current = .value }
        return CellReader(templates: inside, context: context).read(node)
    }

    /// Reports a type that is neither built in nor the name of a custom cell.
    private func checkType(of cell: FormCellDeclaration) {
        let known = FormCellDeclaration.Kind.allCases.map(\.rawValue) + pieces.cellNames
        guard let node = cell.$type.node, let text = cell.type?.fixedText, !known.contains(text)
        else { return }
        diagnostics.report(
            "there is no type of cell '\(text)': it is one of " + known.joined(separator: ", "),
            at: node.position,
            suggestion: FamiliarNames.values[text]?.first(where: known.contains)
                ?? SpellingSuggestion.find(text, among: known)
        )
    }
}
