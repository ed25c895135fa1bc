import ConfigurationLanguage
import InputCore
import JSONCore
import ModuleDeclarations
import ModuleMapping
import SwitchKit
import TextCore
import UpstreamKit
import WorkLimits

/// Maps the outcomes of a module's requests to its sections, in declared order.
struct ModuleMapper: Sendable {
    private let module: ModuleDeclaration
    private let mappers: [ComponentMapper]
    /// The ids of the components that each request feeds.
    private let fedComponents: [ExactString: Set<ExactString>]
    /// The same with those whose templates read it.
    private let readingComponents: [ExactString: Set<ExactString>]
    /// The ids of the components whose sections a response decides.
    private let sectionedComponents: Set<ExactString>
    private let screen: CompiledScreen?

    /// Compiles the components of a module.
    init(_ module: ModuleDeclaration, measurer: TextMeasurer) {
        self.module = module
        screen = module.screen.map { CompiledScreen($0) }
        mappers = module.components.map {
            ComponentMapper($0, of: module, measurer: measurer)
        }
        var fed: [ExactString: Set<ExactString>] = [:]
        for component in module.components {
            for request in component.requests { fed[request, default: []].insert(component.id) }
        }
        if let more = module.loadMore {
            fed[more.request.id, default: []].formUnion(more.components)
        }
        fedComponents = fed
        for component in module.components {
            for request in component.joins { fed[request, default: []].insert(component.id) }
        }
        readingComponents = fed
        sectionedComponents = Set(module.components.filter { $0.sections != nil }.map(\.id).exact)
    }

    /// Maps the outcomes of the module's requests.
    func map(
        _ loaded: LoadedPage,
        outcomes: [ExactString: RequestOutcome],
        within work: PageWork,
        recorder: MappingRecorder?
    ) -> ModuleContent {
        var content = ModuleContent(
            module: module.name,
            failures: loaded.failures,
            readingComponents: readingComponents,
            sectionedComponents: sectionedComponents,
            sharesIDs: module.identity == .module
        )
        let context = MappingContext(
            budget: work.budget,
            limits: work.limits,
            switches: loaded.switches.first ?? .none,
            scope: loaded.request.page.scope
        )
        let acceptance = work.accepted.map { Acceptance($0) }
        ResponseScope(
            of: loaded.request,
            for: module,
            outcomes: outcomes,
            within: work.budget,
            clock: work.clock
        ).with {
            var scope = $0
            scope.begin(
                links: work.limits.links,
                images: work.limits.images,
                recorder: recorder,
                issues: MappingIssues(),
                acceptance: acceptance
            )
            if module.mayJoin {
                scope.joins = JoinIndexes(of: outcomes.values.lazy.flatMap(\.documents))
            }
            for mapper in mappers {
                if let recorder, !recorder.wants(mapper.traits.component, of: module.name) {
                    continue
                }
                let outcome = outcome(for: mapper, in: outcomes)
                var result = sections(mapper, outcome: outcome, in: scope, context: context)
                if let issues = scope.issues?.take() { result.issues = issues }
                content.add(result, of: mapper.traits)
            }
            if let screen {
                scope.recorder = nil
                scope.response = onlyResponse(in: scope)
                content.screen = screen.content(in: scope)
            }
        }
        content.isReduced = acceptance?.isReduced ?? false
        content.refused = acceptance?.refused
        return content
    }

    /// `$` in the module's screen: the answer of its request, where it has one alone.
    private func onlyResponse(in scope: TemplateScope) -> JSONValue? {
        module.requests.count == 1 ? scope.responses[module.requests[0].id] : nil
    }

    /// Returns the number of values that components, or the steps with `forEach`, find in a response of
    /// a request that feeds them: the greatest of them; too few where the budget of the scope's paths ends.
    func countItems(of request: String, in root: JSONValue, scope: TemplateScope) -> Int {
        let mapped = mappers.filter { feeds(request, component: $0.traits.component) }
            .map { $0.count(in: root, scope: scope) }
        let called = module.requests.compactMap(\.forEach).filter { $0.request == request }
            .map { Self.count($0.path, in: root, scope: scope) }
        return (mapped + called).max() ?? 0
    }

    private static func count(_ path: PathTemplate, in root: JSONValue, scope: TemplateScope) -> Int
    {
        var count = 0
        try? BoundPath(path, in: scope).each(in: root, current: root, scope: scope) { _ in
            count += 1
            return true
        }
        return count
    }

    /// Returns true when a refresh reaches a request.
    func isRefreshed(_ request: String, by refresh: LoadRequest.Refresh) -> Bool {
        switch refresh {
        case .nothing, .expired: false
        case .everything: true
        case .section(let id):
            module.components.contains { $0.mayShow(id) && feeds(request, component: $0.id) }
        }
    }

    /// Returns true when a request feeds a component: as its own, or with its later pages.
    private func feeds(_ request: String, component: String) -> Bool {
        fedComponents[request]?.contains(component) ?? false
    }

