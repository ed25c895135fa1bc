import JSONCore
import UpstreamKit

/// A module that asks upstreams itself: `single` and `list` (one request), `batch` (all at once) and
/// `chain` (one after another), or none at all when its components are literal.
struct RequestsPipeline: Pipeline {
    private let module: ModuleDeclaration
    private let upstreams: [String: NamedUpstream]
    private let mappers: [ComponentMapper]

    init(_ module: ModuleDeclaration, upstreams: [String: NamedUpstream]) {
        self.module = module
        self.upstreams = upstreams
        mappers = module.components.map { ComponentMapper($0, module: module.name) }
    }

    func load(_ request: LoadRequest) async throws(LoadFailure) -> LoadedPart {
        let clock = ContinuousClock()
        let start = clock.now
        let outcomes = await fetch(request)
        let fetched = clock.now
        try checkRequired(outcomes, request)
        var part = map(outcomes, request)
        part.fetchDuration = start.duration(to: fetched)
        part.mapDuration = fetched.duration(to: clock.now)
        return part
    }

    // MARK: Fetching

    private func fetch(_ request: LoadRequest) async -> [String: RequestOutcome] {
        switch module.kind {
        case .chain: await fetchInOrder(request)
        case .single, .list, .batch, .composite: await fetchTogether(request)
        }
    }

