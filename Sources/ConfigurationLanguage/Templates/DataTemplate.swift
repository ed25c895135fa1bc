/// A JSON value with templates in its strings: what `data`, `json` and `fallback` hold.
package indirect enum DataTemplate: Sendable {
    /// A named value of an object.
    package struct Member: Sendable {
        package var name: String
        package var value: DataTemplate

        package init(name: String, value: DataTemplate) {
            self.name = name
            self.value = value
        }
    }

    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A whole number beyond the signed ones.
    case unsigned(UInt64)
    /// A whole number of more than 64 bits, by its digits.
    case digits(String)
    /// Any other finite number.
    case number(Double)
    /// A string without templates.
    case text(String)
    /// A string with templates in it.
    case template(Template)
    /// The text of a string with templates in it, whatever their values are.
    case words(Template)
    /// The URL that a string with templates in it becomes; null where clients may not open it.
    case link(Template)
    /// The colour that a string with templates in it becomes, as layouts have it; transparent where it is none.
    case color(Template)
    /// The image that a string with templates in it names; null where clients may not show it.
    case image(Template)
    /// Values in order.
    case array([DataTemplate])
    /// Named values in declared order, no name twice.
    case object([Member])
}

extension DataTemplate {
    /// The texts under `image`, each of which may name a file of the service's own; a template's value never does.
    package var imageNames: [String] { imageNames(in: "") }

    private func imageNames(in member: String) -> [String] {
        switch self {
        case .text(let text): member == "image" ? [text] : []
        case .template(let template):
            (template.choice?.rules ?? []).flatMap { $0.value.imageNames(in: member) }
        case .array(let elements): elements.flatMap { $0.imageNames(in: member) }
        case .object(let members): members.flatMap { $0.value.imageNames(in: $0.name) }
        default: []
        }
    }
}
