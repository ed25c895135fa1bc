import HTTPSocket
import ModuleConfiguration
import ModuleKit

/// `GET /v1/app`, and `GET /app` with every path below it: the app that the configuration declares.
enum AppEndpoint {
    static let operation = OpenAPIOperation(
        summary: "The tabs and the links of the app",
        responses: [.json("App")],
        query: [language],
        problems: [.invalidParameter]
    )
    static let pageOperation = OpenAPIOperation(
        summary: "The app in a browser",
        responses: [.text("text/html")],
        query: [language],
        problems: [.invalidParameter]
    )
    static let linkOperation = OpenAPIOperation(
        summary: "The app in a browser, at one of its links",
        responses: [.text("text/html")],
        query: [language],
        problems: [.invalidParameter]
    )

    private static let language = OpenAPIParameter.query("locale", OpenAPIParameter.locale)

    /// Responds with the tabs and links in the client's language, or 304 under the request's conditions.
    ///
    /// - Throws: a 404 where no app is declared, a 400 for a `locale` that is no language tag.
    static func description(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let locale = try locale(of: context)
        let description = try context.snapshot.apps.response(named: locale ?? "") {
            () throws(Problem) in PreparedResponse(document: try app(context, locale).json)
        }
        return HTTPResponse(prepared: description)
    }

    /// Responds with the document of the app, whatever the path below: its script finds the page of it.
    ///
    /// - Throws: as ``description(_:)``.
    static func page(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let locale = try locale(of: context)
        let app = try app(context, locale)
        let language = XMLText.escaped(locale ?? app.language)
        let direction = TextDirection(locale: locale ?? app.language)
        let query = locale.map { "?locale=\($0)" } ?? ""
        let html = """
            <!doctype html>
            <html lang="\(language)" dir="\(direction.rawValue)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="color-scheme" content="light dark">
            <title>\(XMLText.escaped(app.name))</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/client/app.css">
            <script type="module" src="/client/galley-app.js"></script>
            <body>
            <galley-app src="/v1/app\(XMLText.escaped(query))" base="/app">
            <noscript><p>The app needs scripts. <a href="/">All pages</a></p></noscript>
            </galley-app>
            </body>
            </html>

            """
        let document = PreparedResponse(
            document: Array(html.utf8),
            type: "text/html; charset=utf-8"
        )
        return HTTPResponse(prepared: document)
    }

    private static func app(
        _ context: RequestContext,
        _ locale: String?
    ) throws(Problem) -> AppEncoder {
        let snapshot = context.snapshot
        guard let app = snapshot.configuration.app else {
            throw Problem(
                .notFound,
                detail:
                    "No app is declared: 'app: {name: My app, tabs: [{title: Home, module: home}]}' in "
                    + "galley.yaml declares one. GET / lists the pages."
            )
        }
        let palette = snapshot.configuration.palette
        return AppEncoder(app, palette: palette, images: snapshot.images, locale: locale)
    }

    private static func locale(of context: RequestContext) throws(Problem) -> String? {
        let query = try QueryString(context.request.query ?? "")
        guard let text = query.pairs.first(where: { $0.name == "locale" })?.value else {
            return nil
        }
        if let problem = PageRequestReader.problem(inLocale: text) {
            throw Problem(parameter: "locale", value: text, detail: problem)
        }
        return text
    }
}
