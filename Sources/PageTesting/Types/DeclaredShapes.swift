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
            DataValue(
                shape: .list(
                    elements.reduce(DataValue(shape: .nothing)) { $0.or(value(of: $1)) }
                )
            )
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
        return value(of: whole)
    }

    private func value(of placeholder: Template.Placeholder) -> DataValue {
        let source = value(of: placeholder.source, isFirst: placeholder.takesFirst)
        return placeholder.formatters.reduce(source, formatted)
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
        case .from: DataValue(shape: .text)
        case .text(let reference):
            DataValue(shape: .text, isOptional: !reference.arguments.allSatisfy(isAlwaysUsable))
        case .toggle: DataValue(shape: .boolean)
        case .request, .current, .response, .path, .choice:
            // What finds several values gives a list, be it an empty one.
            source.givesList && !isFirst ? DataValue(shape: .list(.open)) : .unknown
        }
    }

    private func value(ofParameter name: String) -> DataValue {
        guard let parameter = parameters.first(where: { $0.name.isExactly(name) }) else {
            return .unknown
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

    /// True where a text can use an argument whatever its value is: it is missing with one that it cannot use.
    private func isAlwaysUsable(_ argument: TextReference.Argument) -> Bool {
        guard case .value(let placeholder) = argument.value else { return true }
        return switch placeholder.source {
        // A text counts and writes any whole number.
        case .page, .pageSize, .index, .each, .hidden: placeholder.formatters.isEmpty
        default: false
        }
    }

    // MARK: Formatters

    /// Returns the value that a formatter makes of another.
    ///
    /// What it cannot use becomes missing, so that most of them make what was never null a value that may be.
    private func formatted(_ value: DataValue, by formatter: TemplateFormatter) -> DataValue {
        switch formatter.definition.effect {
        case .text:
            let isTotal = Self.neverMissing.contains(ExactString(formatter.definition.name))
            return each(of: value, .text, isTotal: isTotal && value.isScalar)
        case .number:
            return each(of: value, .text, isTotal: value.isNumber && formatter.isFixed)
        case .date: return each(of: value, .text, isTotal: false)
        case .decimal:
            return each(of: value, .number, isTotal: value.isNumber && formatter.isFixed)
        case .parts:
            let list = DataShape.list(DataValue(shape: .text))
            return each(of: value, list, isTotal: value.isScalar && formatter.isFixed)
        case .runs:
            let list = DataShape.list(DataValue(shape: .any))
            return each(of: value, list, isTotal: value.isScalar)
        case .map: return each(of: value, .nothing, isTotal: false, isOpen: true)
        case .elements: return DataValue(shape: .text, isOptional: true)
        case .json: return DataValue(shape: .text, isOptional: value.isOptional)
        case .list(let effect): return listed(value, effect, formatter)
        case .fallback: return replaced(value, by: formatter.arguments.first)
        }
    }

    /// Formatters of text that make text of any.
    private static let neverMissing: Set<ExactString> = ["upper", "lower", "trim", "text"]

    /// Returns what a formatter of one value makes: of a list one of each value that it can use.
    private func each(
        of value: DataValue,
        _ shape: DataShape,
        isTotal: Bool,
        isOpen: Bool = false
    ) -> DataValue {
        let one = DataValue(
            shape: shape,
            isOptional: value.isOptional || !isTotal,
            isOpen: isOpen
        )
        guard case .list = value.shape else { return one }
        let element = DataValue(shape: shape, isOpen: isOpen)
        let list = DataValue(shape: .list(element), isOptional: value.isOptional)
        return value.isOpen ? list.or(one) : list
    }

    /// Returns what a formatter of lists makes: of what is none, such as a member that an answer lacks, nothing.
    private func listed(
        _ value: DataValue,
        _ effect: ListEffect,
        _ formatter: TemplateFormatter
    ) -> DataValue {
        let element: DataValue? = if case .list(let element) = value.shape { element } else { nil }
        let isOptional = value.isOptional || value.isOpen || element == nil
        switch effect {
        case .count: return DataValue(shape: .integer, isOptional: isOptional)
        case .sum: return DataValue(shape: .number, isOptional: true)
        case .first where value.isScalar:
            return DataValue(shape: .text, isOptional: value.isOptional)
        case .first, .last, .minimum, .maximum:
            // Of an empty list they are missing.
            return DataValue.null.or(element.map { value.isOpen ? $0.or(.open) : $0 } ?? .open)
        case .sort, .unique, .take:
            return DataValue(
                shape: .list(element ?? .open),
                isOptional: isOptional || !formatter.isFixed
            )
        }
    }

    private func replaced(_ value: DataValue, by argument: FormatterArgument?) -> DataValue {
        guard value.isOptional else { return value }
        var value = value
        value.isOptional = false
        switch argument {
        case .fixed(.text)?: return value.or(DataValue(shape: .text))
        case .fixed(.number(let number))?:
            return value.or(number: number == number.rounded())
        case .fixed(.decimal(let number))?:
            return value.or(number: !number.text.utf8.contains(UInt8(ascii: ".")))
        case .fixed?, nil: return value.or(DataValue(shape: .any))
        case .value(let source)?: return value.or(self.value(of: source, isFirst: false))
        }
    }
}

extension DataValue {
    /// True for what is no list and no object, as far as is known.
    fileprivate var isScalar: Bool {
        switch shape {
        case .boolean, .integer, .number, .text: !isOpen
        case .nothing, .list, .object, .any: false
        }
    }

    /// True for numbers alone.
    fileprivate var isNumber: Bool { !isOpen && (shape == .integer || shape == .number) }

    /// Returns the value with a number in the place of null. One that is whole says nothing of the values of a path.
    fileprivate func or(number isWhole: Bool) -> DataValue {
        or(DataValue(shape: isWhole && shape == .integer && !isOpen ? .integer : .number))
    }
}

extension TemplateFormatter {
    /// True when the configuration gives all its arguments.
    fileprivate var isFixed: Bool { fixedValues != nil }
}
