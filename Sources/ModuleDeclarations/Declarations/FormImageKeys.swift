import ConfigurationLanguage

/// The keys of an image that is more than a name.
private struct FormImageKeys: DeclaredObject {
    static let title = "an image"
    static let alternatives = [["name", "asset"]]

    @Key(.template, decides: .nothing, "Its name, which the client knows, or its URL.")
    var name: ConfigurationNode?

    @Key(
        .parsedTemplate,
        "In place of `name`: that of a file of `images.directory`, which a template may give."
    )
    var asset: Template?

    @Key(.parsedExtent, otherwise: "that of the file", "Its natural size, in points.")
    var size: FormCellDeclaration.Extent?
}

/// Makes the images of a form's cells of checked nodes.
private struct FormImageReader {
    let templates: TemplateReader

    /// An image: its name, or an object.
    func read(_ node: ConfigurationNode) -> FormCellDeclaration.Image? {
        let names = ImageNameReader(
            diagnostics: templates.diagnostics,
            images: templates.variables.images
        )
        guard node.isObject else {
            names.check(node)
            return templates.template(node).map { .init(name: $0, naturalSize: nil) }
        }
        let keys = FormImageKeys(reading: node, with: templates)
        if let name = keys.asset, let position = keys.$asset.node?.position {
            names.check(asset: name, at: position)
            return .init(name: name, isAsset: true, naturalSize: keys.size)
        }
        names.check(keys.name)
        if keys.size == nil, !keys.$size.isGiven, keys.name != nil {
            templates.diagnostics.report("an image needs 'size'", at: node.position)
        }
        return templates.template(keys.name).map { .init(name: $0, naturalSize: keys.size) }
    }
}

extension KeyType where Value == FormCellDeclaration.Image {
    /// The name of an image, or an object.
    static var formImage: Self {
        Self(KeyType<ConfigurationNode>.template.or(FormImageKeys.self).schema) {
            FormImageReader(templates: $1).read($0)
        }
    }
}

extension KeyType where Value == FormCellDeclaration.Extent {
    /// A width and a height in points, each perhaps a template.
    static var parsedExtent: Self {
        Self(KeyType<ConfigurationNode>.extent.schema) { node, templates in
            guard let elements = node.elements, elements.count == 2,
                let width = templates.number(elements[0]),
                let height = templates.number(elements[1])
            else { return nil }
            return Value(width: width, height: height)
        }
    }
}
