/// A logical expression of RFC 9535 alone, as it stands in a filter behind the `?`: comparisons,
/// tests, `!`, `&&`, `||`, parentheses and functions over paths from `$` and `@`.
///
/// Evaluation is bounded as that of paths is; see ``JSONPath/maximumVisits``.
public struct JSONExpression: Sendable {
    private let condition: PathCondition

    /// Reads an expression; white space may stand around it.
    /// - Throws: where the text is no expression, and why.
    public init(parsing text: String) throws(JSONPathError) {
        var parser = try PathParser(text)
        condition = try parser.wholeCondition()
    }

    /// Whether the expression is true.
    /// - Parameters:
    ///   - root: what `$` stands for.
    ///   - current: what `@` stands for.
    /// - Returns: whether it is; a comparison with a path that finds nothing is no mistake.
    /// - Throws: ``JSONError/tooManyVisits(limit:)``.
    public func evaluate(root: JSONValue, current: JSONValue) throws(JSONError) -> Bool {
        try evaluate(root: .value(root), current: current)
    }

    /// Whether the expression is true, `$` being an object of values from several documents.
    /// - Throws: ``JSONError/tooManyVisits(limit:)``.
    public func evaluate(root: JSONRoot, current: JSONValue) throws(JSONError) -> Bool {
        try PathEvaluation(root: root).holds(condition, for: current)
    }
}
