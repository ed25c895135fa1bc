package import ConfigurationLanguage
import JSONCore

extension Template {
    /// The template as text; null and missing are empty.
    package func text(in scope: TemplateScope) -> String {
        var result = ""
        for segment in segments {
            switch segment {
            case .text(let text): result += text
            case .value(let placeholder):
                let value = scope.value(of: placeholder)
                if case .list = value { scope.note(list: value, in: placeholder) }
                result += value.text
            }
        }
        return result
    }

    /// The template's value: of a string that is exactly one placeholder its value, else its text.
    package func value(in scope: TemplateScope) -> TemplateValue {
        if let whole { return scope.value(of: whole) }
        return .text(text(in: scope))
    }

    /// The first placeholder whose path finds nothing.
    package func firstMissing(in scope: TemplateScope) -> Placeholder? {
        for segment in segments {
            if case .value(let placeholder) = segment, case .missing = scope.value(of: placeholder)
            {
                return placeholder
            }
        }
        return nil
    }
}
