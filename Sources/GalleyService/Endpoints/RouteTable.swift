import HTTPSocket

/// Every endpoint of the service, one line each. `HEAD` comes with `GET`, `OPTIONS` with every path.
enum RouteTable {
    private static let module = "/v1/modules/{module}"
    private static let item = "\(module)/items/{item}"

    static let routes: [Route] = [
        Route(
            .get,
            "/",
            name: "index",
            about: PreviewEndpoint.indexOperation,
            respond: PreviewEndpoint.index
        ),
        Route(
            .get,
            "/preview/{module}",
            name: "preview",
            about: PreviewEndpoint.operation,
            respond: PreviewEndpoint.preview
        ),
        Route(
            .get,
            "/app",
            name: "appPage",
            about: AppEndpoint.pageOperation,
            respond: AppEndpoint.page
        ),
        Route(
            .get,
            "/app/{path...}",
            name: "appLink",
            about: AppEndpoint.linkOperation,
            respond: AppEndpoint.page
        ),
        Route(
            .get,
            "/client/{file}",
            name: "client",
            about: ClientFileEndpoint.operation,
            respond: ClientFileEndpoint.respond
        ),
        Route(
            .get,
            "/livez",
            name: "livez",
            about: HealthEndpoint.liveOperation,
            respond: HealthEndpoint.live
        ),
        Route(
            .get,
            "/readyz",
            name: "readyz",
            about: HealthEndpoint.readyOperation,
            respond: HealthEndpoint.ready
        ),
        Route(
            .get,
            "/metrics",
            name: "metrics",
            about: MetricsEndpoint.operation,
            protection: .metrics,
            respond: MetricsEndpoint.respond
        ),
        Route(
            .get,
            "/problems/{kind}",
            name: "problem",
            about: ProblemsEndpoint.operation,
            respond: ProblemsEndpoint.respond
        ),
        Route(
            .get,
            "/openapi.json",
            name: "openapi",
            about: OpenAPIEndpoint.operation,
            respond: OpenAPIEndpoint.respond
        ),
        Route(
            .get,
            "/schema/{file}",
            name: "schema",
            about: SchemaEndpoint.operation,
            respond: SchemaEndpoint.respond
        ),
        Route(
            .get,
            "/v1/app",
            name: "app",
            about: AppEndpoint.operation,
            respond: AppEndpoint.description
        ),
        Route(
            .get,
            "/v1/fonts",
            name: "fonts",
            about: FontsEndpoint.listOperation,
            respond: FontsEndpoint.list
        ),
        Route(
            .get,
            "/v1/fonts/{hash}",
            name: "font",
            about: FontsEndpoint.fileOperation,
            respond: FontsEndpoint.file
        ),
        Route(
            .post,
            "/v1/text/reports",
            name: "textReports",
            about: TextReportsEndpoint.operation,
            respond: TextReportsEndpoint.respond
        ),
        Route(
            .get,
            "/v1/reload",
            name: "reload",
            about: ReloadEndpoint.operation,
            protection: .admin,
            respond: ReloadEndpoint.respond
        ),
        Route(
            .post,
            "/v1/reload",
            name: "reloadNow",
            about: ReloadEndpoint.postOperation,
            protection: .admin,
            respond: ReloadEndpoint.reload
        ),
        Route(
            .get,
            "/v1/rollout",
            name: "rollout",
            about: RolloutEndpoint.operation,
            protection: .admin,
            respond: RolloutEndpoint.state
        ),
        Route(
            .put,
            "/v1/rollout",
            name: "setRollout",
            about: RolloutEndpoint.setOperation,
            protection: .admin,
            respond: RolloutEndpoint.set
        ),
        Route(
            .get,
            "/v1/images/{hash}",
            name: "image",
            about: ImagesEndpoint.operation,
            respond: ImagesEndpoint.file
        ),
        Route(
            .get,
            "/v1/modules",
            name: "modules",
            about: ModulesEndpoint.listOperation,
            respond: ModulesEndpoint.list
        ),
        Route(
            .get,
            module,
            name: "module",
            about: ModulesEndpoint.operation,
            respond: ModulesEndpoint.one
        ),
        Route(
            .get,
            "\(module)/layout",
            name: "layout",
            about: LayoutEndpoint.layoutOperation,
            begins: .eventLoop(unless: "explain"),
            respond: LayoutEndpoint.layout
        ),
        Route(
            .post,
            "\(module)/refresh",
            name: "refresh",
            about: LayoutEndpoint.refreshOperation,
            protection: .moduleRefresh,
            respond: LayoutEndpoint.refresh
        ),
        Route(
            .post,
            "\(module)/fit",
            name: "fit",
            about: FitEndpoint.operation,
            protection: .moduleAdmin,
            respond: FitEndpoint.respond
        ),
        Route(
            .get,
            "\(module)/window",
            name: "window",
            about: WindowEndpoint.operation,
            begins: .eventLoop(),
            respond: WindowEndpoint.respond
        ),
        Route(
            .get,
            "\(module)/scroll",
            name: "scroll",
            about: ScrollEndpoint.operation,
            respond: ScrollEndpoint.respond
        ),
        Route(
            .get,
            "\(module)/changes",
            name: "changes",
            about: ChangesEndpoint.operation,
            respond: ChangesEndpoint.respond
        ),
        Route(
            .get,
            "\(module)/events",
            name: "events",
            about: EventsEndpoint.operation,
            respond: EventsEndpoint.respond
        ),
        Route(
            .post,
            "\(item)/select",
            name: "select",
            about: SelectEndpoint.operation,
            protection: .moduleAdmin,
            respond: SelectEndpoint.respond
        ),
        Route(
            .put,
            "\(item)/value",
            name: "value",
            about: ValueEndpoint.operation,
            protection: .moduleAdmin,
            respond: ValueEndpoint.respond
        ),
    ]
}
