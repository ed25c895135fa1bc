package import JSONCore

/// A condition: `when` and `more`.
package enum Condition: Sendable {
    /// Always, or never.
    case constant(Bool)
    /// A logical expression of RFC 9535.
    case expression(JSONExpression)
    /// The text of one, in which each `${…}` stands for a JSON literal. With null in each place it
    /// parses, so it does with any other scalar.
    case template(Template)
}
