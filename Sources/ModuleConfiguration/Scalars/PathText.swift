import InputCore
import JSONCore

/// Paths with templates for literals in their filters, as `items` and `sections` hold them.
enum PathText {
    /// Returns the mistake in a path that must begin at a root; nil when there is none.
    static func problem(in scalar: ConfigurationScalar, root: Unicode.Scalar) -> ScalarError? {
        let text = scalar.templateText
        guard text.unicodeScalars.first == root, !text.begins(with: "${") else {
            return ScalarError(message: "must be a path that begins with '\(root)'")
        }
        let template: Template
        do {
            template = try Template(parsing: text)
        } catch {
            return ScalarError(
                message: "has a template with a mistake: \(error.message)",
                offset: error.offset
            )
        }
        let literals = TemplateLiterals(template, in: text)
        if let quoted = literals.firstInQuotes { return TemplateLiterals.problem(atQuoted: quoted) }
        do {
            _ = try JSONPath(reading: literals.text)
            return nil
        } catch {
            if let template = literals.template(atOffset: error.offset) {
                return ScalarError(
                    message: "takes a template only as a value in a filter: [?@.a == ${…}]",
                    offset: template
                )
            }
            return ScalarError(
                message: "is not a path: \(error.message)",
                offset: literals.sourceOffset(of: error.offset)
            )
        }
    }

    /// Returns the path of a scalar without mistakes.
    static func path(_ scalar: ConfigurationScalar) -> PathTemplate? {
        guard let template = try? Template(parsing: scalar.templateText) else { return nil }
        guard template.placeholders.isEmpty else { return .template(template) }
        return (try? JSONPath(reading: scalar.text)).map { .path($0) }
    }
}
