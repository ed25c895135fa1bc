package import ModuleDeclarations
package import ModuleKit
package import ModuleMapping
import SQLiteStorage
import UpstreamKit

/// A page that is to be loaded and built, for one client or for all that wait for it.
package struct BuildJob: Sendable {
    package let identity: PageIdentity
    package let request: PageRequest
    package let module: ModuleDeclaration
    package let client: PageClient
    /// The responses that are fetched past every cache.
    package let refresh: LoadRequest.Refresh
    /// The client that it is built for first.
    var purpose = LoadGate.Purpose.request
    /// The streams that follow the load; nil where none does.
    var progress: BuildProgress?

    /// The record of what a client's refresh brings; nil for other builds.
    var refreshed: RefreshRecord?

    /// Those that wait for the page.
    package let waiters = BuildWaiters()

    package init(
        identity: PageIdentity,
        request: PageRequest,
        module: ModuleDeclaration,
        client: PageClient,
        refresh: LoadRequest.Refresh
    ) {
        self.identity = identity
        self.request = request
        self.module = module
        self.client = client
        self.refresh = refresh
    }

    /// The name under which requests find the build under way.
    var key: String {
        switch refresh {
        case .nothing: identity.name
        case .expired: identity.name + "\u{0}unexpired"
        case .everything: identity.name + "\u{0}refresh"
        case .section(let id): identity.name + "\u{0}refresh \(id)"
        }
    }

    /// True where caches are passed: such a build shows what it has brought itself.
    var isRefresh: Bool {
        switch refresh {
        case .nothing, .expired: false
        case .everything, .section: true
        }
    }

    /// Returns the reason for which no view of the page is recorded; nil where they may be.
    func reason(against traffic: TrafficContext) -> TrafficSkip? {
        traffic.reason(against: request, of: module, isPersonal: !identity.scope.isEmpty)
    }

    /// Returns the request to load it; the module's deadline starts now.
    ///
    /// - Parameter trace: the fields that upstreams are sent.
    func loadRequest(trace: TraceFields) -> LoadRequest {
        var load = LoadRequest(
            page: request,
            deadline: .now + module.deadline,
            clientFields: client.fields,
            refresh: refresh,
            trace: trace
        )
        load.progress = progress?.report
        load.shown = progress?.shown
        load.refreshed = refreshed
        return load
    }
}
