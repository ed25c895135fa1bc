import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing

/// A page that is streamed, and the provider that it is taken from. A reload makes a new one of the
/// same query and client.
struct PageSource: Sendable {
    /// The parameters of a stream, beside those of every page.
    static let parameters: [EndpointParameter] = [
        .revision, .preference,
        EndpointParameter(
            "mode",
            kind: .text,
            "Of events `revisions`: only the ids of revisions, whose changes are fetched elsewhere. Of a picture the colours that it has; without it those that its reader prefers."
        ),
    ]

    let provider: any PageProvider
    let module: ModuleDeclaration
    let request: PageRequest
    /// The client whose page it is.
    let client: PageClient
    /// The names and values of the request's query.
    let query: [(name: String, value: String)]
    /// The owner whose side of a rollout it is; nil where none is known.
    var owner: RolloutOwner?
    /// The way in which that was looked for; nil where no rollout told owners apart.
    var basis: RolloutBasis?

    /// The name of what was asked for, in the words of the request: other words may mean the same page until a
    /// reload. Parameters of the stream make no difference.
    var asked: ExactString {
        let own = Self.parameters.map(\.name) + ["format"]
        let words = query.filter { !own.contains($0.name) }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            .map { ($0.name, $0.value) }
        let scope = request.scope.name + client.forwardedFields
        // Two owners on one side today may be on two tomorrow.
        let side = owner.map { "\n\u{1}\($0.name)" } ?? ""
        return ExactString("\(module.name)?\(QueryEncoder.join(words))\(scope)\(side)")
    }

    var identity: PageIdentity { provider.identity(of: request, for: client) }

    /// The page in memory, fresh or stale; nil when there is none.
    var cachedPage: CachedPage? { provider.cachedPage(identity) }

    /// True when the page is sent section by section while it is built for the first time.
    var emitsEach: Bool { provider.catalog.emitsEach(module) }

    /// Returns the same page under another configuration; nil where there is none, or where it
    /// would depend on more of the client than is known.
    func moved(to next: any PageProvider) -> PageSource? {
        guard let module = next.catalog.module(named: module.name),
            next.catalog.clientFields(of: module).forwarded
                == provider.catalog.clientFields(of: self.module).forwarded,
            next.catalog.clientFields(of: module).owners == request.scope.fields
        else { return nil }
        var reader = PageRequestReader(
            module: module,
            taking: Self.parameters,
            among: next.catalog.widths,
            palette: next.catalog.palette,
            accepts: next.catalog.accepts
        )
        guard var read = try? reader.read(query) else { return nil }
        read.request.scope = request.scope
        return PageSource(
            provider: next,
            module: module,
            request: read.request,
            client: client,
            query: query,
            owner: owner,
            basis: basis
        )
    }
}
