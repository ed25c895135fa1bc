import JSONCore

/// Maps what a module's requests brought to its sections, in declared order.
struct OutcomeMapping: Sendable {
    private let module: ModuleDeclaration
    private let mappers: [ComponentMapper]

    init(_ module: ModuleDeclaration) {
        self.module = module
        mappers = module.components.map { ComponentMapper($0, module: module.name) }
    }

    /// The module's part of a page.
    func part(_ outcomes: [String: RequestOutcome], _ request: LoadRequest) -> LoadedPart {
        var part = LoadedPart()
        let known = module.requests.compactMap { outcomes[$0.id] }
        part.failures = known.flatMap(\.failures)
        part.answers = known.flatMap(\.answers)
        part.hasNext = known.compactMap(\.hasNext).last
        AnswersScope(request, outcomes).with { scope in
            for mapper in mappers {
                let outcome = mapper.component.from.flatMap { outcomes[$0] }
                if let section = section(mapper, outcome, scope, &part.failures) {
                    part.sections.append(section)
                }
            }
        }
        let shown = part.sections.map(\.id)
        part.failures = part.failures.map { named($0, shown: shown) }
        return part
    }

    /// How many values the components that a request feeds find in one of its answers: the most that
    /// any of them finds.
    func countItems(of request: String, in root: JSONValue) -> Int {
        mappers.filter { $0.component.from == request }.map { $0.count(in: root) }.max() ?? 0
    }

    /// The component's section; one that cannot be mapped is failed, and its failure is added.
    private func section(
        _ mapper: ComponentMapper,
        _ outcome: RequestOutcome?,
        _ scope: TemplateScope,
        _ failures: inout [RequestFailure]
    ) -> SectionContent? {
        do {
            return try withRoots(outcome?.documents ?? []) { roots throws(MappingFailure) in
                let input = ComponentMapper.Input(roots: roots, standing: outcome?.standing)
                return try mapper.map(input, in: scope)
            }
        } catch {
            let failure = RequestFailure(
                request: mapper.component.from ?? mapper.component.id,
                module: module.name,
                kind: .mapping,
                detail: "component '\(mapper.component.id)': \(error.detail)"
            )
            failures.append(failure)
            // Without an answer there is nothing left that could fail to map.
            return try? mapper.map(.init(roots: [], standing: .failed(failure)), in: scope)
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

    /// The failure with the ids of the sections that its request feeds, in page order.
    private func named(_ failure: RequestFailure, shown: [String]) -> RequestFailure {
        var failure = failure
        // What loads more feeds what the first request feeds, unless it says otherwise.
        let more =
            module.loadMore?.request.id == failure.request ? module.loadMore?.components : nil
        let fed = module.components.filter {
            $0.from == failure.request || more?.contains($0.id) == true
                || ($0.from == nil && $0.id == failure.request)
        }
        failure.sections = shown.filter { id in fed.contains { $0.id == id } }
        return failure
    }
}
