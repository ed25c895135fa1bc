import HTTPSocket
import JSONCore
import PageServing

/// `GET /openapi.json`: the OpenAPI document of the service, with each module's own parameters.
enum OpenAPIEndpoint {
    static let operation = OpenAPIOperation(
        summary: "This document",
        responses: [.json(["type": "object"])]
    )

    /// Responds with the document, or 304 under the request's conditions. It is made once for each
    /// configuration, when it is first asked for.
    static func respond(_ context: RequestContext) -> HTTPResponse {
        let document = context.snapshot.openAPI { configuration in
            PreparedResponse(
                document: OpenAPIDocument(configuration).json,
                compressing: context.snapshot.compression,
                variation: context.snapshot.part?.variation
            )
        }
        return HTTPResponse(prepared: document)
    }
}
