import HTTPSocket
import ImageCore
import ModuleMapping
import PageServing

/// `GET /v1/images/{hash}`: the images of the service's own.
enum ImagesEndpoint {
    static let operation = OpenAPIOperation(
        summary: "An image of the service's own",
        responses: ["png", "jpeg", "gif", "webp", "avif", "svg+xml"].map {
            .file("image/\($0)")
        }
    )

    /// Responds with the file of an image. It never changes under its name.
    static func file(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let hash = context.value("hash")
        // Its name says what is in it: any client may have it.
        let other = context.place?.other.images
        guard let file = context.snapshot.images.file(hash) ?? other?.file(hash) else {
            throw Problem(.notFound, detail: "There is no such image.")
        }
        var fields: HTTPFields = [
            "Content-Type": file.header.format.mediaType,
            "Cache-Control": "public, max-age=31536000, immutable",
        ]
        if file.header.format == .svg {
            // Opened by itself it is a document, which could run scripts of this origin.
            fields.append(name: "Content-Security-Policy", value: "sandbox")
        }
        return HTTPResponse(
            prepared: PreparedResponse(
                fields: fields,
                body: SharedBytes(file.bytes, of: file),
                entityTag: hash
            )
        )
    }
}
