import HTTPSocket

/// Every endpoint of the service, one line each. `HEAD` comes with `GET`, `OPTIONS` with every path.
enum RouteTable {
    private static let module = "/v1/modules/{module}"
    private static let item = "\(module)/items/{item}"

    static let routes: [Route] = [
        Route(.get, "/", name: "index", respond: PreviewEndpoint.index),
        Route(.get, "/preview/{module}", name: "preview", respond: PreviewEndpoint.preview),
        Route(.get, "/app", name: "appPage", respond: AppEndpoint.page),
        Route(.get, "/app/{path...}", name: "appLink", respond: AppEndpoint.page),
        Route(.get, "/client/{file}", name: "client", respond: ClientFileEndpoint.respond),
        Route(.get, "/livez", name: "livez", respond: HealthEndpoint.live),
        Route(.get, "/readyz", name: "readyz", respond: HealthEndpoint.ready),
        Route(
            .get,
            "/metrics",
            name: "metrics",
            protection: .token,
            respond: MetricsEndpoint.respond
        ),
        Route(.get, "/problems/{kind}", name: "problem", respond: ProblemsEndpoint.respond),
        Route(.get, "/openapi.json", name: "openapi", respond: OpenAPIEndpoint.respond),
        Route(.get, "/schema/{file}", name: "schema", respond: SchemaEndpoint.respond),
        Route(.get, "/v1/app", name: "app", respond: AppEndpoint.description),
        Route(.get, "/v1/fonts", name: "fonts", respond: FontsEndpoint.list),
        Route(.get, "/v1/fonts/{hash}", name: "font", respond: FontsEndpoint.file),
        Route(.get, "/v1/images/{hash}", name: "image", respond: ImagesEndpoint.file),
        Route(.get, "/v1/modules", name: "modules", respond: ModulesEndpoint.list),
        Route(.get, module, name: "module", respond: ModulesEndpoint.one),
        Route(
            .get,
            "\(module)/layout",
            name: "layout",
            begins: .eventLoop(unless: "explain"),
            respond: LayoutEndpoint.layout
        ),
        Route(
            .post,
            "\(module)/refresh",
            name: "refresh",
            protection: .moduleRefresh,
            respond: LayoutEndpoint.refresh
        ),
        Route(
            .get,
            "\(module)/window",
            name: "window",
            begins: .eventLoop(),
            respond: WindowEndpoint.respond
        ),
        Route(.get, "\(module)/scroll", name: "scroll", respond: ScrollEndpoint.respond),
        Route(.get, "\(module)/changes", name: "changes", respond: ChangesEndpoint.respond),
        Route(.get, "\(module)/events", name: "events", respond: EventsEndpoint.respond),
        Route(
            .post,
            "\(item)/select",
            name: "select",
            protection: .moduleAdmin,
            respond: SelectEndpoint.respond
        ),
        Route(
            .put,
            "\(item)/value",
            name: "value",
            protection: .moduleAdmin,
            respond: ValueEndpoint.respond
        ),
    ]
}
