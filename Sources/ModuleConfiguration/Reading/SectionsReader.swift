/// Makes the sections of a component that a response decides of checked nodes.
struct SectionsReader {
    /// The templates of the component, whose `$` is the section's value.
    let templates: TemplateReader

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// Returns the declaration; nil when the key is not given or too much of it is missing.
    func read(_ keys: ConfigurationObject<SectionsKeys>) -> SectionsDeclaration? {
        guard keys.isGiven, let source = source(keys) else { return nil }
        return SectionsDeclaration(
            source: source,
            sort: SortReader(templates: templates).read(keys.sort)
        )
    }

    private func source(_ keys: ConfigurationObject<SectionsKeys>) -> SectionsDeclaration.Source? {
        if keys.has(\.group) { return groups(keys) }
        keys.refuse([\.by], because: "is for 'group': 'each' has an 'id'", reportingTo: diagnostics)
        guard let path = templates.path(keys.each) else { return nil }
        let reader = templates.with {
            $0.current = .nothing("'@' stands for nothing here: '$' is the section's value")
        }
        let id = reader.id(keys.id, of: "section", otherwise: "${$.id}", identifiesOne: false)
        return .each(path, id: id)
    }

    private func groups(_ keys: ConfigurationObject<SectionsKeys>) -> SectionsDeclaration.Source? {
        keys.refuse(
            [\.id],
            because: "is for 'each': a group's id is the value of 'by'",
            reportingTo: diagnostics
        )
        guard keys.has(\.by) else {
            diagnostics.report(
                "'group' needs 'by': the value that the items of a section have in common",
                at: keys.keyPosition(\.group)
            )
            return nil
        }
        let reader = templates.with { $0.current = .value }
        guard let path = templates.path(keys.group), let by = reader.value(keys.by) else {
            return nil
        }
        warnOfLanguage(by, of: keys)
        return .group(path, by: by)
    }

    /// Warns of days that are named as a language writes them: the sections have other ids in another language, and
    /// sort by the letters of their months.
    private func warnOfLanguage(_ by: Template, of keys: ConfigurationObject<SectionsKeys>) {
        guard let node = keys.node(\.by), by.placeholders.contains(where: \.writesDateInLanguage)
        else { return }
        diagnostics.warn(
            "these groups are named, and sorted, by dates as each language writes them: group by 'date(\"iso\")' or "
                + "'date(\"isoMonth\")', and write the date in the header, as in ${$.key|date(\"yMMMd\")}",
            at: node.position
        )
    }
}

extension KeyType where Value == SectionsDeclaration {
    /// The sections of a component that a response decides.
    static var sections: Self {
        Self(SectionsKeys.all.schema) { node, templates in
            SectionsReader(templates: templates).read(ConfigurationObject(SectionsKeys.all, node))
        }
    }
}
