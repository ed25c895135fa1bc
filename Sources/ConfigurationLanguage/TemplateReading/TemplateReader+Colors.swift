extension TemplateReader {
    /// Any JSON value with templates in its strings, its colours as layouts have them and its images such as
    /// clients may show; nil when the key is not given.
    package func colored(_ node: ConfigurationNode?) -> DataTemplate? {
        ImageNameReader(diagnostics: diagnostics, images: variables.images).check(in: node)
        return data(node).map { $0.drawn(in: "") }
    }

    /// The name or address of an image; null where clients may not show it.
    package func image(_ node: ConfigurationNode?) -> DataTemplate? {
        data(node).map { $0.drawn(in: "image") }
    }
}

extension DataTemplate {
    /// Returns the value with the colours under `color` and `colors` as `#RRGGBB` or `#RRGGBBAA`, and the images
    /// under `image` checked; `name` is that of the member which it is.
    fileprivate func drawn(in name: String) -> DataTemplate {
        switch self {
        case .text(let text) where name == "color" || name == "colors":
            return .text(ColorText.hex(of: text) ?? text)
        case .array(let elements):
            return .array(elements.map { $0.drawn(in: name) })
        case .object(let members):
            return .object(
                members.map {
                    Member(name: $0.name, value: $0.value.drawn(in: $0.name))
                }
            )
        case .template(let template):
            guard let choice = template.choice else {
                switch name {
                case "color", "colors": return .color(template)
                case "image": return .image(template)
                default: return self
                }
            }
            let changed = choice.mapValues { $0.drawn(in: name) }
            return .template(Template(choosing: changed))
        default: return self
        }
    }
}
