import JSONCore
import UpstreamKit

/// Maps what a module's requests brought to its sections, in declared order.
struct OutcomeMapping: Sendable {
    private let module: ModuleDeclaration
    private let mappers: [ComponentMapper]

    init(_ module: ModuleDeclaration) {
        self.module = module
        mappers = module.components.map { ComponentMapper($0, of: module) }
    }

    /// The module's part of a page.
    func part(
        _ outcomes: [String: RequestOutcome],
        _ request: LoadRequest,
        _ context: MappingContext
    ) -> LoadedPart {
        var part = LoadedPart()
        let requests = module.requests + (module.loadMore.map { [$0.request] } ?? [])
        let known = requests.compactMap { outcomes[$0.id] }
        part.failures = known.flatMap(\.failures)
        part.answers = known.flatMap(\.answers)
        part.hasNext = known.compactMap(\.hasNext).last
        var identities = module.identity == .module ? ModuleIdentities() : nil
        var unmapped: [RequestFailure] = []
        AnswersScope(request, outcomes).with { scope in
            for mapper in mappers {
                let outcome = outcome(for: mapper.component, outcomes)
                if let section = section(mapper, outcome, (scope, context), &identities, &unmapped)
                {
                    part.sections.append(section)
                }
            }
        }
        nameSections(&part)
        part.failures += unmapped
        return part
    }

    /// How many values the components that a request feeds find in one of its answers: the most that
    /// any of them finds.
    func countItems(of request: String, in root: JSONValue) -> Int {
        mappers.filter { feeds(request, $0.component) }.map { $0.count(in: root) }.max() ?? 0
    }

    /// Whether a refresh reaches a request.
    func isRefreshed(_ request: String, _ refresh: LoadRequest.Refresh) -> Bool {
        switch refresh {
        case .nothing, .expired: false
        case .everything: true
        case .section(let id): module.components.contains { $0.id == id && feeds(request, $0) }
        }
    }

    /// Whether a request feeds a component: as its own, or with its later pages.
    private func feeds(_ request: String, _ component: ComponentDeclaration) -> Bool {
        component.from == request
            || (module.loadMore?.request.id == request
                && module.loadMore?.components.contains(component.id) == true)
    }

    /// The answers of a request, one a page, with the later pages that another one brought.
    func documents(of request: String, _ outcomes: [String: RequestOutcome]) -> [JSONDocument] {
        let first = outcomes[request]?.documents ?? []
        guard let more = module.loadMore, more.leading == request,
            let later = outcomes[more.request.id]?.documents, !later.isEmpty
        else { return first }
        return isAppending ? first + later : later
    }

    private var isAppending: Bool { module.pagination?.mode == .append }

    // MARK: What a component is mapped from

    /// The outcome of a component's request, with the later pages that another one brought.
    private func outcome(
        for component: ComponentDeclaration,
        _ outcomes: [String: RequestOutcome]
    ) -> RequestOutcome? {
        guard let from = component.from, var outcome = outcomes[from] else { return nil }
        guard let more = module.loadMore, more.request.id != from,
            feeds(more.request.id, component),
            let later = outcomes[more.request.id], !later.documents.isEmpty
        else { return outcome }
        if !isAppending {
            outcome.documents = []
            outcome.firstPage = later.firstPage
        }
        outcome.documents += later.documents
        if case .stale(let asOf, let failure) = later.standing {
            outcome.stands(since: asOf, failure)
        }
        return outcome
    }

    /// The component's section; one that cannot be mapped is failed, and its failure is added.
    private func section(
        _ mapper: ComponentMapper,
        _ outcome: RequestOutcome?,
        _ surroundings: (scope: TemplateScope, context: MappingContext),
        _ identities: inout ModuleIdentities?,
        _ failures: inout [RequestFailure]
    ) -> SectionContent? {
        let (scope, context) = surroundings
        do throws(MappingFailure) {
            let documents = outcome?.documents ?? []
            let section = try withRoots(documents) { roots throws(MappingFailure) in
                var scope = scope
                scope.page = outcome?.firstPage ?? module.pagination?.first
                scope.pageSize = module.pagination?.pageSize
                let input = ComponentMapper.Input(
                    roots: roots,
                    standing: outcome?.standing,
                    hasGaps: outcome?.hasGaps ?? false
                )
                return try mapper.map(input, in: scope, context)
            }
            if let section, mapper.component.isUnique { try identities?.take(section.items) }
            return section
        } catch {
            var failure = RequestFailure(
                request: mapper.component.from ?? mapper.component.id,
                module: module.name,
                kind: .mapping,
                detail: "component '\(mapper.component.id)': \(error.detail)"
            )
            var failed = try? mapper.map(
                .init(roots: [], standing: .failed(failure)),
                in: scope,
                context
            )
            if failed != nil { failure.sections = [mapper.component.id] }
            failed?.status = .failed(failure: failure)
            failures.append(failure)
            return failed
        }
    }

    /// Opens documents one inside the other; a module shows a few dozen pages at most.
    private func withRoots<Result, Failure: Error>(
        _ documents: [JSONDocument],
        opened: [JSONValue] = [],
        _ body: ([JSONValue]) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard documents.count > opened.count else { return try body(opened) }
        return try documents[opened.count].withRoot { root throws(Failure) in
            try withRoots(documents, opened: opened + [root], body)
        }
    }

    // MARK: Naming sections

    /// Names in each failed request's failure the sections that it feeds, in page order.
    private func nameSections(_ part: inout LoadedPart) {
        let shown = part.sections.map(\.id)
        let named = { (failure: RequestFailure) in
            guard failure.sections.isEmpty else { return failure }
            var failure = failure
            let fed = module.components.filter { feeds(failure.request, $0) }.map(\.id)
            failure.sections = shown.filter(fed.contains)
            return failure
        }
        part.failures = part.failures.map(named)
        for index in part.sections.indices {
            part.sections[index].status = part.sections[index].status.replacingFailure(named)
        }
    }
}
