import HTTPSocket
import ModuleConfiguration
import ModuleDeclarations
import PageServing

/// `GET /` and `GET /preview/{module}`: pages for people with a browser. The documents are shells: the
/// scripts of the web client draw in them.
enum PreviewEndpoint {
    static let indexOperation = OpenAPIOperation(
        summary: "Every module, for people with a browser",
        responses: [.text("text/html")]
    )

    static let operation = OpenAPIOperation(
        summary: "A page drawn in a browser",
        responses: [.text("text/html")],
        page: .named,
        parameters: [.pictureMode],
        formats: ["json", "svg"]
    )

    /// Responds with every module and a link to its preview. It serves without scripts as well; with
    /// them each module has its picture.
    static func index(_ context: RequestContext) -> HTTPResponse {
        let app = context.snapshot.configuration.app
        let rows = context.snapshot.configuration.modules.map { module in
            """
            <li data-module="\(module.name)"\(groupAttribute(of: module.name, in: app))>
            <a href="/preview/\(module.name)">\(XMLText.escaped(module.title))</a>
            <span class="kind">\(module.kind.rawValue)</span> <code>\(module.name)</code>
            <a class="layout" href="/v1/modules/\(module.name)/layout">layout</a></li>
            """
        }
        return document(
            "Galley",
            script: "gallery",
            images: isOperator(context) ? imageOrigins(context) : [],
            body: """
                <header class="bar"><h1>Pages</h1>
                <input type="search" id="search" placeholder="Search" aria-label="Search pages"
                autocomplete="off"></header>
                <main><ul class="gallery" id="pages"\(app == nil ? "" : " data-app")>\(rows.joined(separator: "\n"))</ul>
                <p id="nothing" hidden>No page has that name.</p></main>
                """
        )
    }

    /// Responds with the shell of a module's preview, which reads parameters and problems itself.
    ///
    /// - Throws: a 404 that names the nearest module, a 400 for parameters that are invalid; those
    ///   that are missing are asked for by the preview.
    static func preview(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let module = try context.module()
        do throws(Problem) {
            _ = try context.page().query(taking: [.pictureMode])
        } catch {
            let isInvalid = error.entries.contains { $0.value != nil }
            if error.kind == .invalidParameter, isInvalid { throw error }
        }
        let isOperator = isOperator(context)
        return document(
            module.title,
            script: "preview",
            images: isOperator ? imageOrigins(context) : [],
            body: """
                <div id="preview" data-module="\(module.name)"\(isOperator ? " data-operator" : "")>
                <noscript><p>The preview needs scripts. The layout itself:
                <a href="/v1/modules/\(module.name)/layout">layout</a></p></noscript></div>
                """
        )
    }

    /// The place of a module among the groups of the app, by which the gallery shows it: the words of its group, and
    /// its position in the order of all groups.
    private static func groupAttribute(of module: String, in app: AppConfiguration?) -> String {
        var position = 0
        for group in app?.groups ?? [] {
            if let index = group.modules.firstIndex(where: { $0 == module }) {
                let title = XMLText.escaped(group.title)
                return " data-group=\"\(title)\" data-position=\"\(position + index)\""
            }
            position += group.modules.count
        }
        return ""
    }

    /// True for a request of one who runs the service, who may see which upstreams it has.
    private static func isOperator(_ context: RequestContext) -> Bool {
        (try? context.authorize(.admin)) != nil
    }

    /// The most origins that a policy names: a header field has a size.
    private static let maximumOrigins = 64

    /// The origins of the upstreams that are called without TLS, as services on a developer's machine are.
    private static func imageOrigins(_ context: RequestContext) -> [String] {
        var origins: [String] = []
        for upstream in context.snapshot.configuration.upstreams.values {
            for url in upstream.urls ?? [] {
                guard let origin = PlainOrigin(url), !origins.contains(origin.text) else {
                    continue
                }
                origins.append(origin.text)
            }
        }
        return Array(origins.sorted().prefix(maximumOrigins))
    }

    private static func document(
        _ title: String,
        script: String,
        images: [String],
        body: String
    ) -> HTTPResponse {
        let html = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(XMLText.escaped(title))</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/client/preview.css">
            <script type="module" src="/client/\(script).js"></script>
            <body class="\(script)">
            \(body)
            </body>
            </html>

            """
        return HTTPResponse(
            status: 200,
            fields: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache",
                "Content-Security-Policy": ContentSecurity.document(images: images),
            ],
            body: .bytes(SharedBytes(html))
        )
    }
}
