import HTTPSocket
import InputCore
import JSONCore
import ModuleConfiguration
import ModuleKit
import ModuleMapping
import PageServing

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
        query: reader,
        problems: [.invalidParameter]
    )
    static let linkOperation = OpenAPIOperation(
        summary: "The app in a browser, at one of its links",
        responses: [.text("text/html")],
        query: reader,
        problems: [.invalidParameter]
    )

    private static let language = OpenAPIParameter.query("locale", OpenAPIParameter.locale)
    /// The parameters that apply to all pages of the app.
    private static let reader = [
        language, OpenAPIParameter.query("direction", BodySchema.words("ltr", "rtl")),
        OpenAPIParameter.platform, OpenAPIParameter.query("textScale", ["type": "number"]),
        OpenAPIParameter.textSize, OpenAPIParameter.fontScale,
        OpenAPIParameter.query("theme", ["type": "string"]),
    ]

    /// Responds with the tabs and links in the client's language, or 304 under the request's conditions.
    ///
    /// - Throws: a 404 where no app is declared, a 400 for a `locale` that is no language tag.
    static func description(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let locale = try AppQuery(context.request.query).locale
        let description = try context.snapshot.apps.response(named: locale ?? "") {
            () throws(Problem) in
            PreparedResponse(
                document: try app(context, locale).json,
                compressing: context.snapshot.compression,
                variation: context.snapshot.part?.variation
            )
        }
        return HTTPResponse(prepared: description)
    }

    /// Responds with the document of the app, whatever the path below: its script finds the page of it.
    ///
    /// The description stands in it, so that the script alone, and then the first page, are what a browser waits for.
    ///
    /// - Throws: as ``description(_:)``, and a 400 for a `direction` that is none.
    static func page(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let query = try AppQuery(context.request.query)
        let snapshot = context.snapshot
        // All that it depends on is in its target.
        let response = try snapshot.appPages.response(named: query.target("/v1/app")) {
            () throws(Problem) in
            PreparedResponse(
                document: try html(context, query),
                type: "text/html; charset=utf-8",
                compressing: snapshot.compression,
                variation: snapshot.part?.variation
            )
        }
        return HTTPResponse(prepared: response)
    }

    private static func html(
        _ context: RequestContext,
        _ query: AppQuery
    ) throws(Problem) -> [UInt8] {
        let app = try app(context, query.locale)
        let language = query.locale ?? app.language
        let direction = query.direction ?? TextDirection(locale: language)
        // No text of it ends the element that it stands in.
        let description = String(decoding: app.json, as: UTF8.self)
            .replacing(bytes: "<", with: "\\u003c")
        let html = """
            <!doctype html>
            <html lang="\(XMLText.escaped(language))" dir="\(direction.rawValue)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="color-scheme" content="light dark">
            <title>\(XMLText.escaped(app.name))</title>
            <link rel="icon" href="data:,">
            <script type="module" src="/client/\(ClientFiles.document.name)"></script>
            <body>
            <galley-app src="\(XMLText.escaped(query.target("/v1/app")))" base="/app">
            <script type="application/json">\(description)</script>
            <noscript><p>The app needs scripts. <a href="/">All pages</a></p></noscript>
            </galley-app>
            </body>
            </html>

            """
        return Array(html.utf8)
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
}
