import InputCore
import JSONCore

/// Paths with templates in their brackets, as `items`, `sections` and `forEach` hold them.
package enum PathText {
    /// Returns the mistake in a path that must begin at a root; nil when there is none.
    static func problem(in text: String, root: Unicode.Scalar) -> ScalarError? {
        guard text.unicodeScalars.first == root, !text.begins(with: "${") else {
            let wrong = ScalarError(message: "must be a path that begins with '\(root)'")
            return wrong.suggesting(ScalarType.pathSuggestion(text, root: root))
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
        do {
            _ = try TemplatedPath(template.segments, text: text)
            return nil
        } catch {
            return TemplatedText.problem(error, otherwise: "is not a path")
        }
    }

    /// Returns the path of a text; nil for one with a mistake.
    package static func path(_ text: String) -> PathTemplate? {
        guard let template = try? Template(parsing: text) else { return nil }
        if template.placeholders.isEmpty { return (try? JSONPath(reading: text)).map { .path($0) } }
        return (try? TemplatedPath(template.segments, text: text)).map { .templated($0) }
    }
}

/// The messages of mistakes in paths and expressions with templates.
enum TemplatedText {
    /// Returns a mistake that the parser found.
    ///
    /// - Parameter words: The beginning of its message, where it is no mistake of a template's place.
    static func problem(_ error: TemplateError, otherwise words: String) -> ScalarError {
        let isOfTemplate = error.message.begins(with: "a template ")
        return ScalarError(
            message: isOfTemplate ? "has \(error.message)" : "\(words): \(error.message)",
            offset: error.offset
        )
    }
}
