import JSONCore
import UpstreamKit

/// A module that asks upstreams itself: `single` and `list` (one request), `batch` (all at once) and
/// `chain` (one after another), or none at all when its components are literal.
struct RequestsPipeline: Pipeline {
    private let module: ModuleDeclaration
    private let upstreams: [String: NamedUpstream]
    private let mapping: OutcomeMapping
    private let tools: MappingTools
    private let hasSwitches: Bool

    init(
        _ module: ModuleDeclaration,
        upstreams: [String: NamedUpstream],
        tools: MappingTools
    ) {
        self.module = module
        self.upstreams = upstreams
        self.tools = tools
        hasSwitches = module.hasSwitches
        mapping = OutcomeMapping(module)
    }

    func load(_ request: LoadRequest) async throws(LoadFailure) -> LoadedPart {
        let clock = ContinuousClock()
        let start = clock.now
        let switches = await switches(request)
        let context = MappingContext(
            text: tools.text,
            switches: switches ?? .none,
            scope: request.page.scope
        )
        let outcomes =
            module.kind == .chain ? await chain(request, context) : await batch(request, context)
        let fetched = clock.now
        var part = mapping.part(outcomes, request, context)
        part.switches = switches.map { [$0] } ?? []
        note(request, in: &part)
        part.fetchDuration = start.duration(to: fetched)
        part.mapDuration = fetched.duration(to: clock.now)
        try checkRequired(outcomes, request, part)
        return part
    }

    /// The switches' values; nil when the module has none.
    private func switches(_ request: LoadRequest) async -> SwitchValues? {
        guard hasSwitches else { return nil }
        return await tools.switches.values(of: module.name, owners: request.page.scope.all)
    }

    // MARK: Fetching

    /// All requests at once.
    private func batch(
        _ request: LoadRequest,
        _ context: MappingContext
    ) async -> [String: RequestOutcome] {
        if let only = module.requests.first, module.requests.count == 1 {
            // It needs no task of its own, which would cost as much as mapping a few items.
            report([:], request, context)
            return await outcomes(of: only, request, [:])
        }
        return await withTaskGroup(of: [String: RequestOutcome].self) { group in
            for declaration in module.requests {
                group.addTask { await outcomes(of: declaration, request, [:]) }
            }
            report([:], request, context)
            return await group.reduce(into: [:]) { outcomes, new in
                outcomes.merge(new) { first, _ in first }
                report(outcomes, request, context)
            }
        }
    }

    /// Tells what there is so far: with `eachDone` after each request that finishes, else only that
    /// nothing is there yet, for the page that the module is a part of.
    private func report(
        _ outcomes: [String: RequestOutcome],
        _ request: LoadRequest,
        _ context: MappingContext
    ) {
        guard let progress = request.progress else { return }
        let awaited = module.requests.filter { outcomes[$0.id] == nil }
        let isWanted = outcomes.isEmpty || module.emit == .eachDone
        guard isWanted, !awaited.isEmpty else { return }
        var known = outcomes
        for declaration in awaited { known[declaration.id] = .awaited }
        progress(mapping.part(known, request, context))
    }

    /// One request after another. A step that failed with nothing to stand in ends the chain: what
    /// comes after it is skipped.
    private func chain(
        _ request: LoadRequest,
        _ context: MappingContext
    ) async -> [String: RequestOutcome] {
        var outcomes: [String: RequestOutcome] = [:]
        var failed: String?
        for declaration in module.requests {
            report(outcomes, request, context)
            if let failed {
                let runner = runner(declaration, request)
                outcomes[declaration.id] = runner.failed(
                    runner.failure(.skipped, "the step '\(failed)' before it failed")
                )
            } else {
                let new = await step(declaration, request, outcomes)
                outcomes.merge(new) { _, new in new }
                if outcomes[declaration.id]?.fatalFailure != nil { failed = declaration.id }
            }
        }
        return outcomes
    }

