import ModuleDeclarations
import ModuleMapping
import UpstreamKit

/// The header fields of clients that the pages of a module depend on, those of its children included. Names are in
/// lower case.
package struct ClientFields: Sendable, Equatable {
    /// The names of the fields that upstreams are given, sorted.
    package private(set) var forwarded: [String] = []
    /// Those of them whose values name somebody: a page that is made with one is private.
    package private(set) var personal: Set<ExactString> = []
    /// The names of the fields that name the owners of switches, sorted.
    package private(set) var owners: [String] = []

    init() {}

    init(
        of module: ModuleDeclaration,
        among modules: [ExactString: ModuleDeclaration],
        upstreams: [ExactString: NamedUpstream]
    ) {
        let children = module.children.compactMap { modules[$0.module] }
            .map { ClientFields(of: $0, among: modules, upstreams: upstreams) }
        let requests = module.requests + (module.loadMore.map { [$0.request] } ?? [])
        let fields = requests.flatMap { upstreams[$0.upstream]?.forward ?? [] }
        let names = fields.map(\.name) + children.flatMap(\.forwarded)
        forwarded = Set(names.exact).sorted().texts
        personal = children.reduce(into: Set(fields.filter(\.isPersonal).map(\.name).exact)) {
            $0.formUnion($1.personal)
        }
        owners = Set((module.scopeFields + children.flatMap(\.owners)).exact).sorted().texts
    }
}
