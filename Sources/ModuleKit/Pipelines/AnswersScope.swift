import JSONCore

/// Lends out the template scope of a load: parameters, viewport and the answers there are.
struct AnswersScope {
    private let scope: TemplateScope
    private let documents: [(id: String, document: JSONDocument)]

    init(_ request: LoadRequest, _ outcomes: [String: RequestOutcome]) {
        scope = TemplateScope(
            parameters: request.page.parameters, viewport: request.page.viewport,
            locale: request.page.locale)
        documents = outcomes.compactMap { id, outcome in outcome.document.map { (id, $0) } }
    }

    /// Calls `body` with the scope; values found through it must not leave the closure.
    func with<Result, Failure: Error>(
        _ body: (TemplateScope) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try open(documents[...], scope, body)
    }

    /// Opens one document after another, each inside the closure of the one before.
    private func open<Result, Failure: Error>(
        _ rest: ArraySlice<(id: String, document: JSONDocument)>, _ scope: TemplateScope,
        _ body: (TemplateScope) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let (id, document) = rest.first else { return try body(scope) }
        return try document.withRoot { root throws(Failure) in
            var scope = scope
            scope.answers[id] = root
            return try open(rest.dropFirst(), scope, body)
        }
    }
}
