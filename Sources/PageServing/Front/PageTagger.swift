import HTTPSocket
package import ModuleConfiguration
import ModuleDeclarations
package import ModuleKit
import ModuleMapping
import UpstreamKit

/// Makes the fields of pages for caches in front of the service, by one configuration.
package struct PageTagger: Sendable {
    private let front: EdgeCacheConfiguration
    /// The way in which responses differ by owner under a rollout; nil without one.
    private let variation: RolloutVariation?
    /// The tags of each module's pages but for those of their responses.
    private let names: [ExactString: [String]]

    package init(
        _ front: EdgeCacheConfiguration,
        catalog: ModuleCatalog,
        variation: RolloutVariation? = nil
    ) {
        self.front = front
        self.variation = variation
        let isTagged = front.tagHeader != nil
        let tagged = isTagged ? catalog.modules : []
        names = Dictionary(exact: tagged.map { ($0.name, Self.names(of: $0, in: catalog)) }) { $1 }
    }

    /// Returns the fields of a page that was loaded.
    func fields(of loaded: LoadedPage, for request: PageRequest) -> EdgeCacheFields {
        EdgeCacheFields(
            canonical: request.canonicalTarget,
            tags: front.tagHeader == nil
                ? .none
                : PageTags(
                    names: names[request.module] ?? [],
                    sources: Set(loaded.responses.compactMap { $0.source })
                ),
            in: front.tagHeader,
            isPurged: front.calls != nil,
            variation: variation
        )
    }

    /// Returns the fields of a page of what another one was made of.
    func fields(like other: EdgeCacheFields, for request: PageRequest) -> EdgeCacheFields {
        other.replacing(canonical: request.canonicalTarget)
    }

    /// Returns the tags of the pages that some responses are on; none where no cache knows tags.
    func tags(affectedBy sources: Set<ResponseSource>) -> [String] {
        front.tagHeader == nil ? [] : PageTags(names: [], sources: sources).affected
    }

    private static func names(of module: ModuleDeclaration, in catalog: ModuleCatalog) -> [String] {
        let parts = catalog.parts(of: module)
        let requests = parts.map { part in
            (part, part.requests + (part.loadMore.map { [$0.request] } ?? []))
        }
        let modules = parts.map { "module:\($0.name)" }
        let upstreams = requests.flatMap { $0.1.map { "upstream:\($0.upstream)" } }
        let names = requests.flatMap { part, requests in
            requests.map { "request:\(part.name).\($0.id)" }
        }
        return [modules, upstreams, names].flatMap { Set($0.exact).sorted().texts }
    }
}

extension PageRequest {
    /// The canonical URL of the page's layout, without the host.
    fileprivate var canonicalTarget: String {
        let path = "/v1/modules/\(module)/layout"
        return canonicalQuery.isEmpty ? path : "\(path)?\(canonicalQuery)"
    }
}
