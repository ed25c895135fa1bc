import ModuleKit

/// Where a page that is listened to comes from. A reload makes a new one of the same query and
/// client.
struct PageSource: Sendable {
    /// What brings the page forth.
    let generation: Generation
    /// The page's module.
    let module: ModuleDeclaration
    /// The page.
    let request: PageRequest
    /// Whose page it is.
    let client: PageService.Client
    /// The names and values that the page was asked for with.
    let query: [(name: String, value: String)]

    /// What tells the page from others.
    var identity: PageIdentity { generation.pages.identity(of: request, client) }

    /// The page in memory, stale or not.
    var finished: FinishedPage? { generation.memory.page(named: identity.name) }

    /// Whether it is shown bit by bit while it is built for the first time.
    var emitsEach: Bool { generation.catalog.emitsEach(module) }

    /// The same page under another configuration; nil where there is none, or where it would depend
    /// on more of the client than is known.
    func moved(to generation: Generation) -> PageSource? {
        guard let module = generation.catalog.module(named: module.name),
            generation.catalog.forwardedNames(of: module)
                == self.generation.catalog.forwardedNames(of: self.module),
            generation.catalog.scopeFields(of: module) == request.scope.fields
        else { return nil }
        var reader = PageRequestReader(module: module, taking: [.revision])
        guard var read = try? reader.read(query) else { return nil }
        read.request.scope = request.scope
        return PageSource(
            generation: generation,
            module: module,
            request: read.request,
            client: client,
            query: query
        )
    }
}
