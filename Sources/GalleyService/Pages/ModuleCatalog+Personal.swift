import UpstreamKit
import ModuleConfiguration
import ModuleKit

extension ModuleCatalog {
    /// Returns the forwarded header fields whose values name somebody, those of a module's children
    /// included, in lower case. A page made with one is private.
    func personalNames(of module: ModuleDeclaration) -> Set<ExactString> {
        let requests = module.requests + (module.loadMore.map { [$0.request] } ?? [])
        let names = requests.flatMap { request in
            (upstream(named: request.upstream)?.forward ?? []).filter(\.isPersonal).map(\.name)
        }
        return module.children.compactMap { self.module(named: $0.module) }
            .reduce(into: Set(names.exact)) { $0.formUnion(personalNames(of: $1)) }
    }
}
