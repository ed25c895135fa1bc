package import ConfigurationLanguage
import FormatCore
import InputCore
package import ModuleDeclarations
package import ModuleMapping
import TextCore
import UpstreamKit

/// The modules of a configuration, each with its pipeline.
package struct ModuleCatalog: Sendable {
    /// A module with its pipeline.
    private final class Entry: Sendable {
        let module: ModuleDeclaration
        let clientFields: ClientFields
        let pipeline: LazyPipeline
        let placeholder: PagePlaceholder?
        /// The screen of a composite; that of another module is mapped with its responses.
        let screen: CompiledScreen?

        init(
            _ module: ModuleDeclaration,
            clientFields: ClientFields,
            pipeline: LazyPipeline,
            measurer: TextMeasurer
        ) {
            self.module = module
            self.clientFields = clientFields
            self.pipeline = pipeline
            placeholder = module.placeholder.map { PagePlaceholder($0, measurer: measurer) }
            screen = module.kind == .composite ? module.screen.map { CompiledScreen($0) } : nil
        }
    }

    /// The modules, in the order of their files. Composites inherit from their children: the pages of
    /// the last paged child, and the use of the viewport.
    package let modules: [ModuleDeclaration]
    private let upstreams: [ExactString: NamedUpstream]
    /// The fonts that texts are measured with, and the store of switches.
    package let tools: MappingDependencies
    /// The widths that pages are served in.
    package let widths: ViewportWidths
    /// The colours that `$name` stands for.
    package let palette: Palette
    /// The values of `accepts`.
    package let accepts: AcceptsReader
    private let entries: [ExactString: Entry]

    /// Creates the catalog of a configuration that was read without mistakes. Each module is compiled when it is
    /// first asked for.
    ///
    /// - Parameters:
    ///   - missing: What composites show in place of modules that cannot be read.
    ///   - upstreams: Every upstream that the modules name.
    ///   - tools: The fonts, and the store of switches.
    ///   - widths: The widths that pages are served in.
    ///   - palette: The colours that `$name` stands for.
    ///   - accepts: The catalogues that there are.
    package init(
        modules: [ModuleDeclaration],
        missing: [ModuleDeclaration] = [],
        upstreams: [ExactString: NamedUpstream],
        tools: MappingDependencies = .none,
        widths: ViewportWidths = .any,
        palette: Palette = Palette(),
        accepts: AcceptsReader = .none
    ) {
        self.accepts = accepts
        self.widths = widths
        self.palette = palette
        self.modules = Self.completed(modules, beside: missing)
        self.upstreams = upstreams
        self.tools = tools
        let byName = Dictionary(exact: (self.modules + missing).map { ($0.name, $0) }) { first, _ in
            first
        }
        entries = byName.mapValues { module in
            Entry(
                module,
                clientFields: ClientFields(of: module, among: byName, upstreams: upstreams),
                pipeline: LazyPipeline {
                    Self.pipeline(module, among: byName, upstreams: upstreams, tools: tools)
                },
                measurer: tools.text
            )
        }
    }

    /// Returns the module of a name.
    package func module(named name: String) -> ModuleDeclaration? {
        guard let module = entries[name]?.module, module.version != .missing else { return nil }
        return module
    }

    /// True where the file of the module of a name has a mistake, and no version of it can be served.
    package func lacksModule(named name: String) -> Bool {
        entries[name]?.module.version == .missing
    }

    /// Returns a module and those that its pages are composed of, level by level, each once.
    package func parts(of module: ModuleDeclaration) -> [ModuleDeclaration] {
        var parts = [module]
        var known = Set([ExactString(module.name)])
        var index = 0
        while index < parts.count {
            for child in parts[index].children where known.insert(child.module).inserted {
                if let part = entries[child.module]?.module { parts.append(part) }
            }
            index += 1
        }
        return parts
    }

    /// Returns the client's header fields that a module's page depends on, those of its children included.
    package func clientFields(of module: ModuleDeclaration) -> ClientFields {
        entries[module.name]?.clientFields ?? ClientFields()
    }

    /// Returns true when a module's page is shown request by request on its event stream: when it or a
    /// child declares so.
    package func emitsEach(_ module: ModuleDeclaration) -> Bool {
        module.emit == .eachDone
            || module.children.contains { child in
                entries[child.module].map { emitsEach($0.module) } ?? false
            }
    }

    /// Returns true when a page of a module may show a section of an id.
    package func mayShow(_ section: String, in module: ModuleDeclaration) -> Bool {
        module.components.contains { $0.mayShow(section) }
            || module.children.contains { child in
                guard let rest = section.rest(after: child.name + "."),
                    let entry = entries[child.module]
                else {
                    return false
                }
                return mayShow(String(rest), in: entry.module)
            }
    }

    /// Returns the ids that the sections of a module may have, but for those that a response decides, those of its
    /// children prefixed, in page order.
    package func sectionIDs(of module: ModuleDeclaration) -> [String] {
        module.components.map(\.id)
            + module.children.flatMap { child in
                let ids = entries[child.module].map { sectionIDs(of: $0.module) } ?? []
                return ids.map { "\(child.name).\($0)" }
            }
    }

    /// Returns the upstream of a name.
    package func upstream(named name: String) -> NamedUpstream? { upstreams[name] }

    /// Loads the responses of the module that the request's page names.
    package func load(_ request: LoadRequest) async -> LoadedPage {
        guard let entry = entries[request.page.module] else {
            return LoadedPage(request, source: .requests([:]))
        }
        return await entry.pipeline.pipeline.load(request)
    }

    /// Maps the responses of a load, as far as its budget allows: sections beyond it failed. Otherwise
    /// pure: the same responses give the same content.
    ///
    /// - Parameter recorder: Notes what becomes of values and paths; nil where nobody asks.
    package func map(
        _ loaded: LoadedPage,
        within work: PageWork,
        recorder: MappingRecorder? = nil
    ) -> PageContent {
        var content = PageContent()
        content.hasNext = loaded.hasNext
        content.requiredFailure = loaded.requiredFailure
        guard let entry = entries[loaded.request.page.module] else { return content }
        let clock = work.clock ?? TextClock()
        var work = work
        work.clock = clock
        work.accepted = AcceptedDrawing(of: loaded.request.page, palette: palette)
        let acceptance = work.accepted.map { Acceptance($0) }
        content.modules = entry.pipeline.pipeline.map(loaded, within: work, recorder: recorder)
        // It counts where it is shown, which is not known yet.
        content.placeholder = entry.placeholder?.content(
            of: entry.module,
            for: loaded.request.page,
            clock: clock,
            acceptance: work.accepted.map { Acceptance($0) }
        )
        content.screen =
            entry.module.kind == .composite
            ? entry.screen?.content(
                of: entry.module,
                for: loaded.request.page,
                within: work,
                clock: clock,
                acceptance: acceptance
            ) : content.modules.first?.screen
        content.isReduced =
            acceptance?.isReduced == true || content.modules.contains(where: \.isReduced)
        content.refused = content.modules.lazy.compactMap(\.refused).first
        content.textChangesAt = clock.changesAt
        return content
    }

    /// Returns modules, in their order, each with what it inherits from its children.
    ///
    /// - Parameter missing: What composites show in place of modules that cannot be read.
    package static func completed(
        _ modules: [ModuleDeclaration],
        beside missing: [ModuleDeclaration] = []
    ) -> [ModuleDeclaration] {
        let byName = Dictionary(exact: (modules + missing).map { ($0.name, $0) }) { first, _ in
            first
        }
        return modules.map { completed($0, among: byName) }
    }

    /// Returns true for a module in which, or in whose children, something names the height. Their placeholders are not
    /// shown in its page.
    private static func readsViewportHeight(
        _ module: ModuleDeclaration,
        among modules: [ExactString: ModuleDeclaration]
    ) -> Bool {
        module.usesViewportHeight
            || module.children.compactMap { modules[$0.module] }
                .contains { readsViewportHeight($0, among: modules) }
    }

    /// Returns a module with what it inherits from its children. A module's placeholder fills the
    /// screen, so that its page depends on the height.
    private static func completed(
        _ module: ModuleDeclaration,
        among modules: [ExactString: ModuleDeclaration]
    ) -> ModuleDeclaration {
        var module = module
        let children = module.children.compactMap { modules[$0.module] }
            .map { completed($0, among: modules) }
        module.pagination = module.pagination ?? children.last { $0.pagination != nil }?.pagination
        module.usesViewportHeight =
            module.placeholder != nil || readsViewportHeight(module, among: modules)
        module.namesViewport =
            module.namesViewport || children.contains(where: \.namesViewport)
        for child in children {
            module.colorNames.formUnion(child.colorNames)
            module.drawn.formUnion(child.drawn)
        }
        for child in module.children {
            let part =
                modules[child.module].map { completed($0, among: modules) }
            for case (let name, .parameter(let own)) in child.arguments {
                if part?.pathParameters.contains(name) == true { module.pathParameters.insert(own) }
                if part?.privateParameters.contains(name) == true {
                    module.privateParameters.insert(own)
                }
            }
        }
        return module
    }

    /// Returns the pipeline of a module. A composite's children have pipelines of their own; cycles were
    /// refused with the configuration.
    private static func pipeline(
        _ module: ModuleDeclaration,
        among modules: [ExactString: ModuleDeclaration],
        upstreams: [ExactString: NamedUpstream],
        tools: MappingDependencies
    ) -> any Pipeline {
        if module.version == .missing {
            return MisconfiguredPipeline(module, measurer: tools.text)
        }
        guard module.kind == .composite else {
            return RequestsPipeline(module, upstreams: upstreams, tools: tools)
        }
        let children = module.children.compactMap { child in
            modules[child.module].map {
                var own = $0
                own.locale = own.locale ?? module.locale
                own.timeZone = own.timeZone ?? module.timeZone
                return CompositePipeline.Child(
                    name: child.name,
                    module: own,
                    arguments: child.arguments,
                    pipeline: pipeline(
                        own,
                        among: modules,
                        upstreams: upstreams,
                        tools: tools
                    )
                )
            }
        }
        return CompositePipeline(children: children)
    }
}
