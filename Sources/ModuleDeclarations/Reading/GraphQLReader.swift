import ConfigurationLanguage

/// Makes GraphQL requests of checked nodes.
struct GraphQLReader {
    let diagnostics: DiagnosticCollector
    let templates: TemplateReader

    /// The request; nil when it has a mistake.
    func read(_ node: ConfigurationNode) -> GraphQLDeclaration? {
        guard node.isObject else { return nil }
        var declaration = GraphQLDeclaration(reading: node, with: templates)
        declaration.hasSecret = declaration.$variables.node?.hasSecret ?? false
        guard let query = declaration.$query.node,
            let document = try? GraphQLDocument(parsing: declaration.query)
        else { return nil }
        if let operation = operation(of: document, declaration) {
            check(operation, of: declaration, in: query)
        }
        return declaration
    }

    /// Returns the operation that is asked; nil where that is a mistake.
    private func operation(
        of document: GraphQLDocument,
        _ declaration: GraphQLDeclaration
    ) -> GraphQLDocument.Operation? {
        let names = document.operations.compactMap(\.name)
        if let node = declaration.$operation.node {
            guard let name = node.text else { return nil }
            if let found = document.operations.first(where: { $0.name == name }) { return found }
            diagnostics.report(
                "the query has no operation '\(name)'",
                at: node.position,
                nearest: name,
                among: names
            )
            return nil
        }
        if document.operations.count == 1 { return document.operations.first }
        diagnostics.report(
            "the query has \(document.operations.count) operations: name one by 'operation'",
            at: declaration.$query.position ?? .nowhere
        )
        return nil
    }

    /// Compares the variables of an operation with those that are given.
    private func check(
        _ operation: GraphQLDocument.Operation,
        of declaration: GraphQLDeclaration,
        in query: ConfigurationNode
    ) {
        if operation.kind != "query" {
            diagnostics.report(
                "a page asks only: 'query', not '\(operation.kind)'",
                at: query.position(atUTF8Offset: operation.offset)
            )
            return
        }
        let given = declaration.$variables.node?.members ?? []
        let declared = operation.variables.map(\.name)
        for variable in given where !declared.contains(variable.key) {
            diagnostics.report(
                "the query declares no variable '$\(variable.key)'",
                at: variable.keyPosition,
                nearest: variable.key,
                among: declared
            )
        }
        for variable in operation.variables
        where variable.isRequired && !given.contains(where: { $0.key == variable.name }) {
            diagnostics.report(
                "the query needs the variable '$\(variable.name)': give it in 'variables'",
                at: query.position(atUTF8Offset: variable.offset)
            )
        }
    }
}
