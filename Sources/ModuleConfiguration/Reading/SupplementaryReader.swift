import AccessibilityCore
import LayoutCore

/// Makes headers, footers, placeholders and decorations of checked nodes.
struct SupplementaryReader {
    let templates: TemplateReader
    let actions: ActionReader
    let cells: CellReader

    init(templates: TemplateReader, context: ActionContext, fonts: FontNames) {
        self.templates = templates
        cells = CellReader(
            templates: templates,
            fonts: fonts,
            actions: PartActions(context: context, areClients: true)
        )
        actions = ActionReader(templates: templates, context: context)
    }

    /// A header or footer; nil when the key is not given.
    ///
    /// - Parameter role: What it is to a screen reader where it does not say.
    func supplementary(
        _ given: ConfigurationObject<SupplementaryKeys>,
        follows role: AccessibilityRole? = nil
    ) -> SupplementaryDeclaration? {
        guard given.isGiven else { return nil }
        return SupplementaryDeclaration(
            keys: given.responsive { given in
                var keys = SupplementaryDeclaration.Keys()
                keys.height = given.height
                keys.cell = cells.read(given.cell)
                keys.inset = given.inset
                keys.pin = given.pin
                keys.hidden = given.hidden
                keys.type = templates.template(given.type)
                keys.fallback = fallbacks(given.fallback, of: given.type, in: given.position)
                keys.data = templates.data(given.data)
                keys.select = actions.readClients(given.select)
                keys.accessibility = AccessibilityReader(templates: templates)
                    .read(given.a11y, follows: role, isSelectable: given.select.isGiven)
                return keys
            }
        )
    }

    /// A placeholder; nil when the key is not given.
    func placeholder(_ given: ConfigurationObject<PlaceholderKeys>) -> SupplementaryDeclaration? {
        guard given.isGiven else { return nil }
        return SupplementaryDeclaration(
            keys: given.responsive { given in
                var keys = SupplementaryDeclaration.Keys()
                keys.height = given.height
                keys.cell = cells.read(given.cell)
                keys.hidden = given.hidden
                keys.type = templates.template(given.type)
                keys.fallback = fallbacks(given.fallback, of: given.type, in: given.position)
                keys.data = templates.data(given.data)
                return keys
            }
        )
    }

    /// The fallbacks; nil where neither they nor a type is given.
    private func fallbacks(
        _ node: ConfigurationNode?,
        of type: ConfigurationNode?,
        in position: SourcePosition
    ) -> FallbackList? {
        if node == nil, type == nil { return nil }
        var reader = FallbackReader(templates: templates, owner: .supplement)
        reader.select = { actions.readClients($0) }
        reader.cell = { cells.read($0) }
        return reader.read(node, of: type?.position ?? position)
    }

    /// A decoration; nil when the key is not given.
    func decoration(_ given: ConfigurationObject<DecorationKeys>) -> DecorationDeclaration? {
        guard given.isGiven else { return nil }
        return DecorationDeclaration(
            keys: given.responsive { given in
                var keys = DecorationDeclaration.Keys()
                keys.region = given.region
                keys.inset = given.inset
                keys.radius = given.radius
                keys.hidden = given.hidden
                keys.contents = contents(given.contents)
                return keys
            }
        )
    }

    private func contents(_ given: ConfigurationObject<DecorationContentsKeys>) -> DataTemplate? {
        guard given.isGiven else { return nil }
        cells.checkLocations(of: given.fill.gradient)
        return templates.colored(given.node)
    }
}
