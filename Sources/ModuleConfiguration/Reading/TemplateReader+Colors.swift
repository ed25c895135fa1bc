extension TemplateReader {
    /// Any JSON value with templates in its strings, its colours as layouts have them; nil when the key
    /// is not given.
    func colored(_ node: ConfigurationNode?) -> DataTemplate? {
        data(node).map { $0.withHexadecimalColors(in: "") }
    }
}

extension DataTemplate {
    /// Returns the value with the fixed colours under `color` and `colors` as `#RRGGBB` or
    /// `#RRGGBBAA`; `name` is that of the member which it is.
    fileprivate func withHexadecimalColors(in name: String) -> DataTemplate {
        switch self {
        case .text(let text) where name == "color" || name == "colors":
            return .text(ColorText.hex(of: text) ?? text)
        case .array(let elements):
            return .array(elements.map { $0.withHexadecimalColors(in: name) })
        case .object(let members):
            return .object(
                members.map {
                    Member(name: $0.name, value: $0.value.withHexadecimalColors(in: $0.name))
                }
            )
        case .template(let template):
            guard let choice = template.choice else { return self }
            let changed = choice.mapValues { $0.withHexadecimalColors(in: name) }
            return .template(Template(choosing: changed))
        default: return self
        }
    }
}
