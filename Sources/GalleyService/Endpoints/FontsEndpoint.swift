import HTTPSocket
import PageServing

/// `GET /v1/fonts` and `GET /v1/fonts/{hash}`: the fonts that texts are measured in.
enum FontsEndpoint {
    static let listOperation = OpenAPIOperation(
        summary: "The fonts that texts are measured in",
        responses: [.json("Fonts")]
    )

    static let fileOperation = OpenAPIOperation(
        summary: "A font file",
        responses: [
            .file("font/ttf"),
            .file("font/otf"),
        ]
    )

    /// Responds with the description of every font.
    static func list(_ context: RequestContext) -> HTTPResponse {
        let fonts = context.snapshot.fonts
        guard let place = context.place, let variation = context.snapshot.part?.variation else {
            return HTTPResponse(prepared: fonts.index)
        }
        return HTTPResponse(prepared: fonts.index(besides: place.other.fonts, by: variation))
    }

    /// Responds with a font file that the configuration serves. It never changes under its name.
    static func file(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let hash = context.value("hash")
        // Its name says what is in it: any client may have it.
        let other = context.place?.other.fonts
        guard let file = context.snapshot.fonts.file(hash) ?? other?.file(hash) else {
            throw Problem(.notFound, detail: "There is no such font file, or it is not served.")
        }
        return HTTPResponse(prepared: file)
    }
}
