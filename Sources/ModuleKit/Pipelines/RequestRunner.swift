import JSONCore
import UpstreamKit

/// Makes the calls of one declared request.
struct RequestRunner {
    let declaration: RequestDeclaration
    let module: ModuleDeclaration
    let upstream: NamedUpstream
    let load: LoadRequest
    /// Whether the upstream is asked past every cache.
    let isRefreshed: Bool

    /// Asks once.
    ///
    /// - Parameters:
    ///   - scope: what the request's templates are looked up in.
    ///   - budget: what the call is taken from; the load's own unless another is given.
    ///   - adjust: sets what is special about this call: its page, its value.
    func call(
        _ scope: AnswersScope,
        from budget: CallBudget? = nil,
        adjust: (inout TemplateScope) -> Void = { _ in }
    ) async throws(RequestFailure) -> UpstreamAnswer {
        let request = try build(scope, adjust)
        if let answer = upstream.upstream.answerAtHand(request) { return answer }
        guard load.deadline > .now else { return try unasked(request) }
        let budget = budget ?? load.calls
        guard budget.take() else {
            throw failure(.tooMany, "a load makes at most \(CallBudget.maximumCalls) calls")
        }
        do throws(UpstreamFailure) {
            let answer = try await upstream.upstream.fetch(request)
            if answer.outcome.isFromCache { budget.giveBack() }
            return answer
        } catch {
            throw RequestFailure(request: declaration.id, module: module.name, error)
        }
    }

    /// What there is when the page's deadline has passed.
    private func unasked(
        _ request: UpstreamRequest
    ) throws(RequestFailure) -> UpstreamAnswer {
        let late = UpstreamFailure(
            .timeout,
            detail: "not asked: the page's deadline had passed"
        )
        if let answer = upstream.upstream.standIn(for: late, request) { return answer }
        throw RequestFailure(request: declaration.id, module: module.name, late)
    }

    private func build(
        _ scope: AnswersScope,
        _ adjust: (inout TemplateScope) -> Void
    ) throws(RequestFailure) -> UpstreamRequest {
        let builder = RequestBuilder(
            declaration: declaration,
            upstream: upstream,
            load: load,
            isRefreshed: isRefreshed
        )
        do throws(MappingFailure) {
            return try scope.with { scope throws(MappingFailure) in
                var scope = scope
                scope.page = module.pagination?.first
                scope.pageSize =
                    module.pagination?.pageSize ?? PaginationDeclaration.defaultPageSize
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
            var outcome = RequestOutcome()
            outcome.add(answer, failure: standIn(answer))
            return outcome
        } catch {
            return failed(error)
        }
    }

    // MARK: Failures

    /// The outcome of a failure.
    func failed(_ failure: RequestFailure) -> RequestOutcome {
        RequestOutcome(failed: failure, fallback: fallback)
    }

    /// A failure of this request.
    func failure(_ kind: RequestFailure.Kind, _ detail: String) -> RequestFailure {
        RequestFailure(request: declaration.id, module: module.name, kind: kind, detail: detail)
    }

    /// The failure that an answer stands in for, if it does.
    func standIn(_ answer: UpstreamAnswer) -> RequestFailure? {
        guard let failure = answer.outcome.failure else { return nil }
        var named = RequestFailure(request: declaration.id, module: module.name, failure)
        named.hasStandIn = true
        return named
    }

    /// What the configuration says to show when the request fails.
    private var fallback: JSONDocument? {
        declaration.fallback.flatMap { fallback in
            AnswersScope(load, [:]).with { scope in
                try? JSONDocument(parsing: DataProgram(fallback).bytes(in: scope))
            }
        }
    }
}

extension CacheOutcome {
    /// Whether no upstream was asked.
    fileprivate var isFromCache: Bool {
        switch source {
        case .hit, .hitStale: true
        case .forwarded, .revalidated, .staleIfError: false
        }
    }
}
