import JSONCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit

/// Makes the calls of one declared request.
struct RequestRunner {
    let request: CompiledRequest
    let module: ModuleDeclaration
    let upstream: NamedUpstream
    let load: LoadRequest
    /// True when the upstream is called past every cache.
    let isRefreshed: Bool

    var declaration: RequestDeclaration { request.declaration }

    /// Makes one call.
    ///
    /// - Parameters:
    ///   - scope: The scope of the request's templates.
    ///   - list: Its part in the list of a paged request; nil for another call.
    ///   - budget: The budget that the call is taken from; the load's own unless another is given.
    ///   - target: The path and query in place of the declared ones.
    ///   - observe: Receives the request that is made.
    ///   - adjust: Sets the values of this call in the scope: its page, its value.
    func call(
        in scope: ResponseScope,
        of list: ListCall? = nil,
        from budget: CallBudget? = nil,
        target: String? = nil,
        observe: (UpstreamRequest) -> Void = { _ in },
        adjust: (inout TemplateScope) -> Void = { _ in }
    ) async throws(RequestFailure) -> UpstreamResponse {
        guard let recorder = load.recorder else {
            let request = try build(in: scope, target: target, of: list, adjust)
            observe(request)
            return try await namedResponse(to: request, from: budget)
        }
        var call = CallRecorder.Call(
            id: load.prefix + declaration.id,
            module: module.name,
            upstream: declaration.upstream
        )
        let start = ContinuousClock.now
        defer { recorder.note(call) }
        do throws(RequestFailure) {
            let request = try build(in: scope, target: target, of: list, adjust)
            observe(request)
            call.target = ShownTarget.text(of: request.target, of: declaration)
            let response = try await namedResponse(to: request, from: budget)
            call.duration = start.duration(to: .now)
            call.response = response
            call.failure = failure(behind: response) ?? errors(in: response)
            return response
        } catch {
            call.duration = start.duration(to: .now)
            call.failure = error
            throw error
        }
    }

    /// Returns the response to a call that needs no upstream, as a cache has it; nil where there is none.
    func responseAtHand(
        in scope: ResponseScope,
        of list: ListCall?,
        adjust: (inout TemplateScope) -> Void
    ) -> UpstreamResponse? {
        guard let request = try? build(in: scope, of: list, adjust) else { return nil }
        return upstream.upstream.cachedResponse(for: request).map { named($0, by: request) }
    }

    /// Returns the response to a call, with its source.
    private func namedResponse(
        to request: UpstreamRequest,
        from budget: CallBudget?
    ) async throws(RequestFailure) -> UpstreamResponse {
        named(try await response(to: request, from: budget), by: request)
    }

    /// Returns a response with what names the request that it answers.
    private func named(
        _ response: UpstreamResponse,
        by request: UpstreamRequest
    ) -> UpstreamResponse {
        var response = response
        response.source = ResponseSource(of: request)
        if load.keepsCalls { response.call = RecordedCall(request, recall: upstream.recall) }
        return response
    }

    private func response(
        to request: UpstreamRequest,
        from budget: CallBudget?
    ) async throws(RequestFailure) -> UpstreamResponse {
        if let response = upstream.upstream.cachedResponse(for: request) { return response }
        guard load.deadline > .now else { return try staleResponse(afterDeadline: request) }
        let budget = budget ?? load.calls
        guard budget.take() else {
            throw failure(.tooMany, detail: "a load makes at most \(CallBudget.maximumCalls) calls")
        }
        do throws(UpstreamError) {
            let response = try await upstream.upstream.fetch(request)
            if response.outcome.isFromCache { budget.giveBack() }
            // Where another refresh has made the fetch, that one alone was told.
            if response.outcome.isUpstreams {
                request.refreshed?.note(response.version?.generation)
            }
            return response
        } catch {
            load.absences.note(upstream.upstream.absence(of: request))
            throw RequestFailure(request: declaration.id, module: module.name, error)
        }
    }

