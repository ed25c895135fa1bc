package import JSONCore

/// A JSONPath in whose brackets templates stand: as a selector for a name or an index, in a filter for a literal.
///
/// It is parsed when the configuration is read. The values of its templates are given to each evaluation, and
/// never read as syntax.
package struct TemplatedPath: Sendable {
    /// The path; its text is the configuration's.
    package let path: JSONPath
    /// The templates, in order.
    package let arguments: [Template.Placeholder]

    /// Parses a path of the stretches of a template.
    ///
    /// - Parameters:
    ///   - text: The text of the configuration.
    ///   - start: The offset of the first stretch in the source.
    init(
        _ segments: [Template.Segment],
        text: String,
        at start: Int = 0
    ) throws(TemplateError) {
        let source = PathSource(segments, at: start)
        do throws(JSONPathError) {
            path = try JSONPath(reading: source.parts, text: text)
        } catch {
            throw TemplateError(
                offset: source.sourceOffset(of: error.offset),
                message: error.message
            )
        }
        arguments = source.arguments
    }
}

/// A logical expression in which templates stand: in comparisons for literals, in brackets of paths for names and
/// indexes.
package struct TemplatedExpression: Sendable {
    package let expression: JSONExpression
    /// The templates, in order.
    package let arguments: [Template.Placeholder]

    /// Parses an expression of the stretches of a template.
    ///
    /// - Parameter text: The text of the configuration.
    init(_ segments: [Template.Segment], text: String) throws(TemplateError) {
        let source = PathSource(segments)
        do throws(JSONPathError) {
            expression = try JSONExpression(reading: source.parts, text: text)
        } catch {
            throw TemplateError(
                offset: source.sourceOffset(of: error.offset),
                message: error.message
            )
        }
        arguments = source.arguments
    }
}

/// The value that a path of a template starts at.
package enum PathStart: Sendable {
    /// The current item: `@`.
    case current
    /// The response that the component is mapped from: `$`.
    case response
    /// The response of a request: `ID:$`.
    case request(String)
}
