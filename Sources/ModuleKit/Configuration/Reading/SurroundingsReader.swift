import LayoutCore

/// Makes headers, footers, placeholders and decorations of checked nodes.
struct SurroundingsReader {
    let templates: TemplateReader
    let actions: ActionReader
    let cells: CellReader

    init(templates: TemplateReader, context: ActionContext, fonts: FontNames) {
        self.templates = templates
        cells = CellReader(templates: templates, fonts: fonts)
        actions = ActionReader(templates: templates, context: context)
    }

    /// A header, footer or placeholder; nil when the key is not given.
    func supplementary(_ node: ConfigurationNode?) -> SupplementaryDeclaration? {
        guard let node, node.members != nil else { return nil }
        return SupplementaryDeclaration(
            keys: ResponsiveReader.read(node) { node in
                var keys = SupplementaryDeclaration.Keys()
                keys.height = node.parameterizedNumber("height")
                keys.cell = cells.read(node["cell"])
                keys.inset = node.parameterizedInsets("inset")
                keys.pin = node.parameterizedBoolean("pin")
                keys.hidden = node.parameterizedBoolean("hidden")
                keys.type = templates.template(node["type"])
                keys.data = templates.data(node["data"])
                keys.select = actions.readClients(node["select"])
                return keys
            }
        )
    }

    /// A decoration; nil when the key is not given.
    func decoration(_ node: ConfigurationNode?) -> DecorationDeclaration? {
        guard let node, node.members != nil else { return nil }
        return DecorationDeclaration(
            keys: ResponsiveReader.read(node) { node in
                var keys = DecorationDeclaration.Keys()
                keys.region = node.parameterizedText("region")
                keys.inset = node.parameterizedInsets("inset")
                keys.radius = node.parameterizedNumber("radius")
                keys.hidden = node.parameterizedBoolean("hidden")
                keys.contents = contents(node["contents"])
                return keys
            }
        )
    }

    private func contents(_ node: ConfigurationNode?) -> DataTemplate? {
        guard let node, node.members != nil else { return nil }
        let gradient = node["gradient"]
        if let colors = gradient?["colors"]?.elements,
            let places = gradient?["locations"]?.elements,
            colors.count != places.count
        {
            templates.diagnostics.report(
                "'locations' must have one for each of the \(colors.count) colours",
                at: gradient?["locations"]?.position ?? node.position
            )
        }
        return templates.data(node)
    }
}
