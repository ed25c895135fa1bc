import JSONCore
import WorkLimits

/// A pattern that a text parameter must match as a whole: an I-Regexp (RFC 9485).
package struct ParameterPattern: Sendable {
    /// The expression as it is written.
    package let text: String
    private let expression: JSONExpression

    /// Reads an expression; nil when it is no I-Regexp.
    init?(_ text: String) {
        // One that may also be absent matches the empty text, unless it is no expression at all.
        guard Self.isBalanced(text), let optional = Self.matching("(\(text))?"),
            Self.holds(optional, for: ""), let expression = Self.matching(text)
        else { return nil }
        self.text = text
        self.expression = expression
    }

    /// Returns true when `value` matches as a whole. Takes time linear in its length.
    package func matches(_ value: String) -> Bool {
        Self.holds(expression, for: value)
    }

    /// RFC 9535's own matching, which is by RFC 9485.
    private static func matching(_ text: String) -> JSONExpression? {
        try? JSONExpression(reading: "match(@, \(json(text)))")
    }

    private static func holds(_ expression: JSONExpression, for value: String) -> Bool {
        guard let document = try? JSONDocument(parsing: json(value)) else { return false }
        return document.withRoot { root in
            let meter = VisitMeter(budget: WorkBudget())
            return (try? expression.evaluate(root: root, current: root, meter: meter)) ?? false
        }
    }

    private static func json(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// True when no `)` comes before its `(`, outside classes and escapes.
    private static func isBalanced(_ text: String) -> Bool {
        var depth = 0
        var isEscaped = false
        var isClass = false
        for byte in text.utf8 {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "["): isClass = true
            case UInt8(ascii: "]"): isClass = false
            case UInt8(ascii: "(") where !isClass: depth += 1
            case UInt8(ascii: ")") where !isClass: depth -= 1
            default: break
            }
            if depth < 0 { return false }
        }
        return depth == 0
    }
}
