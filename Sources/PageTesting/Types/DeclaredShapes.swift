import ConfigurationLanguage
import FormatCore
import ModuleDeclarations

/// The shapes of the values that templates of a module give, as far as its declaration tells.
struct DeclaredShapes {
    private let parameters: [ParameterDeclaration]

    init(of module: ModuleDeclaration) {
        parameters = module.parameters
    }

    /// Returns the value that a template gives.
    func value(of template: DataTemplate) -> DataValue {
        switch template {
        case .null: .null
        case .boolean: DataValue(shape: .boolean)
        case .integer: DataValue(shape: .integer)
        case .unsigned, .digits, .number: DataValue(shape: .number)
        case .text, .words, .color: DataValue(shape: .text)
        case .link, .image: DataValue(shape: .text, isOptional: true)
        case .template(let template): value(of: template)
        case .array(let elements):
            DataValue(shape: .list(elements.reduce(.nothing) { $0.or(value(of: $1).shape) }))
        case .object(let members):
            DataValue(
                shape: .object(members.map { .init(name: $0.name, value: value(of: $0.value)) })
            )
        }
    }

    private func value(of template: Template) -> DataValue {
        // Anything but one placeholder is text, in which null is empty.
        guard let whole = template.whole else { return DataValue(shape: .text) }
        if case .choice(let choice) = whole.source { return value(of: choice) }
        let source = value(of: whole.source, isFirst: whole.takesFirst)
        return whole.formatters.reduce(source, formatted)
    }

    private func value(of choice: TemplateChoice) -> DataValue {
        let none: DataValue? = choice.rules.contains { $0.when == nil } ? nil : .null
        let values = choice.rules.map { value(of: $0.value) } + (none.map { [$0] } ?? [])
        return values.dropFirst().reduce(values.first ?? .null) { $0.or($1) }
    }

    private func value(of source: TemplateSource, isFirst: Bool) -> DataValue {
        switch source {
        case .parameter(let name): value(ofParameter: name)
        case .page, .pageSize, .index, .each, .hidden: DataValue(shape: .integer)
        case .viewportWidth, .viewportHeight: DataValue(shape: .number)
        case .viewportScale: DataValue(shape: .number, isOptional: true)
        case .locale, .cursor: DataValue(shape: .text, isOptional: true)
        case .from, .text: DataValue(shape: .text)
        case .toggle: DataValue(shape: .boolean)
        case .request, .current, .response, .path, .choice:
            DataValue(
                shape: source.givesList && !isFirst ? .list(.unknown) : .unknown,
                isOptional: true
            )
        }
    }

    private func value(ofParameter name: String) -> DataValue {
        guard let parameter = parameters.first(where: { $0.name.isExactly(name) }) else {
            return DataValue(shape: .unknown, isOptional: true)
        }
        let shape: DataShape =
            switch parameter.kind {
            case .string: .text
            case .integer: .integer
            case .number: .number
            case .boolean: .boolean
            }
        let isGiven = parameter.isRequired || parameter.defaultValue != nil
        return DataValue(shape: shape, isOptional: !isGiven)
    }

    /// Returns the value that a formatter makes of another.
    private func formatted(_ value: DataValue, by formatter: TemplateFormatter) -> DataValue {
        var value = value
        switch formatter.definition.effect {
        case .text, .number, .date: value.shape = value.shape.isList ? .list(.text) : .text
        case .elements, .json: value.shape = .text
        case .decimal: value.shape = value.shape.isList ? .list(.number) : .number
        case .parts: value.shape = .list(.text)
        case .runs: value.shape = .list(.any)
        case .map: value.shape = .unknown
        case .list(.count): value = DataValue(shape: .integer)
        case .list(.sum): value = DataValue(shape: .number, isOptional: value.isOptional)
        case .list(let effect): value.shape = effect.givesList ? value.shape : .unknown
        case .fallback: value = replaced(value, by: formatter.arguments.first)
        }
        return value
    }

    private func replaced(_ value: DataValue, by argument: FormatterArgument?) -> DataValue {
        var value = value
        switch argument {
        case .fixed(.text)?: value.replacement = .text
        case .fixed(.number(let number))?:
            value.replacement = number == number.rounded() ? .integer : .number
        case .fixed(.decimal(let number))?:
            value.replacement = number.text.utf8.contains(UInt8(ascii: ".")) ? .number : .integer
        case .fixed?, nil: value.replacement = .any
        case .value(let source)?:
            let other = self.value(of: source, isFirst: true)
            value.replacement = other.shape == .unknown ? .any : other.shape
            value.isOptional = value.isOptional && other.isOptional
            return value
        }
        value.isOptional = false
        return value
    }
}

extension DataShape {
    fileprivate var isList: Bool { if case .list = self { true } else { false } }
}
