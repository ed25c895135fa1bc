/// The modules of a configuration, each with what loads it.
public struct ModuleCatalog: Sendable {
    /// The modules, in the order of their files.
    public let modules: [ModuleDeclaration]
    private let upstreams: [String: NamedUpstream]
    private let entries: [String: (module: ModuleDeclaration, pipeline: any Pipeline)]

    /// Prepares the modules of a configuration that was read without mistakes.
    ///
    /// - Parameter upstreams: every upstream that the modules name.
    public init(modules: [ModuleDeclaration], upstreams: [String: NamedUpstream]) {
        self.modules = modules
        self.upstreams = upstreams
        let byName = Dictionary(modules.map { ($0.name, $0) }) { first, _ in first }
        entries = byName.mapValues { ($0, Self.pipeline($0, byName, upstreams)) }
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

    /// Loads the module that the request's page names.
    ///
    /// - Throws: when a required request failed with nothing to stand in for it.
    public func load(_ request: LoadRequest) async throws(LoadFailure) -> LoadedPart {
        guard let entry = entries[request.page.module] else { return LoadedPart() }
        return try await entry.pipeline.load(request)
    }

    /// A composite's children have pipelines of their own; cycles were refused with the configuration.
    private static func pipeline(
        _ module: ModuleDeclaration,
        _ modules: [String: ModuleDeclaration],
        _ upstreams: [String: NamedUpstream]
    ) -> any Pipeline {
        guard module.kind == .composite else {
            return RequestsPipeline(module, upstreams: upstreams)
        }
        let children = module.children.compactMap { child in
            modules[child.module].map {
                CompositePipeline.Child(
                    name: child.name,
                    module: $0,
                    arguments: child.arguments,
                    pipeline: pipeline($0, modules, upstreams)
                )
            }
        }
        return CompositePipeline(children: children)
    }
}
