/// Makes GraphQL requests of checked nodes.
struct GraphQLReader {
    let diagnostics: DiagnosticCollector
    let templates: TemplateReader

    /// The request; nil when the key is not given or has a mistake.
    func read(_ keys: ConfigurationObject<GraphQLKeys>) -> GraphQLDeclaration? {
        guard keys.isGiven else { return nil }
        let variables = (keys.variables ?? []).map { variable in
            DataTemplate.Member(name: variable.name, value: templates.data(variable.node) ?? .null)
        }
        guard let node = keys.query, let text = node.text,
            let document = try? GraphQLDocument(parsing: text)
        else { return nil }
        if let operation = operation(of: document, keys) { check(operation, of: keys, in: node) }
        return GraphQLDeclaration(
            query: text,
            variables: variables,
            hasSecret: keys.node(\.variables)?.hasSecret ?? false,
            operation: keys.operation,
            persisted: keys.persisted
        )
    }

    /// Returns the operation that is asked; nil where that is a mistake.
    private func operation(
        of document: GraphQLDocument,
        _ keys: ConfigurationObject<GraphQLKeys>
    ) -> GraphQLDocument.Operation? {
        let names = document.operations.compactMap(\.name)
        if let node = keys.node(\.operation) {
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
            at: keys.keyPosition(\.query)
        )
        return nil
    }

    /// Compares the variables of an operation with those that are given.
    private func check(
        _ operation: GraphQLDocument.Operation,
        of keys: ConfigurationObject<GraphQLKeys>,
        in query: ConfigurationNode
    ) {
        if operation.kind != "query" {
            diagnostics.report(
                "a page asks only: 'query', not '\(operation.kind)'",
                at: query.position(atUTF8Offset: operation.offset)
            )
            return
        }
        let given = keys.variables ?? []
        let declared = operation.variables.map(\.name)
        for variable in given where !declared.contains(variable.name) {
            diagnostics.report(
                "the query declares no variable '$\(variable.name)'",
                at: variable.namePosition,
                nearest: variable.name,
                among: declared
            )
        }
        for variable in operation.variables
        where variable.isRequired && !given.contains(where: { $0.name == variable.name }) {
            diagnostics.report(
                "the query needs the variable '$\(variable.name)': give it in 'variables'",
                at: query.position(atUTF8Offset: variable.offset)
            )
        }
    }
}
