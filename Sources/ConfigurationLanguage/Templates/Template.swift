/// A string of a module with `${…}` in it, parsed once when the configuration is read.
///
/// A string that is exactly one `${…}` keeps the JSON type of its value; any other string is text,
/// in which null and missing are empty. `$${` is a literal `${`. What was put in is never expanded
/// again.
package struct Template: Sendable {
    /// A stretch of a template: either fixed text or one `${…}`.
    package enum Segment: Sendable {
        /// Text that stands for itself.
        case text(String)
        /// A value looked up when the template is used.
        case value(Placeholder)
    }

    /// One `${…}`: a source, and what is done to its value.
    package struct Placeholder: Sendable {
        /// The source of the value.
        package let source: TemplateSource
        /// Applied to the value from left to right.
        package let formatters: [TemplateFormatter]
        /// The text between the braces, for messages.
        package let text: String
        /// Distance of that text from the template's start, in UTF-8 bytes.
        package let offset: Int
        /// True when only the first of the values that its path finds is used.
        package let takesFirst: Bool

        /// Creates a placeholder.
        init(source: TemplateSource, formatters: [TemplateFormatter], text: String, offset: Int) {
            self.source = source
            self.formatters = formatters
            self.text = text
            self.offset = offset
            takesFirst = source.givesList && formatters.first?.takesFirst ?? false
        }
    }

    /// The template's stretches, in order; empty for an empty string.
    package let segments: [Segment]

    /// The one placeholder that the whole string is, if it is.
    package var whole: Placeholder? {
        if segments.count == 1, case .value(let placeholder) = segments[0] {
            placeholder
        } else {
            nil
        }
    }

    /// The text of a template without placeholders; nil when it has any.
    package var fixedText: String? {
        if segments.isEmpty { return "" }
        if segments.count == 1, case .text(let text) = segments[0] { return text }
        return nil
    }

    package var parameterNames: [String] {
        placeholders.flatMap(\.sources).compactMap {
            if case .parameter(let name) = $0 { name } else { nil }
        }
    }

    /// All placeholders, in order.
    package var placeholders: [Placeholder] {
        segments.compactMap { if case .value(let placeholder) = $0 { placeholder } else { nil } }
    }

    /// Creates a template of stretches.
    package init(segments: [Segment]) {
        self.segments = segments
    }

    /// Parses `text`.
    ///
    /// - Throws: `TemplateError` for an unclosed `${`, an unknown name or formatter, or a path that
    ///   RFC 9535 does not allow; its offset counts UTF-8 bytes from the start of `text`.
    package init(parsing text: String) throws(TemplateError) {
        var parser = TemplateParser(text)
        segments = try parser.segments()
    }

    /// Returns the template of a text that the code itself has.
    package static func own(_ text: StaticString) -> Template {
        do throws(TemplateError) {
            return try Template(parsing: text.description)
        } catch {
            preconditionFailure("\(text): \(error)")
        }
    }
}