    /// Returns the documents of a request, one a page, with the later pages of another request.
    func documents(
        of request: String,
        in outcomes: [ExactString: RequestOutcome]
    ) -> [ResponseDocument] {
        let first = outcomes[request]?.documents ?? []
        guard let more = module.loadMore, more.leading == request,
            let later = outcomes[more.request.id]?.documents, !later.isEmpty
        else { return first }
        return isAppending ? first + later : later
    }

    private var isAppending: Bool { module.pagination?.mode == .append }

    // MARK: Outcomes of components

    /// Returns the outcome of a component's requests.
    private func outcome(
        for mapper: ComponentMapper,
        in outcomes: [ExactString: RequestOutcome]
    ) -> ComponentOutcome {
        mapper.requests.reduce(into: ComponentOutcome()) { merged, request in
            guard let outcome = outcome(of: request, for: mapper, in: outcomes) else { return }
            merged.add(outcome, of: request, firstPage: module.pagination?.first)
        }
    }

    /// Returns the outcome of a request of a component, with the later pages of another request.
    private func outcome(
        of from: String,
        for mapper: ComponentMapper,
        in outcomes: [ExactString: RequestOutcome]
    ) -> RequestOutcome? {
        guard var outcome = outcomes[from] else { return nil }
        guard let more = module.loadMore, more.request.id != from, more.feeds(from, of: mapper),
            feeds(more.request.id, component: mapper.traits.component),
            let later = outcomes[more.request.id], !later.documents.isEmpty
        else { return outcome }
        if !isAppending {
            outcome.documents = []
            outcome.firstPage = later.firstPage
        }
        outcome.documents += later.documents
        if case .stale(let asOf, let failure) = later.provenance {
            outcome.markStale(asOf: asOf, failure: failure)
        }
        return outcome
    }

    /// Returns the component's sections: one that failed where it cannot be mapped.
    private func sections(
        _ mapper: ComponentMapper,
        outcome fed: ComponentOutcome,
        in scope: TemplateScope,
        context: MappingContext
    ) -> ComponentMapper.ComponentSections {
        let outcome = fed.merged
        let firstPage = outcome?.firstPage ?? module.pagination?.first
        var scope = scope
        scope.page = firstPage
        scope.pageSize = module.pagination?.pageSize
        scope.recorder?.begin(
            mapper.component,
            of: module.name,
            isComplete: outcome?.isComplete ?? false
        )
        scope.recorder?.note { $0.reason = outcome?.reasonWithoutResponse }
        do throws(MappingError) {
            // A section that begins after the deadline is not mapped at all.
            do throws(WorkError) {
                try context.budget.check()
            } catch {
                throw MappingError(error)
            }
            let documents = outcome?.documents ?? []
            return try withRoots(of: documents) { roots throws(MappingError) in
                note(nullAnswersAmong: roots, of: mapper.component, in: scope)
                let input = ComponentMapper.Input(
                    sources: zip(roots, fed.origins).map { root, origin in
                        .init(
                            root: root,
                            page: origin.page,
                            origin: mapper.component.readsOrigin ? origin.request : nil
                        )
                    },
                    provenance: outcome?.provenance,
                    hasGaps: outcome?.hasGaps ?? false,
                    isComplete: outcome?.isComplete ?? false
                )
                return try mapper.map(input, in: scope, context: context)
            }
        } catch {
            scope.recorder?.note { $0.reason = error.detail }
            return .init(sections: [mapper.failed(mapper.traits.mappingFailure(error), in: scope)])
        }
    }

    /// Notes answers that are `null`, where items are read from them.
    private func note(
        nullAnswersAmong roots: [JSONValue],
        of component: ComponentDeclaration,
        in scope: TemplateScope
    ) {
        guard roots.contains(where: \.isNull), component.readsItems else { return }
        let detail =
            roots.count == 1
            ? "the answer is null"
            : "\(roots.count { $0.isNull }) of \(roots.count) answers are null"
        scope.issues?.note(.nullAnswer, of: "", detail)
        scope.recorder?.note(leftOut: detail)
    }

    /// Calls a closure with the values of documents, opened one inside the other; a module shows a few
    /// dozen pages at most.
    private func withRoots<Result, Failure: Error>(
        of documents: [ResponseDocument],
        opened: [JSONValue] = [],
        _ body: ([JSONValue]) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard documents.count > opened.count else { return try body(opened) }
        return try documents[opened.count].parsed.withRoot { root throws(Failure) in
            try withRoots(of: documents, opened: opened + [root], body)
        }
    }
}

extension LoadMoreDeclaration {
    /// Returns true when the later pages stand behind the documents of one request of a component: of several the
    /// one that they go on from.
    fileprivate func feeds(_ from: String, of mapper: ComponentMapper) -> Bool {
        mapper.requests.count < 2 || from == leading
    }
}

extension ComponentDeclaration {
    /// True when its items are found in a response.
    fileprivate var readsItems: Bool {
        if case .literal = items { false } else { true }
    }

    /// Returns true when the component may show a section of an id.
    func mayShow(_ section: String) -> Bool {
        section == self.id || self.sections != nil && section.begins(with: self.id + ".")
    }
}
