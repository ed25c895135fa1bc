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

    private func source(
        _ keys: ConfigurationObject<SectionsKeys>
    ) -> SectionsDeclaration.Source? {
        if keys.has(\.group) { return groups(keys) }
        if let by = keys.named(\.by) {
            diagnostics.report("'by' is for 'group': 'each' has an 'id'", at: by.position)
        }
        guard let path = templates.path(keys.each) else { return nil }
        var reader = templates
        reader.reach.current = .nothing("'@' stands for nothing here: '$' is the section's value")
        let id = reader.template(keys.id) ?? (try? Template(parsing: "${$.id}"))
        if let given = keys.id, id?.fixedText != nil {
            diagnostics.report(
                "every section would have the same id: use a template like \"${$.id}\"",
                at: given.position
            )
        }
        return id.map { .each(path, id: $0) }
    }

    private func groups(
        _ keys: ConfigurationObject<SectionsKeys>
    ) -> SectionsDeclaration.Source? {
        if let id = keys.named(\.id) {
            diagnostics.report(
                "'id' is for 'each': a group's id is the value of 'by'",
                at: id.position
            )
        }
        guard keys.has(\.by) else {
            diagnostics.report(
                "'group' needs 'by': the value that the items of a section have in common",
                at: keys.keyPosition(\.group)
            )
            return nil
        }
        var reader = templates
        reader.reach.current = .value
        guard let path = templates.path(keys.group), let by = reader.value(keys.by) else {
            return nil
        }
        return .group(path, by: by)
    }
}
