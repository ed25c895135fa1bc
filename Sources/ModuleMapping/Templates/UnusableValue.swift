import ConfigurationLanguage
import JSONCore

/// A value that a formatter of a template could not use, though it was there.
package struct UnusableValue: Sendable, Hashable {
    /// The name of the formatter; empty for a list that stands in text, `switch` for the
    /// value of a switch, and `[]` for what stands in the brackets of a path.
    package let formatter: String
    /// The beginning of the value as JSON, escaped; `nothing` for an argument that is null or missing.
    package let value: String
    /// The argument whose value it is, as the configuration names it; nil for the formatted value itself.
    package let argument: String?

    /// A sentence that names the formatter and the value.
    package var reason: String {
        if formatter.isEmpty {
            return
                "the list \(value) stands in text: '|join(\", \")' joins it, '|first' takes one value"
        }
        if formatter == Self.switchName {
            return "a switch is true or false (1 or 0 too), and not \(value)"
        }
        if formatter == Self.bracketsName {
            return
                "brackets take one value, and \(argument ?? "") is \(value): 'each' and 'carousel' join a list"
        }
        return argument.map { "'\(formatter)' could not use its argument \($0), which is \(value)" }
            ?? "'\(formatter)' could not use \(value)"
    }
}

/// The input that a formatter could not use.
enum UnusableInput: Error {
    /// The value that it is applied to.
    case value
    /// The value of an argument, by its index.
    case argument(Int)
}

extension UnusableValue {
    /// Creates the record of a list that stands in text.
    init(listInText value: TemplateValue) {
        formatter = ""
        argument = nil
        self.value = value.excerpt
    }

    /// Creates the record of a list or an object that stands in the brackets of a path.
    init(inBrackets value: TemplateValue, of placeholder: Template.Placeholder) {
        formatter = Self.bracketsName
        argument = "${\(placeholder.text)}"
        self.value = value.excerpt
    }

    private static let switchName = "switch"
    private static let bracketsName = "[]"

    /// Creates the record of the value of a switch that is neither on nor off.
    init(switchValue value: TemplateValue) {
        formatter = Self.switchName
        argument = nil
        self.value = value.excerpt
    }

    /// Creates the record of a name that is that of no image of the service's own.
    init(unknownAsset name: String) {
        formatter = "asset"
        argument = nil
        value = TemplateValue.text(name).excerpt
    }

    /// Creates the record of an input that a formatter could not use.
    ///
    /// - Parameter value: The value that the formatter was applied to.
    init(
        _ input: UnusableInput,
        of formatter: TemplateFormatter,
        value: TemplateValue,
        in scope: TemplateScope
    ) {
        self.formatter = formatter.definition.name
        switch input {
        case .value:
            argument = nil
            self.value = value.isNothing ? "null" : value.excerpt
        case .argument(let index):
            guard case .value(let source) = formatter.arguments[index] else {
                argument = "\(index + 1)"
                self.value = value.excerpt
                return
            }
            argument = "'\(source.name)'"
            self.value = scope.value(of: source).excerpt
        }
    }
}

extension TemplateValue {
    /// The beginning of the value as JSON, for messages.
    var excerpt: String {
        isNothing ? "nothing" : JSONWriter.excerpt { write(to: &$0) }
    }
}
