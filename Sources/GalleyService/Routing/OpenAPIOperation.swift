import JSONCore
import ModuleMapping
import PageServing

/// The part of the OpenAPI document about an endpoint beyond its route: declared in the endpoint's file.
struct OpenAPIOperation: Sendable {
    /// The part that a page has in an endpoint.
    enum PagePart: Sendable {
        /// Its query names a page that the client asks for later.
        case named
        /// It loads a page, and responds with something else.
        case loaded
        /// It responds with a page or a part of one, whose header fields say where it came from.
        case sent
    }

    /// A body of a response.
    struct Body: Sendable {
        let mediaType: String
        let schema: JSONTree

        /// A document of a schema.
        static func json(_ schema: JSONTree) -> Body {
            Body(mediaType: "application/json", schema: schema)
        }

        /// A document of a schema of ``BodySchema/all``, by its name.
        static func json(_ name: String) -> Body { .json(BodySchema.ref(name)) }

        /// Bytes of a media type.
        static func file(_ mediaType: String) -> Body {
            Body(mediaType: mediaType, schema: ["type": "string", "format": "binary"])
        }

        static func text(_ mediaType: String) -> Body {
            Body(mediaType: mediaType, schema: BodySchema.text)
        }
    }

    /// Its purpose, in a few words.
    let summary: String
    /// The bodies that it responds with.
    var responses: [Body] = []
    /// The part that a page has in it; nil where its query is no page's.
    var page: PagePart?
    /// True where a parameter of its own needs the token, and the rest does not.
    var mayNeedToken = false
    /// True where 503 has the same body as 200.
    var describesUnavailable = false
    /// The parameters of its own.
    var parameters: [EndpointParameter] = []
    /// The names of a page's parameters that it does not take.
    var omitted: [String] = []
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

    /// The problems of responses that are stored under a revision.
    static let stored: [ProblemKind] = [.notAcceptable, .preconditionFailed]
    /// The problems of requests with a body.
    static let withBody: [ProblemKind] = [.unsupportedMediaType, .bodyTooLarge]
}