    /// Returns the stale response that is shown once the page's deadline has passed.
    private func staleResponse(
        afterDeadline request: UpstreamRequest
    ) throws(RequestFailure) -> UpstreamResponse {
        let late = UpstreamError(
            .timeout,
            detail: "not asked: the page's deadline had passed"
        )
        if let stale = upstream.upstream.staleResponse(for: request, after: late) { return stale }
        load.absences.note(upstream.upstream.absence(of: request))
        throw RequestFailure(request: declaration.id, module: module.name, late)
    }

    private func build(
        in scope: ResponseScope,
        target: String? = nil,
        of list: ListCall?,
        _ adjust: (inout TemplateScope) -> Void
    ) throws(RequestFailure) -> UpstreamRequest {
        var request = try build(in: scope, target: target, adjust)
        request.listMoment = list?.moment
        if list?.isAgain == true { request.refresh = true }
        return request
    }

    private func build(
        in scope: ResponseScope,
        target: String?,
        _ adjust: (inout TemplateScope) -> Void
    ) throws(RequestFailure) -> UpstreamRequest {
        let builder = RequestBuilder(
            module: module.name,
            request: request,
            upstream: upstream,
            load: load,
            isRefreshed: isRefreshed,
            target: target
        )
        do throws(MappingError) {
            return try scope.with { scope throws(MappingError) in
                var scope = scope
                scope.page = module.pagination?.first
                scope.pageSize =
                    module.pagination?.pageSize ?? PaginationDeclaration.defaultPageSize
                adjust(&scope)
                return try builder.build(in: scope)
            }
        } catch {
            throw failure(error.kind, detail: error.detail)
        }
    }

    /// Makes one call and returns its outcome.
    func outcome(in scope: ResponseScope) async -> RequestOutcome {
        do throws(RequestFailure) {
            let response = try await call(in: scope)
            var outcome = RequestOutcome()
            add(response, to: &outcome)
            return outcome
        } catch {
            return failed(error)
        }
    }

    /// Adds a response to an outcome, with its failures.
    func add(_ response: UpstreamResponse, to outcome: inout RequestOutcome) {
        add(response, failure: failure(behind: response), to: &outcome)
    }

    /// Adds a response to an outcome, with its failures.
    ///
    /// - Parameter failure: The failure because of which an old one is used; nil for another one.
    func add(
        _ response: UpstreamResponse,
        failure: RequestFailure?,
        to outcome: inout RequestOutcome
    ) {
        outcome.add(response, failure: failure)
        if let errors = errors(in: response) { outcome.failures.append(errors) }
    }

    // MARK: Failures

    /// Returns the failure of a part of a GraphQL query, which the response names beside the data that came.
    func errors(in response: UpstreamResponse) -> RequestFailure? {
        guard let errors = response.errors else { return nil }
        var failure = failure(.errors, detail: errors)
        failure.isPartial = true
        return failure
    }

    /// Returns the outcome of a failure.
    func failed(_ failure: RequestFailure) -> RequestOutcome {
        RequestOutcome(failed: failure, fallback: fallback)
    }

    /// Creates a failure of this request.
    func failure(_ kind: RequestFailure.Kind, detail: String) -> RequestFailure {
        RequestFailure(request: declaration.id, module: module.name, kind: kind, detail: detail)
    }

    /// Returns the failure because of which a stale response is used, if it is one.
    func failure(behind response: UpstreamResponse) -> RequestFailure? {
        guard let failure = response.outcome.failure else { return nil }
        var named = RequestFailure(request: declaration.id, module: module.name, failure)
        named.hasStaleResponse = true
        return named
    }

    /// The document to show when the request fails.
    private var fallback: JSONDocument? {
        request.fallback.flatMap { fallback in
            ResponseScope(of: load, for: module, outcomes: [:]).with { scope in
                try? JSONDocument(parsing: fallback.bytes(in: scope))
            }
        }
    }
}
