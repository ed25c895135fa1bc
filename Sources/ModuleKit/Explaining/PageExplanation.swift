package import ConfigurationLanguage
import ModuleConfiguration
import ModuleDeclarations
package import ModuleMapping
import UpstreamKit
package import WorkLimits

/// An account of one page: its requests, and what became of the values of each component.
package struct PageExplanation: Sendable {
    /// A component, or a section that a response decides, with the place of the layout that held.
    package struct Component: Sendable {
        /// The values and paths.
        package let recorded: RecordedComponent
        /// The place of the rule or breakpoint of `layout` that held; nil where none was asked for.
        package let layout: SourcePlace?
        /// The breakpoint that held; nil where none did.
        package let minimumWidth: Double?
        /// The places of the paths with values that formatters could not use, and of the conditions, by their text.
        package let places: [ExactString: SourcePlace]
    }

    /// The components, in page order.
    package let components: [Component]
    /// The calls, in the order in which they ended.
    package let calls: CallRecorder.Calls
    /// The requests for which no call was made and no failure recorded: steps that were skipped.
    package let skipped: [CallRecorder.Call]
    /// What a client is shown that does not draw everything; nil for one that says nothing.
    package let accepts: AcceptsExplanation?
}

extension PageBuilder {
    /// Maps a load, and returns what became of its requests and values.
    ///
    /// - Parameters:
    ///   - loaded: A load whose request has a recorder of calls.
    ///   - accepts: What the client says that it draws; nil where it says nothing.
    ///   - willWork: Is given the budget of the mapping before it begins, to cancel it.
    /// - Complexity: That of mapping the page, each path being evaluated once.
    package func explanation(
        of loaded: LoadedPage,
        accepts: String? = nil,
        willWork: (WorkBudget) -> Void
    ) -> PageExplanation {
        let work = work(for: loaded.request)
        willWork(work.budget)
        let recorder = MappingRecorder()
        let content = catalog.map(loaded, within: work, recorder: recorder)
        let width = loaded.request.page.viewport.width
        let calls = loaded.request.recorder?.calls ?? .init()
        return PageExplanation(
            components: recorder.components.map { component($0, width: width) },
            calls: calls,
            skipped: skippedRequests(in: loaded, after: calls),
            accepts: accepts.flatMap { explanation(of: $0, content, for: loaded.request) }
        )
    }

    /// Returns the account of what a client is shown; nil for a value that means nothing, which is refused elsewhere.
    private func explanation(
        of accepts: String,
        _ content: PageContent,
        for request: LoadRequest
    ) -> AcceptsExplanation? {
        guard let features = try? catalog.accepts.all(accepts),
            let module = catalog.module(named: request.page.module)
        else { return nil }
        let context = catalog.context(of: request.page, work(for: request))
        let arranged = Result { () throws(LoadError) -> ArrangedPage in
            try content.arrange(for: context)
        }
        return AcceptsExplanation(of: accepts, features, lackingOf: module.drawn, arranged)
    }

    private func component(
        _ recorded: RecordedComponent,
        width: Double
    ) -> PageExplanation.Component {
        let place = recorded.layoutRule.flatMap { rule in
            catalog.module(named: recorded.module)?.source?.layoutPlace(
                ofComponent: recorded.declaration.id,
                rule: rule,
                width: width
            )
        }
        return .init(
            recorded: recorded,
            layout: place?.place,
            minimumWidth: place?.minimumWidth,
            places: places(in: recorded)
        )
    }

    /// Returns the places of what is remarkable in a component.
    private func places(in recorded: RecordedComponent) -> [ExactString: SourcePlace] {
        let texts =
            recorded.paths.filter { $0.unusable > 0 }.map(\.text)
            + recorded.conditions.map(\.text)
        guard !texts.isEmpty, let source = catalog.module(named: recorded.module)?.source else {
            return [:]
        }
        let found = texts.compactMap { text in
            source.place(of: text, inComponent: recorded.declaration.id).map { (text, $0) }
        }
        return Dictionary(exact: found) { first, _ in first }
    }

    private func skippedRequests(
        in loaded: LoadedPage,
        after calls: CallRecorder.Calls
    ) -> [CallRecorder.Call] {
        let known = Set(calls.all.map(\.id).exact)
        return catalog.leaves(of: loaded).flatMap { leaf -> [CallRecorder.Call] in
            guard case .requests(let outcomes) = leaf.loaded.source else { return [] }
            let requests = leaf.module.requests + (leaf.module.loadMore.map { [$0.request] } ?? [])
            return requests.compactMap { request in
                let id = leaf.prefix + request.id
                guard let outcome = outcomes[request.id], !known.contains(id) else { return nil }
                return CallRecorder.Call(
                    id: id,
                    module: leaf.module.name,
                    upstream: request.upstream,
                    failure: outcome.failures.first
                )
            }
        }
    }
}

/// A module with requests or items of its own in a load, under the names of the composites' children
/// around it.
struct LoadedModule {
    /// The module, as its composite shows it.
    let module: ModuleDeclaration
    /// The names, `shop.news.`.
    let prefix: String
    /// Its load.
    let loaded: LoadedPage
}

extension ModuleCatalog {
    /// Returns the modules with requests or items of their own in a load, in page order.
    func leaves(of loaded: LoadedPage) -> [LoadedModule] {
        module(named: loaded.request.page.module).map { leaves(of: loaded, $0, prefix: "") } ?? []
    }

    private func leaves(
        of loaded: LoadedPage,
        _ module: ModuleDeclaration,
        prefix: String
    ) -> [LoadedModule] {
        guard case .children(let loads) = loaded.source else {
            return [LoadedModule(module: module, prefix: prefix, loaded: loaded)]
        }
        return zip(module.children, loads).flatMap { child, loaded -> [LoadedModule] in
            guard var own = self.module(named: child.module) else { return [] }
            own.locale = own.locale ?? module.locale
            own.timeZone = own.timeZone ?? module.timeZone
            return leaves(of: loaded, own, prefix: prefix + child.name + ".")
        }
    }
}