    private func fetchTogether(_ request: LoadRequest) async -> [String: RequestOutcome] {
        if module.requests.count == 1, let only = module.requests.first {
            return [only.id: await outcome(of: only, request, earlier: [:])]
        }
        return await withTaskGroup(of: (String, RequestOutcome).self) { group in
            for declaration in module.requests {
                group.addTask { (declaration.id, await outcome(of: declaration, request, earlier: [:])) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// A failed step with nothing to stand in ends the chain: what comes after it is skipped.
    private func fetchInOrder(_ request: LoadRequest) async -> [String: RequestOutcome] {
        var outcomes: [String: RequestOutcome] = [:]
        var failed: String?
        for declaration in module.requests {
            if let failed {
                outcomes[declaration.id] = .failed(
                    RequestFailure(
                        request: declaration.id, module: module.name, kind: .skipped,
                        detail: "the step '\(failed)' before it failed"))
                continue
            }
            guard wants(declaration, request, earlier: outcomes) else {
                outcomes[declaration.id] = .passedOver
                continue
            }
            let outcome = await outcome(of: declaration, request, earlier: outcomes)
            outcomes[declaration.id] = outcome
            if case .failed = outcome { failed = declaration.id }
        }
        return outcomes
    }

    /// Whether a step's `when` holds over the answers so far, those passed over being null. One that
    /// cannot be evaluated does not hold.
    private func wants(
        _ declaration: RequestDeclaration, _ request: LoadRequest,
        earlier: [String: RequestOutcome]
    ) -> Bool {
        guard let condition = declaration.when else { return true }
        return AnswersScope(request, earlier).with { scope in
            let answers = earlier.keys.map { (name: $0, value: scope.answers[$0] ?? .null) }
            return (try? condition.holds(root: .members(answers), current: .null, in: scope)) ?? false
        }
    }

    private func outcome(
        of declaration: RequestDeclaration, _ request: LoadRequest,
        earlier: [String: RequestOutcome]
    ) async -> RequestOutcome {
        guard let upstream = upstreams[declaration.upstream] else {
            // Every name was checked when the configuration was read.
            preconditionFailure("unknown upstream \(declaration.upstream)")
        }
        do {
            let builder = RequestBuilder(declaration: declaration, upstream: upstream, load: request)
            let built = try AnswersScope(request, earlier).with { scope throws(MappingFailure) in
                try builder.build(in: scope)
            }
            return .answer(try await upstream.upstream.fetch(built))
        } catch let failure as UpstreamFailure {
            return standIn(
                for: declaration,
                RequestFailure(request: declaration.id, module: module.name, failure))
        } catch {
            let detail = (error as? MappingFailure)?.detail ?? "\(error)"
            return standIn(
                for: declaration,
                RequestFailure(
                    request: declaration.id, module: module.name, kind: .mapping, detail: detail))
        }
    }

    private func standIn(
        for declaration: RequestDeclaration, _ failure: RequestFailure
    ) -> RequestOutcome {
        guard let fallback = declaration.fallback else { return .failed(failure) }
        let bytes = DataProgram(fallback).bytes(in: TemplateScope())
        guard let document = try? JSONDocument(parsing: bytes) else { return .failed(failure) }
        return .fallback(document, failure)
    }

    private func checkRequired(
        _ outcomes: [String: RequestOutcome], _ request: LoadRequest
    ) throws(LoadFailure) {
        let failures = module.requests.compactMap { declaration -> RequestFailure? in
            if case .failed(let failure)? = outcomes[declaration.id] { failure } else { nil }
        }
        let required = Set(module.requests.filter(\.isRequired).map(\.id))
        // A step that was skipped did not fail by itself; the one before it is named first.
        let decisive = failures.first { required.contains($0.request) && $0.kind != .skipped }
        let skipped = failures.contains { required.contains($0.request) }
        guard let first = decisive ?? (skipped ? failures.first : nil) else { return }
        let upstream = module.requests.first { $0.id == first.request }.flatMap {
            upstreams[$0.upstream]
        }
        let forwards = upstream?.forward.contains("authorization") ?? false
        throw LoadFailure(
            failures: [first] + failures.filter { $0 != first },
            forwardedAuthorization: forwards && request.clientFields["authorization"] != nil)
    }

    // MARK: Mapping

    private func map(
        _ outcomes: [String: RequestOutcome], _ request: LoadRequest
    ) -> LoadedPart {
        var part = LoadedPart()
        var failures = module.requests.compactMap { failure(of: $0, outcomes[$0.id]) }
        AnswersScope(request, outcomes).with { scope in
            for mapper in mappers {
                let id = mapper.component.from
                guard let section = section(mapper, id.flatMap { outcomes[$0] }, scope, &failures)
                else { continue }
                part.sections.append(section)
            }
        }
        let sections = part.sections
        part.failures = failures.map { named($0, in: sections) }
        part.answers = module.requests.compactMap { outcomes[$0.id]?.answer }
        note(request, in: &part)
        return part
    }

    private func section(
        _ mapper: ComponentMapper, _ outcome: RequestOutcome?, _ scope: TemplateScope,
        _ failures: inout [RequestFailure]
    ) -> SectionContent? {
        let root = mapper.component.from.flatMap { scope.answers[$0] }
        do {
            return try mapper.map(input(mapper.component.from, outcome, root), in: scope)
        } catch {
            let failure = RequestFailure(
                request: mapper.component.from ?? mapper.component.id, module: module.name,
                kind: .mapping, detail: "component '\(mapper.component.id)': \(error.detail)")
            failures.append(failure)
            // Without an answer there is nothing left that could fail to map.
            return try? mapper.map(.failed(failure), in: scope)
        }
    }

    private func input(
        _ id: String?, _ outcome: RequestOutcome?, _ root: JSONValue?
    ) -> ComponentMapper.Input {
        switch outcome {
        case nil, .passedOver?: return .nothing
        case .failed(let failure)?: return .failed(failure)
        case .fallback(_, let failure)?:
            return root.map { .answer($0, .fallback(failure: failure)) } ?? .failed(failure)
        case .answer(let answer)?:
            guard let root else { return .nothing }
            guard let failure = answer.outcome.failure else { return .answer(root, .ok) }
            let named = RequestFailure(request: id ?? "", module: module.name, failure)
            return .answer(root, .stale(asOf: answer.fetchedAt, failure: named))
        }
    }

    private func failure(
        of declaration: RequestDeclaration, _ outcome: RequestOutcome?
    ) -> RequestFailure? {
        switch outcome {
        case .failed(let failure)?, .fallback(_, let failure)?: failure
        case .answer(let answer)?:
            answer.outcome.failure.map {
                RequestFailure(request: declaration.id, module: module.name, $0)
            }
        case .passedOver?, nil: nil
        }
    }

    /// The failure with the ids of the sections that its request feeds.
    private func named(_ failure: RequestFailure, in sections: [SectionContent]) -> RequestFailure {
        var failure = failure
        let fed = module.components.filter { $0.from == failure.request }.map(\.id)
        failure.sections = sections.map(\.id).filter(fed.contains)
        return failure
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
