import ConfigurationLanguage

/// Makes the sections of a component that a response decides of checked nodes.
struct SectionsReader {
    /// The templates of the component, whose `$` is the section's value.
    let templates: TemplateReader

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// Returns the declaration; nil when too much of it is missing.
    func read(_ node: ConfigurationNode) -> SectionsDeclaration? {
        guard node.isObject else { return nil }
        let keys = SectionsKeys(reading: node, with: templates)
        return source(keys).map { SectionsDeclaration(source: $0, sort: keys.sort) }
    }

    private func source(_ keys: SectionsKeys) -> SectionsDeclaration.Source? {
        if keys.$group.isGiven { return groups(keys) }
        diagnostics.refuse([keys.$by], because: "is for 'group': 'each' has an 'id'")
        guard let path = keys.each else { return nil }
        let reader = templates.with {
            $0.current = .nothing("'@' stands for nothing here: '$' is the section's value")
        }
        let id = reader.id(keys.id, of: "section", otherwise: "${$.id}", identifiesOne: false)
        return .each(path, id: id)
    }

    private func groups(_ keys: SectionsKeys) -> SectionsDeclaration.Source? {
        diagnostics.refuse(
            [keys.$id],
            because: "is for 'each': a group's id is the value of 'by'"
        )
        guard let node = keys.$by.node else {
            diagnostics.report(
                "'group' needs 'by': the value that the items of a section have in common",
                at: keys.$group.position ?? .nowhere
            )
            return nil
        }
        let reader = templates.with { $0.current = .value }
        guard let path = keys.group, let by = reader.value(node) else { return nil }
        warnOfLanguage(by, at: node.position)
        return .group(path, by: by)
    }

    /// Warns of days that are named as a language writes them: the sections have other ids in another language, and
    /// sort by the letters of their months.
    private func warnOfLanguage(_ by: Template, at position: SourcePosition) {
        guard by.placeholders.contains(where: \.writesDateInLanguage) else { return }
        diagnostics.warn(
            "these groups are named, and sorted, by dates as each language writes them: group by 'date(\"iso\")' or "
                + "'date(\"isoMonth\")', and write the date in the header, as in ${$.key|date(\"yMMMd\")}",
            at: position
        )
    }
}

extension KeyType where Value == SectionsDeclaration {
    /// The sections of a component that a response decides.
    static var sections: Self {
        Self(SectionsKeys.schema) { SectionsReader(templates: $1).read($0) }
    }
}
