import JSONCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit

extension RequestBuilder {
    /// Returns the rules of a request beyond HTTP's; nil for most requests.
    func rules(in scope: TemplateScope) -> ResponseRules? {
        guard request.hasRules else { return nil }
        let judge = request.declaration.failure.flatMap { ResponseJudge($0, in: scope) }
        var persisted: PersistedQuery?
        if case .graphQL(let call) = request.body, call.isPersisted {
            persisted = PersistedQuery(body: call.body(in: scope))
        }
        var check: (@Sendable (JSONDocument) -> UpstreamError?)?
        if let judge { check = { judge.failure(in: $0) } }
        var explain: (@Sendable (JSONDocument) -> String?)?
        var partial: (@Sendable (JSONDocument) -> String?)?
        if request.declaration.graphQL != nil {
            explain = { GraphQLErrors($0)?.message }
            partial = { GraphQLErrors($0)?.words }
        }
        return ResponseRules(
            identity: judge?.identity ?? "",
            isQuery: request.declaration.graphQL != nil,
            storedFields: request.storedFields,
            persistedQuery: persisted,
            judge: check,
            partial: partial,
            explain: explain
        )
    }
}
