package import WorkLimits

/// A logical expression of RFC 9535, as in a filter behind the `?`: comparisons, tests, `!`, `&&`,
/// `||`, parentheses and functions over paths from `$` and `@`.
///
/// Its work is counted as that of a ``JSONPath``.
package struct JSONExpression: Sendable {
    private let condition: PathCondition

    /// Parses an expression; white space may stand around it.
    ///
    /// - Throws: The position of the first error in the text, and its reason.
    package init(parsing text: String) throws(JSONPathError) {
        var parser = try PathParser(text)
        condition = try parser.wholeCondition()
    }

    /// Parses an expression in which templates stand: for literals, and in brackets for names and indexes.
    ///
    /// - Throws: The position of the first error, in a text in which each template is one byte, and its reason.
    package init(parsing parts: [PathPart]) throws(JSONPathError) {
        var parser = try PathParser(bytes: PathPart.bytes(of: parts))
        condition = try parser.wholeCondition()
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
    package func evaluate(
        root: JSONRoot,
        current: JSONValue,
        meter: VisitMeter
    ) throws(WorkError) -> Bool {
        try PathEvaluation(root: root, meter: meter).holds(condition, for: current)
    }

    /// Returns true when an expression with templates holds.
    ///
    /// - Parameter arguments: The values of the templates, in order.
    /// - Returns: Nil where one of them is an array or an object, which is no literal.
    package func evaluate(
        root: JSONRoot,
        current: JSONValue,
        arguments: [PathArgument],
        meter: VisitMeter
    ) throws(WorkError) -> Bool? {
        guard let arguments = PathArguments(arguments) else { return nil }
        let evaluation = PathEvaluation(root: root, meter: meter, arguments: arguments)
        return try evaluation.holds(condition, for: current)
    }
}
