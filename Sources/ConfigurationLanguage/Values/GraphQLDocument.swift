/// The operations of a GraphQL document, with the variables that each declares.
///
/// Fields, arguments and types are the service's to check. Here it is known which braces close which, and
/// which operations and variables there are (GraphQL, October 2021, sections 2.1 to 2.3 and 2.10).
package struct GraphQLDocument: Sendable {
    package struct Operation: Sendable {
        /// `query`, `mutation` or `subscription`.
        package var kind = "query"
        /// Its name; nil for one without.
        package var name: String?
        /// The distance of its first byte from the document's.
        package var offset: Int
        /// The variables that it declares.
        package var variables: [Variable] = []
    }

    /// A variable that an operation declares.
    package struct Variable: Sendable {
        /// Its name, without the dollar sign.
        package var name: String
        /// The distance of its dollar sign from the document's first byte.
        package var offset: Int
        /// True when its type ends with `!` and it has no default.
        package var isRequired = false
    }

    /// A mistake in a document, and its distance from the first byte.
    package struct Mistake: Error {
        let message: String
        /// Nil for one of the whole document.
        let offset: Int?
    }

    /// The operations in their order; fragments are none.
    package private(set) var operations: [Operation] = []

    /// Reads a document.
    ///
    /// - Throws: ``Mistake`` for text that is no GraphQL document, or that has no operation.
    package init(parsing text: String) throws(Mistake) {
        var reader = GraphQLDefinitions(tokens: try GraphQLTokens.all(in: text))
        operations = try reader.operations()
        if operations.isEmpty {
            throw Mistake(message: "has no operation: write 'query { … }'", offset: nil)
        }
    }
}

/// Reads the definitions of a document.
private struct GraphQLDefinitions {
    var tokens: ArraySlice<GraphQLToken>

    init(tokens: [GraphQLToken]) {
        self.tokens = tokens[...]
    }

    mutating func operations() throws(GraphQLDocument.Mistake) -> [GraphQLDocument.Operation] {
        var operations: [GraphQLDocument.Operation] = []
        while let token = tokens.first {
            switch token.text {
            case "{":
                operations.append(.init(offset: token.offset))
                try skipBraces()
            case "query", "mutation", "subscription": operations.append(try operation())
            case "fragment":
                tokens.removeFirst()
                try skipToBraces()
                try skipBraces()
            default:
                throw mistake(
                    "has '\(token.text)' where an operation or a fragment begins",
                    at: token
                )
            }
        }
        return operations
    }

    private mutating func operation() throws(GraphQLDocument.Mistake)
        -> GraphQLDocument.Operation
    {
        guard let word = tokens.popFirst() else { throw .init(message: "ends early", offset: nil) }
        var operation = GraphQLDocument.Operation(kind: word.text, offset: word.offset)
        if let name = tokens.first, name.isName {
            operation.name = name.text
            tokens.removeFirst()
        }
        if let next = tokens.first, next.text == "(" { operation.variables = try variables() }
        try skipToBraces()
        try skipBraces()
        return operation
    }

    /// Reads `($a: T!, $b: [T!] = 1)`.
    private mutating func variables() throws(GraphQLDocument.Mistake)
        -> [GraphQLDocument.Variable]
    {
        var variables: [GraphQLDocument.Variable] = []
        var depth = 0
        while let token = tokens.popFirst() {
            switch token.text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case "$" where depth == 1:
                guard let name = tokens.first, name.isName else {
                    throw mistake("has a '$' without a name", at: token)
                }
                variables.append(.init(name: name.text, offset: token.offset))
            case "!" where depth == 1: variables.modifyLast { $0.isRequired = true }
            case "=" where depth == 1: variables.modifyLast { $0.isRequired = false }
            default: break
            }
            if depth == 0 { return variables }
        }
        throw .init(message: "has a '(' that is not closed", offset: nil)
    }

    /// Skips what comes before the next selection set: a type condition, directives.
    private mutating func skipToBraces() throws(GraphQLDocument.Mistake) {
        let start = tokens.first
        var depth = 0
        while let token = tokens.first, token.text != "{" || depth > 0 {
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            if depth < 0 { throw mistake("has a '\(token.text)' that closes nothing", at: token) }
            tokens.removeFirst()
        }
        if tokens.isEmpty, let start { throw mistake("needs '{ … }' behind this", at: start) }
    }

    /// Skips a selection set with all in it.
    private mutating func skipBraces() throws(GraphQLDocument.Mistake) {
        let closing: [ExactString: String] = ["(": ")", "[": "]", "{": "}"]
        var open: [GraphQLToken] = []
        while let token = tokens.popFirst() {
            switch token.text {
            case "(", "[", "{": open.append(token)
            case ")", "]", "}": break
            default: continue
            }
            if closing[token.text] != nil { continue }
            guard let last = open.popLast(), let end = closing[last.text], end == token.text else {
                throw mistake("has a '\(token.text)' that closes nothing", at: token)
            }
            if open.isEmpty { return }
        }
        if let first = open.first {
            throw mistake("has a '\(first.text)' that is not closed", at: first)
        }
        throw .init(message: "needs '{ … }'", offset: nil)
    }

    private func mistake(_ message: String, at token: GraphQLToken) -> GraphQLDocument.Mistake {
        GraphQLDocument.Mistake(message: message, offset: token.offset)
    }
}

extension Array {
    fileprivate mutating func modifyLast(_ change: (inout Element) -> Void) {
        if !isEmpty { change(&self[count - 1]) }
    }
}
