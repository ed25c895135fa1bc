import ConfigurationLanguage
import HTTPSocket
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import PageServing

/// A request that was routed, and the parts of the service that respond to it.
struct RequestContext: Sendable {
    let request: HTTPRequest
    /// The values of the path's named segments.
    let values: [ExactString: String]
    /// The configuration in force when the request came.
    let snapshot: ServiceSnapshot
    /// The state and the counters of the service.
    let monitor: ServiceMonitor
    /// Its place in a rollout; nil without one.
    var place: RolloutPlace?

    /// The value of a named segment of the path.
    func value(_ name: String) -> String {
        guard let value = values[name] else {
            preconditionFailure("the route's pattern has no segment {\(name)}")
        }
        return value
    }

    /// Returns the module of the path.
    ///
    /// - Throws: a 404 that names the nearest module, and a 503 for one whose file has a mistake.
    func module() throws(Problem) -> ModuleDeclaration {
        let name = value("module")
        if let module = snapshot.catalog.module(named: name) { return module }
        if snapshot.catalog.lacksModule(named: name) {
            throw Problem(
                .misconfigured,
                detail:
                    "The file of the module '\(name)' has a mistake, and no version of it was served before."
            )
        }
        let names = snapshot.configuration.modules.map(\.name)
        throw Problem(
            .unknownModule,
            detail: "There is no module '\(name)'\(SpellingSuggestion.hint(name, among: names))"
        )
    }

    /// Returns the page of the path.
    ///
    /// - Throws: a 404 that names the nearest module.
    func page() throws(Problem) -> PageContext {
        PageContext(request: request, snapshot: snapshot, module: try module())
    }

    /// Lets a request pass whose sender may send it.
    ///
    /// - Throws: 401, 403, 415, and 404 where there is no such module.
    func authorize(_ protection: Route.Protection) throws(Problem) {
        switch protection {
        case .none: break
        case .metrics:
            let server = snapshot.configuration.server
            try RequestAuthorization.checkMetrics(request, server: server)
        case .moduleAdmin where try module().isPublic,
            .moduleRefresh where try module().refresh.isPublic:
            try RequestAuthorization.checkBody(of: request)
        case .admin: try checkAdmin()
        case .moduleAdmin: try checkAdmin(opens: "public: true")
        case .moduleRefresh: try checkAdmin(opens: "refresh: {public: true}")
        }
    }

    private func checkAdmin(opens key: String? = nil) throws(Problem) {
        let server = snapshot.configuration.server
        try RequestAuthorization.checkAdmin(request, server: server, opens: key)
    }
}
