import JSONCore
import ModuleKit

/// The part of the OpenAPI document about an endpoint beyond its route.
struct OpenAPIOperation: Sendable {
    /// The part that a page has in an endpoint.
    enum Page: Sendable {
        /// Its query names a page that the client asks for later.
        case named
        /// It loads a page, and responds with something else.
        case loaded
        /// It responds with a page or a part of one, whose header fields say where it came from.
        case sent
    }

    /// Its purpose, in a few words.
    let summary: String
    /// The schemas of what it responds with, by media type; nil for what no schema describes.
    var responses: [(type: String, schema: JSONTree)] = []
    /// The part that a page has in it; nil where its query is no page's.
    var page: Page?
    /// True where a parameter of its own needs the token, and the rest does not.
    var mayNeedToken = false
    /// True where 503 has the same body as 200.
    var describesUnavailable = false
    /// The parameters of its own.
    var parameters: [EndpointParameter] = []
    /// Parameters that are no page's.
    var query: [JSONTree] = []
    /// The formats of a page that it has.
    var formats = ["json"]
    /// The schema of the body; nil for none.
    var body: JSONTree?
    /// True where the body must be there.
    var needsBody = false
    /// Its header fields beside those of every page.
    var headers: [String] = []
    /// The kinds of problems beside those of every request.
    var problems: [ProblemKind] = []

    private static func json(_ name: String) -> [(type: String, schema: JSONTree)] {
        [("application/json", OpenAPISchemas.ref(name))]
    }

    private static let picture: (type: String, schema: JSONTree) = (
        "image/svg+xml", OpenAPISchemas.text
    )
    private static let html: [(type: String, schema: JSONTree)] = [
        ("text/html", OpenAPISchemas.text)
    ]
    private static let locale = OpenAPIParameter.query("locale", OpenAPIParameter.locale)
    private static let stored: [ProblemKind] = [.notAcceptable, .preconditionFailed]
    private static let item: [ProblemKind] = [.unsupportedMediaType, .bodyTooLarge]

    /// The operations by the name of their route.
    static let all: [ExactString: OpenAPIOperation] = [
        "index": .init(summary: "Every module, for people with a browser", responses: html),
        "preview": .init(
            summary: "A page drawn in a browser",
            responses: html,
            page: .named,
            parameters: [.pictureMode],
            formats: ["json", "svg"]
        ),
        "appPage": .init(summary: "The app in a browser", responses: html, query: [locale]),
        "appLink": .init(
            summary: "The app in a browser, at one of its links",
            responses: html,
            query: [locale]
        ),
        "app": .init(
            summary: "The tabs and the links of the app",
            responses: json("App"),
            query: [locale],
            problems: [.invalidParameter]
        ),
        "client": .init(
            summary: "A file of the web client",
            responses: [
                ("text/javascript", OpenAPISchemas.text), ("text/css", OpenAPISchemas.text),
                ("text/plain", OpenAPISchemas.text),
            ]
        ),
        "livez": .init(summary: "200 while the process is alive", responses: json("Health")),
        "readyz": .init(
            summary: "200 while the service wants requests, 503 while it starts or drains",
            responses: json("Health"),
            describesUnavailable: true
        ),
        "metrics": .init(
            summary: "Metrics for Prometheus",
            responses: [("text/plain", OpenAPISchemas.text)]
        ),
        "problem": .init(
            summary: "The meaning of a problem's type",
            responses: json("ProblemKind")
        ),
        "schema": .init(
            summary: "The JSON Schema of a configuration file",
            responses: [("application/schema+json", ["type": "object"])],
            query: [OpenAPIParameter.query("draft", OpenAPISchemas.words("2020-12", "07"))]
        ),
        "openapi": .init(
            summary: "This document",
            responses: [("application/json", ["type": "object"])]
        ),
        "fonts": .init(summary: "The fonts that texts are measured in", responses: json("Fonts")),
        "font": .init(
            summary: "A font file",
            responses: [
                ("font/ttf", ["type": "string", "format": "binary"]),
                ("font/otf", ["type": "string", "format": "binary"]),
            ]
        ),
        "image": .init(
            summary: "An image of the service's own",
            responses: ["png", "jpeg", "gif", "webp", "avif", "svg+xml"].map {
                ("image/\($0)", ["type": "string", "format": "binary"])
            }
        ),
        "modules": .init(summary: "Every module", responses: json("Modules")),
        "module": .init(summary: "A module", responses: json("ModuleDetails")),
        "layout": .init(
            summary: "The computed layout, or with `explain` what it came from",
            responses: [
                (
                    "application/json",
                    [
                        "anyOf": .list(
                            ["Layout", "Explanation", "FrameExplanation"].map(OpenAPISchemas.ref)
                        )
                    ]
                ), picture,
            ],
            page: .sent,
            mayNeedToken: true,
            parameters: LayoutEndpoint.parameters,
            formats: ["json", "svg"],
            problems: stored
        ),
        "refresh": .init(
            summary: "The layout, after asking the upstreams again",
            responses: json("Layout") + [picture],
            page: .sent,
            parameters: [.section],
            formats: ["json", "svg"],
            body: [:],
            headers: ["Galley-Refresh"],
            problems: stored + item
        ),
        "window": .init(
            summary: "The visible part of the layout, and a plan for reusing cells",
            responses: json("Window"),
            page: .sent,
            parameters: WindowEndpoint.parameters,
            problems: stored + [.revisionGone]
        ),
        "scroll": .init(
            summary: "Where an item is centred, or where a flick comes to rest",
            responses: json("Scroll"),
            page: .sent,
            parameters: ScrollEndpoint.parameters,
            problems: stored
        ),
        "changes": .init(
            summary: "The changes since a revision",
            responses: json("Changes"),
            page: .sent,
            parameters: ChangesEndpoint.parameters,
            problems: stored + [.revisionGone]
        ),
        "events": .init(
            summary: "The layout, then its changes as they happen",
            responses: [("text/event-stream", OpenAPISchemas.events)],
            page: .loaded,
            parameters: PageSource.parameters,
            problems: [.notAcceptable]
        ),
        "select": .init(
            summary: "Runs the action of an item, or of an element of its cell",
            responses: json("Selection"),
            page: .loaded,
            parameters: ItemContext.parameters,
            body: OpenAPISchemas.object([
                "button?": OpenAPISchemas.text, "carouselItem?": OpenAPISchemas.text,
                "element?": OpenAPISchemas.text,
            ]),
            problems: item
        ),
        "value": .init(
            summary: "Sets a switch: an item, or an element of its cell",
            responses: json("SwitchValue"),
            page: .loaded,
            parameters: ItemContext.parameters,
            body: OpenAPISchemas.object([
                "on": OpenAPISchemas.boolean, "was?": OpenAPISchemas.boolean,
                "carouselItem?": OpenAPISchemas.text, "element?": OpenAPISchemas.text,
            ]),
            needsBody: true,
            problems: item + [.valueChanged, .tooManyRequests]
        ),
    ]
}
