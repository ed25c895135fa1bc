import JSONCore
import ModuleDeclarations
import ModuleMapping
import SwitchKit
import UpstreamKit

/// A module with requests of its own: `single` and `list` (one request), `batch` (all at once) and
/// `chain` (one after another), or none at all when its components are literal.
struct RequestsPipeline: Pipeline {
    private let module: ModuleDeclaration
    private let upstreams: [ExactString: NamedUpstream]
    private let mapping: ModuleMapper
    private let tools: MappingDependencies
    private let hasSwitches: Bool
    private let keepsSwitches: Bool
    /// The requests in declared order, and the one for later pages.
    private let declared: [RequestDeclaration]
    private let requests: [ExactString: CompiledRequest]

    init(
        _ module: ModuleDeclaration,
        upstreams: [ExactString: NamedUpstream],
        tools: MappingDependencies
    ) {
        self.module = module
        self.upstreams = upstreams
        self.tools = tools
        hasSwitches = module.hasSwitches
        keepsSwitches = module.keepsSwitches
        mapping = ModuleMapper(module, measurer: tools.text)
        declared = module.requests + (module.loadMore.map { [$0.request] } ?? [])
        requests = Dictionary(
            exact: declared.map {
                ($0.id, CompiledRequest($0, pagination: module.pagination))
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func load(_ request: LoadRequest) async -> LoadedPage {
        let start = ContinuousClock.now
        let switches = await switches(of: request)
        let outcomes =
            module.kind == .chain
            ? await chain(request, switches: switches)
            : await batch(request, switches: switches)
        var loaded = loaded(request, outcomes: outcomes, switches: switches)
        loaded.requiredFailure = requiredFailure(in: outcomes, of: request)
        loaded.fetchDuration = start.duration(to: .now)
        return loaded
    }

    func map(
        _ loaded: LoadedPage,
        within work: PageWork,
        recorder: MappingRecorder?
    ) -> [ModuleContent] {
        guard case .requests(let outcomes) = loaded.source else { return [] }
        return [mapping.map(loaded, outcomes: outcomes, within: work, recorder: recorder)]
    }

    /// Puts the outcomes so far together.
    private func loaded(
        _ request: LoadRequest,
        outcomes: [ExactString: RequestOutcome],
        switches: SwitchValues?
    ) -> LoadedPage {
        var loaded = LoadedPage(request, source: .requests(outcomes))
        let known = declared.compactMap { outcomes[$0.id] }
        loaded.responses = known.flatMap(\.responses)
        loaded.failures = known.flatMap(\.failures)
        loaded.hasNext = known.compactMap(\.hasNext).last
        loaded.switches = switches.map { [$0] } ?? []
        noteForwarding(of: request, in: &loaded)
        return loaded
    }

    /// Returns the switches' values; nil when the module has none.
    private func switches(of request: LoadRequest) async -> SwitchValues? {
        guard hasSwitches else { return nil }
        guard keepsSwitches else { return SwitchValues.none }
        return await tools.switches.values(of: module.name, owners: request.page.scope.all)
    }

    // MARK: Fetching

    /// Makes all requests at once.
    private func batch(
        _ request: LoadRequest,
        switches: SwitchValues?
    ) async -> [ExactString: RequestOutcome] {
        if let only = module.requests.first, module.requests.count == 1 {
            // It needs no task of its own, which would cost as much as mapping a few items.
            report([:], of: request, switches: switches)
            return await outcomes(of: only, for: request, earlier: [:])
        }
        return await withTaskGroup(of: [ExactString: RequestOutcome].self) { group in
            for declaration in module.requests {
                group.addTask { await outcomes(of: declaration, for: request, earlier: [:]) }
            }
            report([:], of: request, switches: switches)
            return await group.reduce(into: [:]) { outcomes, new in
                outcomes.merge(new) { first, _ in first }
                report(outcomes, of: request, switches: switches)
            }
        }
    }

    /// Reports the progress: with `eachDone` after each request that finishes, else only that nothing
    /// is loaded yet, for the page that the module is a child of.
    ///
    /// What is shown already stays until its request has finished, and where a required one fails, which
    /// leaves no page.
    private func report(
        _ outcomes: [ExactString: RequestOutcome],
        of request: LoadRequest,
        switches: SwitchValues?
    ) {
        guard let progress = request.progress else { return }
        let isWanted = outcomes.isEmpty || module.emit == .eachDone
        guard isWanted, module.requests.contains(where: { outcomes[$0.id] == nil }) else { return }
        var known = outcomes
        for declaration in module.requests {
            let outcome = outcomes[declaration.id]
            let isLost = declaration.isRequired && outcome?.fatalFailure != nil
            guard outcome == nil || isLost else { continue }
            known[declaration.id] =
                request.shown?.outcome(of: declaration.id) ?? outcome ?? .pending
        }
        if let later = module.loadMore?.request.id, known[later] == nil {
            known[later] = request.shown?.outcome(of: later)
        }
        progress(loaded(request, outcomes: known, switches: switches))
    }

    /// Makes one request after another. A step that failed without a stale response or fallback ends
    /// the chain: later ones are skipped.
    private func chain(
        _ request: LoadRequest,
        switches: SwitchValues?
    ) async -> [ExactString: RequestOutcome] {
        var outcomes: [ExactString: RequestOutcome] = [:]
        var failed: String?
        for declaration in module.requests {
            report(outcomes, of: request, switches: switches)
            if let failed {
                let runner = runner(declaration, for: request)
                outcomes[declaration.id] = runner.failed(
                    runner.failure(.skipped, detail: "the step '\(failed)' before it failed")
                )
            } else {
                let new = await step(declaration, for: request, earlier: outcomes)
                outcomes.merge(new) { _, new in new }
                if outcomes[declaration.id]?.fatalFailure != nil { failed = declaration.id }
            }
        }
        return outcomes
    }

    /// Makes a step of a chain; skips it when its `when` does not hold.
    private func step(
        _ declaration: RequestDeclaration,
        for request: LoadRequest,
        earlier: [ExactString: RequestOutcome]
    ) async -> [ExactString: RequestOutcome] {
        do throws(MappingError) {
            guard try wants(declaration, for: request, earlier: earlier) else {
                return [ExactString(declaration.id): .skipped]
            }
        } catch {
            let runner = runner(declaration, for: request)
            let failure = runner.failure(.mapping, detail: "when: \(error.detail)")
            return [ExactString(declaration.id): runner.failed(failure)]
        }
        return await outcomes(of: declaration, for: request, earlier: earlier)
    }

    /// Returns true when a step's `when` holds over the responses so far; those of skipped steps are
    /// null.
    private func wants(
        _ declaration: RequestDeclaration,
        for request: LoadRequest,
        earlier: [ExactString: RequestOutcome]
    ) throws(MappingError) -> Bool {
        guard let condition = declaration.when else { return true }
        return try ResponseScope(of: request, for: module, outcomes: earlier).with {
            scope throws(MappingError) in
            let responses = earlier.keys.map {
                (name: $0.text, value: scope.responses[$0] ?? .null)
            }
            return try condition.holds(root: .members(responses), current: .null, in: scope)
        }
    }

    /// Makes a request, and the one for later pages when it has one.
    private func outcomes(
        of declaration: RequestDeclaration,
        for request: LoadRequest,
        earlier: [ExactString: RequestOutcome]
    ) async -> [ExactString: RequestOutcome] {
        let scope = ResponseScope(of: request, for: module, outcomes: earlier)
        let runner = runner(declaration, for: request)
        if let forEach = declaration.forEach {
            let each = ForEachRunner(
                runner: runner,
                forEach: forEach,
                sources: mapping.documents(of: forEach.request, in: earlier),
                scope: scope
            )
            return [ExactString(declaration.id): await each.outcome()]
        }
        let more = module.loadMore.flatMap { $0.leading == declaration.id ? $0 : nil }
        guard let pagination = module.pagination, declaration.isPaged || more != nil else {
            return [ExactString(declaration.id): await runner.outcome(in: scope)]
        }
        let paged = await PagedRunner(
            pagination: pagination,
            first: runner,
            later: more.map { self.runner($0.request, for: request) },
            scope: scope,
            countItems: { mapping.countItems(of: $0, in: $1, scope: $2) }
        ).outcome()
        var outcomes = [ExactString(declaration.id): paged.first]
        if let more { outcomes[more.request.id] = paged.later }
        return outcomes
    }

    private func runner(
        _ declaration: RequestDeclaration,
        for request: LoadRequest
    ) -> RequestRunner {
        guard let upstream = upstreams[declaration.upstream],
            let compiled = requests[declaration.id]
        else {
            // Every name was checked when the configuration was read.
            preconditionFailure("unknown upstream \(declaration.upstream)")
        }
        return RequestRunner(
            request: compiled,
            module: module,
            upstream: upstream,
            load: request,
            isRefreshed: mapping.isRefreshed(declaration.id, by: request.refresh)
        )
    }

    // MARK: Required requests and forwarded fields

    /// Returns the first failure of a required request that leaves nothing to show. A step that was
    /// skipped did not fail by itself, so that it does not count.
    private func requiredFailure(
        in outcomes: [ExactString: RequestOutcome],
        of request: LoadRequest
    ) -> RequiredFailure? {
        for declaration in module.requests where declaration.isRequired {
            guard let failure = outcomes[declaration.id]?.fatalFailure, failure.kind != .skipped
            else { continue }
            let forward = upstreams[declaration.upstream]?.forward ?? []
            return RequiredFailure(
                failure: failure,
                forwardedAuthorization: forward.contains { $0.name == "authorization" }
                    && request.clientFields["authorization"] != nil
            )
        }
        return nil
    }

    private func noteForwarding(of request: LoadRequest, in loaded: inout LoadedPage) {
        for declaration in declared {
            guard let upstream = upstreams[declaration.upstream] else { continue }
            loaded.forwardedNames.formUnion(upstream.forward.map(\.name))
            if upstream.isPersonal(request.clientFields) { loaded.isPrivate = true }
        }
    }
}
