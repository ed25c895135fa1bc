/// Reads an expression by RFC 9485's grammar.
struct RegularExpressionParser {
    /// The depth to which parentheses may be nested, as they are read and compiled by recursion.
    static let maximumNesting = 64

    private let scalars: [Unicode.Scalar]
    private var at = 0
    private var nesting = 0

    init(_ utf8: UnsafeRawBufferPointer) {
        scalars = Array(String(decoding: utf8, as: UTF8.self).unicodeScalars)
    }

    private var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        at += 1
        return true
    }

    mutating func wholeExpression() throws(RegularExpression.Invalid) -> RegularExpressionNode {
        let node = try expression()
        guard at == scalars.count else { throw RegularExpression.Invalid() }
        return node
    }

    private mutating func expression() throws(RegularExpression.Invalid) -> RegularExpressionNode {
        var branches = [try branch()]
        while take("|") { branches.append(try branch()) }
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func branch() throws(RegularExpression.Invalid) -> RegularExpressionNode {
        var pieces: [RegularExpressionNode] = []
        while let next, next != "|", next != ")" { pieces.append(try quantified(try atom())) }
        return .sequence(pieces)
    }

    private mutating func atom() throws(RegularExpression.Invalid) -> RegularExpressionNode {
        guard let scalar = next else { throw RegularExpression.Invalid() }
        at += 1
        switch scalar {
        case "(":
            guard nesting < Self.maximumNesting else { throw RegularExpression.Invalid() }
            nesting += 1
            let node = try expression()
            guard take(")") else { throw RegularExpression.Invalid() }
            nesting -= 1
            return node
        case ".": return .any
        case "^": return .start
        case "$": return .end
        case "[": return .set(try bracketed())
        case "\\":
            if let category = try category() { return .set(ScalarSet(category)) }
            return .scalar(try escaped().value)
        case ")", "*", "+", "?", "]", "{", "}", "|": throw RegularExpression.Invalid()
        default: return .scalar(scalar.value)
        }
    }

    private mutating func quantified(
        _ node: RegularExpressionNode
    ) throws(RegularExpression.Invalid) -> RegularExpressionNode {
        if take("*") { return .repetition(node, minimum: 0, maximum: nil) }
        if take("+") { return .repetition(node, minimum: 1, maximum: nil) }
        if take("?") { return .repetition(node, minimum: 0, maximum: 1) }
        guard take("{") else { return node }
        let minimum = try number()
        var maximum: Int? = minimum
        if take(",") { maximum = next == "}" ? nil : try number() }
        guard take("}"), minimum <= maximum ?? minimum else { throw RegularExpression.Invalid() }
        return .repetition(node, minimum: minimum, maximum: maximum)
    }

    private mutating func number() throws(RegularExpression.Invalid) -> Int {
        let start = at
        var value = 0
        while let next, next >= "0", next <= "9" {
            // More times than there may be instructions is too large an expression.
            value = min(
                value * 10 + Int(next.value - 48),
                RegularExpression.maximumInstructions + 1
            )
            at += 1
        }
        if at == start { throw RegularExpression.Invalid() }
        return value
    }

    // MARK: Classes

    /// Behind the bracket.
    private mutating func bracketed() throws(RegularExpression.Invalid) -> ScalarSet {
        var set = ScalarSet(isNegated: take("^"))
        if take("-") { set.insert("-", "-") }
        while !take("]") {
            if take("-") {
                set.insert("-", "-")
                guard take("]") else { throw RegularExpression.Invalid() }
                break
            }
            try insertElement(into: &set)
        }
        if set.isEmpty { throw RegularExpression.Invalid() }
        return set
    }

    /// A scalar, a range or a category.
    private mutating func insertElement(
        into set: inout ScalarSet
    ) throws(RegularExpression.Invalid) {
        if next == "\\" {
            let mark = at
            at += 1
            if let category = try category() { return set.insert(category) }
            at = mark
        }
        let first = try classScalar()
        var last = first
        if next == "-", at + 1 < scalars.count, scalars[at + 1] != "]" {
            at += 1
            last = try classScalar()
        }
        guard first <= last else { throw RegularExpression.Invalid() }
        set.insert(first, last)
    }

    private mutating func classScalar() throws(RegularExpression.Invalid) -> Unicode.Scalar {
        guard let scalar = next else { throw RegularExpression.Invalid() }
        at += 1
        switch scalar {
        case "\\": return try escaped()
        case "-", "[", "]": throw RegularExpression.Invalid()
        default: return scalar
        }
    }

    /// Behind the backslash.
    private mutating func escaped() throws(RegularExpression.Invalid) -> Unicode.Scalar {
        guard let scalar = next else { throw RegularExpression.Invalid() }
        at += 1
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}": return scalar
        default: throw RegularExpression.Invalid()
        }
    }

    /// `p{…}` or `P{…}` behind the backslash; nil if it is another escape.
    private mutating func category() throws(RegularExpression.Invalid) -> ScalarSet.Category? {
        guard next == "p" || next == "P" else { return nil }
        let isNegated = next == "P"
        at += 1
        guard take("{") else { throw RegularExpression.Invalid() }
        var name = String.UnicodeScalarView()
        while let scalar = next, scalar != "}", name.count < 3 {
            name.append(scalar)
            at += 1
        }
        guard take("}"), let mask = ScalarSet.masks[String(name)] else {
            throw RegularExpression.Invalid()
        }
        return ScalarSet.Category(mask: mask, isNegated: isNegated)
    }
}
