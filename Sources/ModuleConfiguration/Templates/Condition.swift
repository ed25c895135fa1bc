package import JSONCore

/// A condition: `when` and `more`.
package enum Condition: Sendable {
    /// Always, or never.
    case constant(Bool)
    /// A logical expression of RFC 9535.
    case expression(JSONExpression)
    /// One in which templates stand.
    case templated(TemplatedExpression)
}
