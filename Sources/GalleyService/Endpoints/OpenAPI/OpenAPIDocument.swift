import ConfigurationLanguage
import HTTPSocket
import InputCore
package import JSONCore
package import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing

/// The OpenAPI 3.1 document of a service: every route, and for each module paths of its own with the
/// parameters that it declares, so that generated clients know their types.
package struct OpenAPIDocument {
    /// The maximum of modules with paths of their own: 1,000 paths are more than tools show.
    static let maximumModules = 250

    private let modules: ArraySlice<ModuleDeclaration>
    /// True when pages are served in some widths only.
    private let hasWidths: Bool
    private let themes: [String]
    private let catalogs: [String]

    /// Describes a service.
    package init(_ configuration: GalleyConfiguration) {
        modules = ModuleCatalog.completed(configuration.modules).prefix(Self.maximumModules)
        themes = configuration.palette.themes
        catalogs = configuration.catalogs.map(\.name)
        hasWidths = !configuration.widths.all.isEmpty
    }

    /// The document as JSON.
    package var json: [UInt8] { tree.json }

    /// The document.
    package var tree: JSONTree {
        var paths: [JSONTree.Member] = []
        for route in RouteTable.routes {
            add(route, module: nil, to: &paths)
        }
        for module in modules {
            for route in RouteTable.routes where route.path.begins(with: Self.modulePrefix) {
                add(route, module: module, to: &paths)
            }
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Galley", "version": .text(ServiceVersion.current),
                "description": Self.about,
            ],
            "paths": .object(paths),
            "components": [
                "schemas": BodySchema.all,
                "responses": .object(Self.problems),
                "headers": Self.headers,
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
            ],
        ]
    }

    private static let modulePrefix = "/v1/modules/{module}"
    private static let about: JSONTree =
        "Computed page layouts. Paths with {module} are those of every module; each module has the same paths under its own name, with the parameters that it declares. HEAD works wherever GET does."

    private func add(
        _ route: Route,
        module: ModuleDeclaration?,
        to paths: inout [JSONTree.Member]
    ) {
        let path =
            module.map { route.path.replacing(bytes: "{module}", with: $0.name) } ?? route.path
        let operation = self.operation(of: route, module: module)
        if let index = paths.firstIndex(where: { $0.name == path }) {
            paths[index].value[route.method.rawValue.lowercased()] = operation
        } else {
            let method = route.method.rawValue.lowercased()
            paths.append(.init(path, .object([.init(method, operation)])))
        }
    }

    private func operation(of route: Route, module: ModuleDeclaration?) -> JSONTree {
        let about = route.operation
        let name = module.map { "\(route.name)_\($0.name)" } ?? route.name
        var operation: JSONTree = [
            "operationId": .text(name), "summary": .text(about.summary),
            "tags": [.text(module?.name ?? "service")],
        ]
        let parameters = self.parameters(of: route, about, module: module)
        if !parameters.isEmpty { operation["parameters"] = .list(parameters) }
        if let body = about.body {
            operation["requestBody"] = [
                "required": about.needsBody ? true : false,
                "content": ["application/json": ["schema": body]],
            ]
        }
        operation["responses"] = responses(of: route, about)
        if route.protection != .none || about.mayNeedToken {
            operation["security"] = [["token": []], [:]]
        }
        return operation
    }

    private func parameters(
        of route: Route,
        _ about: OpenAPIOperation,
        module: ModuleDeclaration?
    ) -> [JSONTree] {
        let names = route.path.matches(of: /\{([a-z]+)\}/).map { String($0.1) }
        var list = names.filter { module == nil || $0 != "module" }.map(OpenAPIParameter.path)
        list += about.query + about.parameters.map(OpenAPIParameter.endpoint)
        if !route.method.isSafe { list.append(OpenAPIParameter.fetchSite) }
        guard about.page != nil else { return list }
        // An endpoint's own name takes the place of a page's.
        let described = about.query.compactMap { parameter -> String? in
            guard case .text(let name)? = parameter["name"] else { return nil }
            return name
        }
        let own = Set((about.parameters.map(\.name) + about.omitted + described).exact)
        list += OpenAPIParameter.page(
            of: module,
            formats: about.formats,
            themes: themes,
            catalogs: catalogs
        ).filter { parameter in
            guard case .text(let name)? = parameter["name"] else { return false }
            return !own.contains(name)
        }
        return list + (module?.parameters ?? []).map(OpenAPIParameter.declared)
    }

    // MARK: Responses

    /// The problems that any request may have.
    private static let common: [ProblemKind] = [
        .malformedRequest, .notFound, .requestTimeout, .targetTooLong, .headersTooLarge,
        .internalError, .unavailable, .expectationFailed, .bodyTooLarge, .notImplemented,
        .versionNotSupported,
    ]

    private func responses(of route: Route, _ about: OpenAPIOperation) -> JSONTree {
        let isPageLoaded = about.page == .loaded || about.page == .sent
        var kinds = Self.common + about.problems
        if isPageLoaded { kinds += [.upstreamFailed, .upstreamTimeout] }
        if about.page != nil || route.protection != .none { kinds += [.unauthorized, .forbidden] }
        // A page of another origin changes nothing.
        if !route.method.isSafe { kinds.append(.forbidden) }
        let content = about.responses.map { JSONTree.Member($0.mediaType, ["schema": $0.schema]) }
        var success: JSONTree = ["description": .text(about.summary), "content": .object(content)]
        success["headers"] = Self.headers(of: about)
        var responses: [JSONTree.Member] = [.init("200", success)]
        if route.method == .get { responses.append(.init("304", ["description": "Not modified"])) }
        if hasWidths, isPageLoaded, route.method == .get {
            let meaning: JSONTree = "The same in a width that pages are served in, at `Location`"
            responses.append(.init("307", ["description": meaning]))
        }
        for status in Set(kinds.map(\.status)).sorted() {
            let reference = "#/components/responses/Problem\(status)"
            responses.append(.init("\(status)", ["$ref": .text(reference)]))
        }
        if about.describesUnavailable {
            responses.removeAll { $0.name == "503" }
            responses.append(.init("503", success))
        }
        return .object(responses)
    }

    private static let problems: [JSONTree.Member] = Set(ProblemKind.allCases.map(\.status))
        .sorted().map { status in
            let kinds = ProblemKind.allCases.filter { $0.status == status }
            let meaning = kinds.map { "`\($0.rawValue)`: \($0.meaning)" }.joined(separator: "\n\n")
            return JSONTree.Member(
                "Problem\(status)",
                [
                    "description": .text(meaning),
                    "content": [
                        "application/problem+json": ["schema": BodySchema.ref("Problem")]
                    ],
                ]
            )
        }

    private static let headers: JSONTree = [
        "ETag": header(
            "The revision, in quotes; that of a compressed body ends with `-br` or `-gzip`."
        ),
        "Cache-Control": header("How long the response may be used."),
        "Cache-Status": header("The caches' part in the response (RFC 9211)."),
        "Galley-Status": header("`complete`, `stale` or `partial`."),
        "Galley-Accepts": header(
            "With `accepts`: `complete`, or `substituted` where something is not as it is declared."
        ),
        "Galley-Rollout": header(
            "Under a rollout, of responses that no shared cache stores: the side that responds, `old` or `new`."
        ),
        "Galley-Refresh": header(
            "`recent` where the page was refreshed within `refresh.atMost`, so that no upstream was called."
        ),
        "Server-Timing": header("Milliseconds of `fetch`, `map`, `layout` and `encode`."),
        "Age": header("Seconds since the page was built."),
        "Link": header(
            "The canonical URL, `rel=\"canonical\"`; the page with one more page of data, `rel=\"next\"`."
        ),
        "No-Vary-Search": header("`key-order`: parameters may stand in any order."),
        "X-Request-Id": header("The request's identifier."),
    ]

    private static func header(_ meaning: String) -> JSONTree {
        ["description": .text(meaning), "schema": ["type": "string"]]
    }

    private static func headers(of about: OpenAPIOperation) -> JSONTree {
        var names = ["X-Request-Id", "Cache-Control"]
        if about.page == .sent {
            names += [
                "ETag", "Cache-Status", "Galley-Status", "Galley-Accepts", "Galley-Rollout",
                "Server-Timing", "Age",
                "Link",
                "No-Vary-Search",
            ]
        }
        return .object(
            (names + about.headers).map { .init($0, ["$ref": .text("#/components/headers/\($0)")]) }
        )
    }
}
