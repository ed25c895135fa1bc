import FormatCore

/// A formatter after `|` in a template, with its arguments: turns one value into another.
///
/// Null and missing pass through every formatter but `default`, so `${@.name|upper|default("?")}`
/// says `?` when there is no name.
///
/// A class, so that using it for an item counts one reference in place of some ten.
package final class TemplateFormatter: Sendable {
    /// Its row in the table of formatters.
    package let definition: FormatterDefinition
    /// The arguments, one for each of the first parameters.
    package let arguments: [FormatterArgument]
    /// The values of all arguments, where the configuration gives every one.
    package let fixedValues: [FormatterValue]?

    /// Creates a formatter with as many arguments as the definition takes.
    init(_ definition: FormatterDefinition, _ arguments: [FormatterArgument]) {
        self.definition = definition
        self.arguments = arguments
        let values = arguments.compactMap(\.fixed)
        fixedValues = values.count == arguments.count ? values : nil
    }

    /// The sources of the arguments that values give.
    var argumentSources: [TemplateSource] {
        arguments.compactMap { if case .value(let source) = $0 { source } else { nil } }
    }

    /// True when its argument takes the place of null and missing.
    package var replacesMissing: Bool {
        if case .fallback = definition.effect { true } else { false }
    }

    /// True when something that the configuration gives takes the place of null and missing.
    package var givesFixedDefault: Bool { replacesMissing && fixedValues != nil }
}

package enum FormatterArgument: Sendable {
    /// One that the configuration gives.
    case fixed(FormatterValue)
    /// One that is looked up when the template is used.
    case value(TemplateSource)

    fileprivate var fixed: FormatterValue? {
        if case .fixed(let value) = self { value } else { nil }
    }
}

extension Template.Placeholder {
    /// The source of its value, and those of its formatters' arguments.
    var ownSources: [TemplateSource] { [source] + formatters.flatMap(\.argumentSources) }

    /// The templates in the paths of its sources.
    package var inner: [Template.Placeholder] { ownSources.flatMap(\.inner) }

    /// The sources of its value, those of its formatters' arguments, and those of the templates inside.
    package var sources: [TemplateSource] { ownSources + inner.flatMap(\.sources) }
}

extension Template.Placeholder {
    /// The currencies that it writes, as far as the configuration gives them.
    var currencies: [String] {
        formatters.compactMap { formatter in
            guard formatter.definition.name.isExactly("currency"),
                case .fixed(.text(let code))? = formatter.arguments.first
            else { return nil }
            return code
        }
    }

    /// True when it writes a date as a language does, so that it is another text in each.
    package var writesDateInLanguage: Bool {
        formatters.contains { formatter in
            guard case .date = formatter.definition.effect else { return false }
            guard case .fixed(.skeleton(let skeleton))? = formatter.arguments.first else {
                return formatter.definition.name.isExactly("relative")
            }
            return skeleton.isoForm == nil
        }
    }

    /// The names of the tables that it looks up, as far as the configuration gives them.
    var mapNames: [String] {
        formatters.compactMap { formatter in
            guard case .map = formatter.definition.effect,
                case .fixed(.text(let name))? = formatter.arguments.first
            else { return nil }
            return name
        }
    }
}

extension TemplateSource {
    /// The templates in its path, or in the arguments of the text that it is.
    fileprivate var inner: [Template.Placeholder] {
        switch self {
        case .path(_, let path): path.arguments
        case .text(let reference): reference.placeholders
        default: []
        }
    }
}
