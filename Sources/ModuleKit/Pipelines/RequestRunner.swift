import JSONCore
import UpstreamKit

/// Makes the calls of one declared request.
struct RequestRunner {
    let declaration: RequestDeclaration
    let module: ModuleDeclaration
    let upstream: NamedUpstream
    let load: LoadRequest

    /// Asks once.
    ///
    /// - Parameters:
    ///   - scope: what the request's templates are looked up in.
    ///   - adjust: sets what is special about this call: its page, its value.
    func call(
        _ scope: AnswersScope,
        adjust: (inout TemplateScope) -> Void = { _ in }
    ) async throws(RequestFailure) -> UpstreamAnswer {
        let request = try build(scope, adjust)
        guard load.calls.take() else {
            throw failure(.tooMany, "a load makes at most \(CallBudget.maximumCalls) calls")
        }
        do throws(UpstreamFailure) {
            return try await upstream.upstream.fetch(request)
        } catch {
            throw RequestFailure(request: declaration.id, module: module.name, error)
        }
    }

    private func build(
        _ scope: AnswersScope,
        _ adjust: (inout TemplateScope) -> Void
    ) throws(RequestFailure) -> UpstreamRequest {
        let builder = RequestBuilder(declaration: declaration, upstream: upstream, load: load)
        do throws(MappingFailure) {
            return try scope.with { scope throws(MappingFailure) in
                var scope = scope
                adjust(&scope)
                return try builder.build(in: scope)
            }
        } catch {
            throw failure(.mapping, error.detail)
        }
    }

    /// The outcome of asking once.
    func outcome(_ scope: AnswersScope) async -> RequestOutcome {
        do throws(RequestFailure) {
            let answer = try await call(scope)
            return RequestOutcome(answer, request: declaration.id, module: module.name)
        } catch {
            return RequestOutcome(failed: error, fallback: fallback)
        }
    }

    /// A failure of this request.
    func failure(_ kind: RequestFailure.Kind, _ detail: String) -> RequestFailure {
        RequestFailure(request: declaration.id, module: module.name, kind: kind, detail: detail)
    }

    /// What the configuration says to show when the request fails.
    var fallback: JSONDocument? {
        declaration.fallback.flatMap {
            try? JSONDocument(parsing: DataProgram($0).bytes(in: TemplateScope()))
        }
    }
}
