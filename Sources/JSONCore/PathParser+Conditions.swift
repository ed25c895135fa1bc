extension PathParser {
    /// A whole logical expression, with white space around it.
    mutating func wholeCondition() throws(JSONPathError) -> PathCondition {
        skipSpace()
        let condition = try condition()
        skipSpace()
        if at < text.count {
            throw error(
                isNext(")")
                    ? "there is no ( that this ) closes"
                    : operatorHint ?? "expected an operator or the end"
            )
        }
        return condition
    }

    /// `a || b`
    mutating func condition() throws(JSONPathError) -> PathCondition {
        var terms = [try conjunction()]
        while takeOperator("||") { terms.append(try conjunction()) }
        return terms.count == 1 ? terms[0] : .any(terms)
    }

    /// `a && b`
    private mutating func conjunction() throws(JSONPathError) -> PathCondition {
        var terms = [try basic()]
        while takeOperator("&&") { terms.append(try basic()) }
        return terms.count == 1 ? terms[0] : .all(terms)
    }

    /// The operator with the white space on both sides; nothing if it is not next.
    private mutating func takeOperator(_ characters: StaticString) -> Bool {
        let mark = at
        skipSpace()
        guard take(characters) else {
            at = mark
            return false
        }
        skipSpace()
        return true
    }

    /// A comparison, a test, or an expression in parentheses.
    private mutating func basic() throws(JSONPathError) -> PathCondition {
        if isNext("!") {
            at += 1
            skipSpace()
            return .not(isNext("(") ? try parenthesized() : try test())
        }
        if isNext("(") { return try parenthesized() }
        let start = at
        let term = try term()
        guard let comparison = takeComparison() else { return try tested(term, at: start) }
        let left = try comparable(term, at: start)
        let rightStart = at
        let right = try comparable(try self.term(), at: rightStart)
        let condition = PathCondition.comparison(left, comparison, right)
        return left.isComputed || right.isComputed ? .computed(condition) : condition
    }

    private mutating func parenthesized() throws(JSONPathError) -> PathCondition {
        at += 1
        skipSpace()
        let condition = try nested { (parser) throws(JSONPathError) in try parser.condition() }
        skipSpace()
        if !take(")") { throw error("expected )") }
        return condition
    }

    /// The operand of `!`: a query or a function, compared with nothing.
    private mutating func test() throws(JSONPathError) -> PathCondition {
        let start = at
        let condition = try tested(try term(), at: start)
        let end = at
        if takeComparison() != nil {
            at = end
            skipSpace()
            throw error("a comparison behind ! stands in parentheses")
        }
        return condition
    }

    private mutating func takeComparison() -> PathComparison? {
        let mark = at
        skipSpace()
        let comparison: PathComparison? =
            if take("==") {
                .equal
            } else if take("!=") {
                .notEqual
            } else if take("<=") {
                .lessOrEqual
            } else if take(">=") {
                .greaterOrEqual
            } else if take("<") {
                .less
            } else if take(">") {
                .greater
            } else {
                nil
            }
        guard comparison != nil else {
            at = mark
            return nil
        }
        skipSpace()
        return comparison
    }

    /// The words and signs of other languages for the operators of RFC 9535.
    private static let foreignOperators = [
        "=>": ">=", "=<": "<=", "=": "==", "&": "&&", "|": "||", "and": "&&", "or": "||",
        "is": "==", "not": "!", "true": "true", "false": "false", "none": "null", "null": "null",
    ]

    /// The right operator where one of another language is next; nil elsewhere.
    var operatorHint: String? {
        let rest = text[at...]
        // Behind `==` and `<` the sign belongs to the operator before it.
        if at > 0, isNext("="), text[at - 1] == UInt8(ascii: "=") { return "'===' is written '=='" }
        if at > 0, isNext(">"), text[at - 1] == UInt8(ascii: "<") { return "'<>' is written '!='" }
        var word = rest.prefix(while: Self.isNameByte)
        if word.isEmpty { word = rest.prefix { "=<>&|".utf8.contains($0) } }
        let spelling = String(decoding: word, as: UTF8.self)
        return Self.foreignOperators[spelling.lowercased()].map { meaning in
            "'\(spelling)' is written '\(meaning)'"
        }
    }

    // MARK: Terms

    /// A side of a comparison, an expression alone, or an argument.
    enum Term {
        case literal(JSONDocument)
        case argument(Int)
        case query(PathQuery)
        case value(PathOperand, function: String)
        case logical(PathCondition, function: String)
    }

    mutating func term() throws(JSONPathError) -> Term {
        guard let byte = next else { throw error("the expression ends where a value should be") }
        if let argument = takeArgument() { return .argument(argument) }
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "@"): return .query(try query())
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .literal(try stringLiteral())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .literal(try numberLiteral())
        case UInt8(ascii: "a")...UInt8(ascii: "z"): return try wordOrFunction()
        default:
            if let operatorHint { throw error(operatorHint) }
            throw error("expected a path, a function, or a literal")
        }
    }

    private mutating func wordOrFunction() throws(JSONPathError) -> Term {
        let start = at
        while let byte = next, Self.isNameByte(byte) { at += 1 }
        let word = String(decoding: text[start..<at], as: UTF8.self)
        if isNext("(") {
            return try nested { (parser) throws(JSONPathError) in
                try parser.function(word, start: start)
            }
        }
        guard ["true", "false", "null"].contains(word) else {
            throw error(
                word == "not"
                    ? "'not' is written '!'"
                    : "'\(word)' is neither literal nor function: text stands in quotes",
                at: start
            )
        }
        return .literal(try document(word, at: start))
    }

    /// The term as a side of a comparison.
    private func comparable(_ term: Term, at start: Int) throws(JSONPathError) -> PathOperand {
        switch term {
        case .literal(let document): return .literal(document)
        case .argument(let argument): return .argument(argument)
        case .value(let operand, _): return operand
        case .query(let query):
            if !query.isSingular {
                throw error("only a path of names and indexes can be compared", at: start)
            }
            return .query(query)
        case .logical(_, let function):
            throw error("\(function)() is true or false and cannot be compared", at: start)
        }
    }

    private func tested(_ term: Term, at start: Int) throws(JSONPathError) -> PathCondition {
        switch term {
        case .query(let query): return .exists(query)
        case .logical(let condition, _): return condition
        case .literal: throw error("a literal must be compared with something", at: start)
        case .argument: throw error(JSONExpression.untestedArgument, at: start)
        case .value(_, let function):
            throw error("\(function)() must be compared with something", at: start)
        }
    }

    // MARK: Functions

    /// From the parenthesis on; `start` is where the name stands.
    private mutating func function(_ name: String, start: Int) throws(JSONPathError) -> Term {
        if name == "now" { throw error(Self.refusalOfNow, at: start) }
        let extended = functions.first { $0.name == name }
        guard let count = extended == nil ? Self.argumentCounts[name] : 1 else {
            let names = Self.functionNames + functions.map(\.name)
            throw error(
                "no function '\(name)': there are \(names.joined(separator: ", "))",
                at: start
            )
        }
        at += 1
        let arguments = try arguments(of: name, count: count)
        if let extended {
            return .value(.extended(extended, try operand(arguments[0])), function: name)
        }
        switch name {
        case "number": return .value(.number(try operand(arguments[0])), function: name)
        case "lower": return .value(.lower(try operand(arguments[0])), function: name)
        case "length": return .value(.length(try operand(arguments[0])), function: name)
        case "count": return .value(.count(try nodes(arguments[0], name)), function: name)
        case "value": return .value(.value(try nodes(arguments[0], name)), function: name)
        default:
            let pattern = try pattern(arguments[1], isWhole: name == "match")
            let operand = try operand(arguments[0])
            let condition = PathCondition.matches(operand, pattern)
            let isComputed = operand.isComputed || pattern.operand.isComputed
            return .logical(isComputed ? .computed(condition) : condition, function: name)
        }
    }

    /// The functions of RFC 9535, and behind them those of this target, in the order of messages.
    private static let functionNames = [
        "length", "count", "match", "search", "value", "number", "lower",
    ]

    private static let argumentCounts = [
        "length": 1, "count": 1, "value": 1, "match": 2, "search": 2, "number": 1, "lower": 1,
    ]

    /// The message for the time, which a condition cannot ask for.
    private static let refusalOfNow =
        "there is no now(): a page would change as time passes; compare with a parameter"

    private mutating func arguments(
        of name: String,
        count: Int
    ) throws(JSONPathError) -> [(term: Term, start: Int)] {
        let takes = "\(name)() takes \(count == 1 ? "1 argument" : "\(count) arguments")"
        var arguments: [(term: Term, start: Int)] = []
        while true {
            skipSpace()
            if isNext(")"), arguments.count < count { throw error(takes) }
            let start = at
            arguments.append((try term(), start))
            skipSpace()
            if take(")") { break }
            if arguments.count == count { throw error(isNext(",") ? takes : "expected )") }
            if !take(",") { throw error("expected , or )") }
        }
        if arguments.count < count { throw error(takes, at: at - 1) }
        return arguments
    }

    /// An argument that is a value.
    private func operand(_ argument: (term: Term, start: Int)) throws(JSONPathError) -> PathOperand
    {
        switch argument.term {
        case .query(let query) where !query.isSingular:
            throw error(
                "this argument is one value: a path of names and indexes only",
                at: argument.start
            )
        case .logical(_, let function):
            throw error("\(function)() is true or false and no value", at: argument.start)
        default: return try comparable(argument.term, at: argument.start)
        }
    }

    /// An argument that is a list of nodes.
    private func nodes(
        _ argument: (term: Term, start: Int),
        _ name: String
    ) throws(JSONPathError) -> PathQuery {
        guard case .query(let query) = argument.term else {
            throw error("\(name)() takes a path", at: argument.start)
        }
        return query
    }

    private func pattern(
        _ argument: (term: Term, start: Int),
        isWhole: Bool
    ) throws(JSONPathError) -> PathPattern {
        let operand = try operand(argument)
        guard case .literal(let document) = operand else {
            return PathPattern(operand: operand, isWhole: isWhole, compiled: nil, isLiteral: false)
        }
        let compiled = document.withRoot { $0.utf8.flatMap { try? RegularExpression($0) } }
        return PathPattern(operand: operand, isWhole: isWhole, compiled: compiled, isLiteral: true)
    }
}