    /// A step of a chain: passed over when its `when` does not hold.
    private func step(
        _ declaration: RequestDeclaration,
        _ request: LoadRequest,
        _ earlier: [String: RequestOutcome]
    ) async -> [String: RequestOutcome] {
        do throws(MappingFailure) {
            guard try wants(declaration, request, earlier) else {
                return [declaration.id: .passedOver]
            }
        } catch {
            let runner = runner(declaration, request)
            let failure = runner.failure(.mapping, "when: \(error.detail)")
            return [declaration.id: runner.failed(failure)]
        }
        return await outcomes(of: declaration, request, earlier)
    }

    /// Whether a step's `when` holds over the answers so far, those passed over being null.
    private func wants(
        _ declaration: RequestDeclaration,
        _ request: LoadRequest,
        _ earlier: [String: RequestOutcome]
    ) throws(MappingFailure) -> Bool {
        guard let condition = declaration.when else { return true }
        return try AnswersScope(request, earlier).with { scope throws(MappingFailure) in
            let answers = earlier.keys.map { (name: $0, value: scope.answers[$0] ?? .null) }
            return try condition.holds(root: .members(answers), current: .null, in: scope)
        }
    }

    /// What became of a request, and of the one for later pages when it has one.
    private func outcomes(
        of declaration: RequestDeclaration,
        _ request: LoadRequest,
        _ earlier: [String: RequestOutcome]
    ) async -> [String: RequestOutcome] {
        let scope = AnswersScope(request, earlier)
        let runner = runner(declaration, request)
        if let forEach = declaration.forEach {
            let each = ForEachRunner(
                runner: runner,
                forEach: forEach,
                sources: mapping.documents(of: forEach.request, earlier),
                scope: scope
            )
            return [declaration.id: await each.outcome()]
        }
        let more = module.loadMore.flatMap { $0.leading == declaration.id ? $0 : nil }
        guard let pagination = module.pagination, declaration.isPaged || more != nil else {
            return [declaration.id: await runner.outcome(scope)]
        }
        let paged = await PagedRunner(
            pagination: pagination,
            first: runner,
            later: more.map { self.runner($0.request, request) },
            scope: scope,
            countItems: { mapping.countItems(of: $0, in: $1) }
        ).outcome()
        var outcomes = [declaration.id: paged.first]
        if let more { outcomes[more.request.id] = paged.later }
        return outcomes
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
            load: request,
            isRefreshed: mapping.isRefreshed(declaration.id, request.refresh)
        )
    }

    // MARK: Required requests, and whose page it is

    /// A step that was skipped did not fail by itself, so that it does not count.
    private func checkRequired(
        _ outcomes: [String: RequestOutcome],
        _ request: LoadRequest,
        _ part: LoadedPart
    ) throws(LoadFailure) {
        let decisive = module.requests.first { declaration in
            let failure = outcomes[declaration.id]?.fatalFailure
            return declaration.isRequired && failure != nil && failure?.kind != .skipped
        }
        guard let decisive, let failure = outcomes[decisive.id]?.fatalFailure else { return }
        let forwards = upstreams[decisive.upstream]?.forward.contains("authorization") ?? false
        let isSame = { (other: RequestFailure) in
            other.request == failure.request && other.kind == failure.kind
        }
        throw LoadFailure(
            failures: part.failures.filter(isSame) + part.failures.filter { !isSame($0) },
            forwardedAuthorization: forwards && request.clientFields["authorization"] != nil,
            part: part
        )
    }

    private func note(_ request: LoadRequest, in part: inout LoadedPart) {
        for declaration in module.requests + (module.loadMore.map { [$0.request] } ?? []) {
            let forward = upstreams[declaration.upstream]?.forward ?? []
            part.forwardedNames.formUnion(forward)
            if forward.contains("authorization"), request.clientFields["authorization"] != nil {
                part.isPrivate = true
            }
        }
    }
}
