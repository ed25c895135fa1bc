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

extension Condition {
    /// The text of the configuration; nil for true and false.
    package var text: String? {
        switch self {
        case .constant: nil
        case .expression(let expression): expression.text
        case .templated(let templated): templated.expression.text
        }
    }
}
