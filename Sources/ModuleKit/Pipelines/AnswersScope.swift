import JSONCore

/// Lends out the template scope of a load: parameters, viewport and the answers there are.
struct AnswersScope: Sendable {
    private let parameters: [String: ParameterValue]
    private let viewport: PageViewport
    private let locale: String?
    private let documents: [(id: String, document: JSONDocument)]
    private var current: JSONDocument?

    init(_ request: LoadRequest, _ outcomes: [String: RequestOutcome]) {
        parameters = request.page.parameters
        viewport = request.page.viewport
        locale = request.page.locale
        documents = outcomes.compactMap { id, outcome in outcome.documents.first.map { (id, $0) } }
    }

    /// The same with `@` being a document's value.
    func with(current document: JSONDocument) -> AnswersScope {
        var copy = self
        copy.current = document
        return copy
    }

    /// Calls `body` with the scope; values found through it must not leave the closure.
    func with<Result, Failure: Error>(
        _ body: (TemplateScope) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let scope = TemplateScope(parameters: parameters, viewport: viewport, locale: locale)
        guard let current else { return try open(documents[...], scope, body) }
        return try current.withRoot { root throws(Failure) in
            var scope = scope
            scope.current = root
            return try open(documents[...], scope, body)
        }
    }

    /// Opens one document after another, each inside the closure of the one before.
    private func open<Result, Failure: Error>(
        _ rest: ArraySlice<(id: String, document: JSONDocument)>,
        _ scope: TemplateScope,
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
