extension PathQuery {
    /// The query as text, for messages: as short as it may be written; what can find several values in a filter is
    /// `[?…]`.
    var text: String {
        segments.reduce(into: isAbsolute ? "$" : "@") { $0 += $1.text }
    }
}

extension PathSegment {
    fileprivate var text: String {
        let dots = isDescendant ? ".." : "."
        if selectors.count == 1 {
            if case .name(let name) = selectors[0], Self.isPlain(name) {
                return dots + String(decoding: name, as: UTF8.self)
            }
            if case .wildcard = selectors[0] { return dots + "*" }
        }
        return (isDescendant ? ".." : "") + "[\(selectors.map(\.text).joined(separator: ","))]"
    }

    /// True for a name that needs no quotes.
    private static func isPlain(_ name: [UInt8]) -> Bool {
        guard let first = name.first, !PathParser.isDigit(first) else { return false }
        return name.allSatisfy(PathParser.isNameByte)
    }
}

extension PathSelector {
    fileprivate var text: String {
        switch self {
        case .name(let name):
            JSONWriter.text { writer in name.withUnsafeBytes { writer.string($0) } }
        case .wildcard: "*"
        case .index(let index): String(index)
        case .slice(let slice):
            [slice.start, slice.end, slice.step == 1 ? nil : slice.step]
                .map { $0.map { String($0) } ?? "" }.joined(separator: ":")
        case .filter: "?…"
        case .argument: "${…}"
        }
    }
}

extension PathOperand {
    /// The operand as text, for messages.
    var text: String {
        switch self {
        case .literal(let document):
            document.withRoot { root in JSONWriter.text { $0.value(root) } }
        case .argument: "${…}"
        case .query(let query): query.text
        case .length(let operand): "length(\(operand.text))"
        case .count(let query): "count(\(query.text))"
        case .value(let query): "value(\(query.text))"
        case .number(let operand): "number(\(operand.text))"
        case .lower(let operand): "lower(\(operand.text))"
        case .extended(let function, let operand): "\(function.name)(\(operand.text))"
        }
    }

    /// True when its value is text that is made while it is evaluated.
    var isComputed: Bool {
        switch self {
        case .lower: true
        case .length(let operand), .number(let operand), .extended(_, let operand):
            operand.isComputed
        case .literal, .argument, .query, .count, .value: false
        }
    }
}

extension PathComparison {
    /// The operator.
    var text: String {
        switch self {
        case .equal: "=="
        case .notEqual: "!="
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        }
    }
}
