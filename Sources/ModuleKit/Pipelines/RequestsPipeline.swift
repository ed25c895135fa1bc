import JSONCore
import UpstreamKit

/// A module that asks upstreams itself: `single` and `list` (one request), `batch` (all at once) and
/// `chain` (one after another), or none at all when its components are literal.
struct RequestsPipeline: Pipeline {
    private let module: ModuleDeclaration
    private let upstreams: [String: NamedUpstream]
    private let mapping: OutcomeMapping

    init(_ module: ModuleDeclaration, upstreams: [String: NamedUpstream]) {
        self.module = module
        self.upstreams = upstreams
        mapping = OutcomeMapping(module)
    }

    func load(_ request: LoadRequest) async throws(LoadFailure) -> LoadedPart {
        let clock = ContinuousClock()
        let start = clock.now
        let outcomes = module.kind == .chain ? await chain(request) : await batch(request)
        let fetched = clock.now
        try checkRequired(outcomes, request)
        var part = mapping.part(outcomes, request)
        note(request, in: &part)
        part.fetchDuration = start.duration(to: fetched)
        part.mapDuration = fetched.duration(to: clock.now)
        return part
    }

    // MARK: Fetching

    /// All requests at once.
    private func batch(_ request: LoadRequest) async -> [String: RequestOutcome] {
        await withTaskGroup(of: (String, RequestOutcome).self) { group in
            for declaration in module.requests {
                group.addTask { (declaration.id, await outcome(of: declaration, request, [:])) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// One request after another. A step that failed with nothing to stand in ends the chain: what
    /// comes after it is skipped.
    private func chain(_ request: LoadRequest) async -> [String: RequestOutcome] {
        var outcomes: [String: RequestOutcome] = [:]
        var failed: String?
        for declaration in module.requests {
            if let failed {
                let failure = RequestFailure(
                    request: declaration.id,
                    module: module.name,
                    kind: .skipped,
                    detail: "the step '\(failed)' before it failed"
                )
                outcomes[declaration.id] = RequestOutcome(failed: failure, fallback: nil)
            } else if wants(declaration, request, outcomes) {
                let outcome = await outcome(of: declaration, request, outcomes)
                outcomes[declaration.id] = outcome
                if outcome.fatalFailure != nil { failed = declaration.id }
            } else {
                outcomes[declaration.id] = .passedOver
            }
        }
        return outcomes
    }

    /// Whether a step's `when` holds over the answers so far, those passed over being null. One that
    /// cannot be evaluated does not hold.
    private func wants(
        _ declaration: RequestDeclaration,
        _ request: LoadRequest,
        _ earlier: [String: RequestOutcome]
    ) -> Bool {
        guard let condition = declaration.when else { return true }
        return AnswersScope(request, earlier).with { scope in
            let answers = earlier.keys.map { (name: $0, value: scope.answers[$0] ?? .null) }
            return (try? condition.holds(root: .members(answers), current: .null, in: scope))
                ?? false
        }
    }

    private func outcome(
        of declaration: RequestDeclaration,
        _ request: LoadRequest,
        _ earlier: [String: RequestOutcome]
    ) async -> RequestOutcome {
        let scope = AnswersScope(request, earlier)
        let runner = runner(declaration, request)
        if let forEach = declaration.forEach {
            return await ForEachRunner(runner: runner, forEach: forEach, scope: scope).outcome()
        }
        guard let pagination = module.pagination, isPaged(declaration) else {
            return await runner.outcome(scope)
        }
        let others = module.loadMore.map { self.runner($0.request, request) } ?? runner
        return await PagedRunner(
            pagination: pagination,
            first: runner,
            others: others,
            scope: scope,
            countItems: { mapping.countItems(of: declaration.id, in: $0) }
        ).outcome()
    }

    /// A request is paged when it uses `${page}` or `${cursor}`, or when another one loads more of it.
    private func isPaged(_ declaration: RequestDeclaration) -> Bool {
        declaration.isPaged
            || (module.loadMore != nil && declaration.id == module.requests.first?.id)
    }

    private func runner(
        _ declaration: RequestDeclaration,
        _ request: LoadRequest
    ) -> RequestRunner {
        guard let upstream = upstreams[declaration.upstream] else {
            // Every name was checked when the configuration was read.
            preconditionFailure("unknown upstream \(declaration.upstream)")
        }
        return RequestRunner(
            declaration: declaration,
            module: module,
            upstream: upstream,
            load: request
        )
    }

    // MARK: Required requests, and whose page it is

    private func checkRequired(
        _ outcomes: [String: RequestOutcome],
        _ request: LoadRequest
    ) throws(LoadFailure) {
        let failures = module.requests.compactMap { outcomes[$0.id]?.fatalFailure }
        let required = Set(module.requests.filter(\.isRequired).map(\.id))
        guard failures.contains(where: { required.contains($0.request) }) else { return }
        // A step that was skipped did not fail by itself: the one that ended the chain is named first.
        let decisive = failures.first { required.contains($0.request) && $0.kind != .skipped }
        let first = decisive ?? failures[0]
        let upstream = module.requests.first { $0.id == first.request }.flatMap {
            upstreams[$0.upstream]
        }
        let forwards = upstream?.forward.contains("authorization") ?? false
        throw LoadFailure(
            failures: [first] + failures.filter { $0 != first },
            forwardedAuthorization: forwards && request.clientFields["authorization"] != nil
        )
    }

    private func note(_ request: LoadRequest, in part: inout LoadedPart) {
        for declaration in module.requests {
            let forward = upstreams[declaration.upstream]?.forward ?? []
            part.forwardedNames.formUnion(forward)
            if forward.contains("authorization"), request.clientFields["authorization"] != nil {
                part.isPrivate = true
            }
        }
    }
}
