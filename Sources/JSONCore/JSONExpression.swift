package import WorkLimits

/// A logical expression of RFC 9535, as in a filter behind the `?`: comparisons, tests, `!`, `&&`,
/// `||`, parentheses and functions over paths from `$` and `@`.
///
/// Its work is counted as that of a ``JSONPath``.
package struct JSONExpression: Sendable {
    private let parsed: Parsed
    var condition: PathCondition { parsed.condition }

    /// The message for a template that is tested rather than compared.
    package static let untestedArgument = "the value of a template must be compared with something"

    /// The condition and its text, behind one reference: copies of the expression count one.
    private final class Parsed: Sendable {
        let condition: PathCondition
        let text: String

        init(_ condition: PathCondition, text: String) {
            self.condition = condition
            self.text = text
        }
    }

    /// The text that was parsed.
    package var text: String { parsed.text }

    /// Parses an expression; white space may stand around it.
    ///
    /// - Parameter functions: The functions that it may use beside those of RFC 9535, `number` and `lower`.
    /// - Throws: The position of the first error in the text, and its reason.
    package init(
        parsing text: String,
        functions: [PathFunction] = []
    ) throws(JSONPathError) {
        var parser = try PathParser(text, functions: functions)
        parsed = Parsed(try parser.wholeCondition(), text: text)
    }

    /// Parses an expression in which templates stand: for literals, and in brackets for names and indexes.
    ///
    /// - Parameter text: Its text with the templates as they are written, for messages.
    /// - Throws: The position of the first error, in a text in which each template is one byte, and its reason.
    package init(
        parsing parts: [PathPart],
        text: String,
        functions: [PathFunction] = []
    ) throws(JSONPathError) {
        var parser = try PathParser(bytes: PathPart.bytes(of: parts), functions: functions)
        parsed = Parsed(try parser.wholeCondition(), text: text)
    }

    /// Returns true when the expression holds. A comparison with a path that finds nothing is no error.
    ///
    /// - Parameters:
    ///   - root: The value of `$`.
    ///   - current: The value of `@`.
    ///   - meter: The meter that visited values are counted by.
    package func evaluate(
        root: JSONValue,
        current: JSONValue,
        meter: VisitMeter
    ) throws(WorkError) -> Bool {
        try evaluate(root: .value(root), current: current, meter: meter)
    }

    /// Returns true when the expression holds, `$` being an object of values from several documents.
    ///
    /// - Parameter context: The time zone, and what takes notes.
    package func evaluate(
        root: JSONRoot,
        current: JSONValue,
        meter: VisitMeter,
        context: PathContext = PathContext()
    ) throws(WorkError) -> Bool {
        try PathEvaluation(root: root, meter: meter, context: context)
            .holds(parsed.condition, for: current)
    }

    /// Returns true when an expression with templates holds.
    ///
    /// - Parameter arguments: The values of the templates, in order.
    /// - Returns: Nil where one of them is an array or an object, which is no literal.
    package func evaluate(
        root: JSONRoot,
        current: JSONValue,
        arguments: [PathArgument],
        meter: VisitMeter,
        context: PathContext = PathContext()
    ) throws(WorkError) -> Bool? {
        guard let arguments = PathArguments(arguments) else { return nil }
        let evaluation = PathEvaluation(
            root: root,
            meter: meter,
            arguments: arguments,
            context: context
        )
        return try evaluation.holds(parsed.condition, for: current)
    }
}
