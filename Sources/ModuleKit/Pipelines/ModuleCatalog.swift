/// The modules of a configuration, each with what loads it.
public struct ModuleCatalog: Sendable {
    /// The modules, in the order of their files, composites with what they take over from their
    /// children: their last paged child's pages, and whether a page depends on the screen's height.
    public let modules: [ModuleDeclaration]
    private let upstreams: [String: NamedUpstream]
    /// What texts are measured with, and where switches are kept.
    public let tools: MappingTools
    private let entries: [String: (module: ModuleDeclaration, pipeline: any Pipeline)]

    /// Prepares the modules of a configuration that was read without mistakes.
    ///
    /// - Parameters:
    ///   - upstreams: every upstream that the modules name.
    ///   - tools: what mapping needs beside answers.
    public init(
        modules: [ModuleDeclaration],
        upstreams: [String: NamedUpstream],
        tools: MappingTools = .none
    ) {
        let declared = Dictionary(modules.map { ($0.name, $0) }) { first, _ in first }
        self.modules = modules.map { Self.completed($0, declared) }
        self.upstreams = upstreams
        self.tools = tools
        let byName = Dictionary(self.modules.map { ($0.name, $0) }) { first, _ in first }
        entries = byName.mapValues { ($0, Self.pipeline($0, byName, upstreams, tools)) }
    }

    /// The module of a name.
    public func module(named name: String) -> ModuleDeclaration? { entries[name]?.module }

    /// The client's header fields that a module's upstreams are given, its children's included, so
    /// that its page depends on them. Sorted, in lower case.
    public func forwardedNames(of module: ModuleDeclaration) -> [String] {
        let requests = module.requests + (module.loadMore.map { [$0.request] } ?? [])
        let own = requests.flatMap { upstreams[$0.upstream]?.forward ?? [] }
        let children = module.children.compactMap { entries[$0.module]?.module }
        return Set(own + children.flatMap(forwardedNames)).sorted()
    }

    /// Whether a module's page is shown bit by bit on its event stream: where it says so itself, or
    /// a child does.
    public func emitsEach(_ module: ModuleDeclaration) -> Bool {
        module.emit == .eachDone
            || module.children.contains { child in
                entries[child.module].map { emitsEach($0.module) } ?? false
            }
    }

    /// The ids that the sections of a module may have, its children's prefixed, in page order.
    public func sectionIDs(of module: ModuleDeclaration) -> [String] {
        module.components.map(\.id)
            + module.children.flatMap { child in
                let ids = entries[child.module].map { sectionIDs(of: $0.module) } ?? []
                return ids.map { "\(child.name).\($0)" }
            }
    }

    /// The header fields that say whose a module's page is, its children's included, sorted, in lower
    /// case.
    public func scopeFields(of module: ModuleDeclaration) -> [String] {
        let children = module.children.compactMap { entries[$0.module]?.module }
        return Set(module.scopeFields + children.flatMap(scopeFields)).sorted()
    }

    /// An upstream by name.
    public func upstream(named name: String) -> NamedUpstream? { upstreams[name] }

    /// Loads the module that the request's page names.
    ///
    /// - Throws: when a required request failed with nothing to stand in for it.
    public func load(_ request: LoadRequest) async throws(LoadFailure) -> LoadedPart {
        guard let entry = entries[request.page.module] else { return LoadedPart() }
        return try await entry.pipeline.load(request)
    }

    /// A module's placeholder fills the screen, so that its page has the height in it; a composite's
    /// has whatever its children's have.
    private static func completed(
        _ module: ModuleDeclaration,
        _ modules: [String: ModuleDeclaration]
    ) -> ModuleDeclaration {
        var module = module
        let children = module.children.compactMap { modules[$0.module] }
            .map { completed($0, modules) }
        module.pagination = module.pagination ?? children.last { $0.pagination != nil }?.pagination
        module.usesViewportHeight =
            module.usesViewportHeight || module.placeholder != nil
            || children.contains(where: \.usesViewportHeight)
        return module
    }

    /// A composite's children have pipelines of their own; cycles were refused with the configuration.
    private static func pipeline(
        _ module: ModuleDeclaration,
        _ modules: [String: ModuleDeclaration],
        _ upstreams: [String: NamedUpstream],
        _ tools: MappingTools
    ) -> any Pipeline {
        guard module.kind == .composite else {
            return RequestsPipeline(module, upstreams: upstreams, tools: tools)
        }
        let children = module.children.compactMap { child in
            modules[child.module].map {
                CompositePipeline.Child(
                    name: child.name,
                    module: $0,
                    arguments: child.arguments,
                    pipeline: pipeline($0, modules, upstreams, tools)
                )
            }
        }
        return CompositePipeline(children: children)
    }
}
