import InputCore
import HTTPSocket
import ModuleConfiguration
import ModuleKit

/// `GET /client/{file}`: the web client and the preview's own files, which the executable carries.
enum ClientFileEndpoint {
    static let operation = OpenAPIOperation(
        summary: "A file of the web client",
        responses: [
            .text("text/javascript"), .text("text/css"),
            .text("text/plain"),
        ]
    )

    /// The responses by file name, encoded once.
    private static let responses: [ExactString: PreparedResponse] = {
        var responses: [ExactString: PreparedResponse] = [:]
        for (name, bytes) in ClientFiles.bytes {
            responses[name] = response(bytes, type: mediaType(of: name.text))
        }
        let script = "text/javascript"
        responses["galley-page.bundle.js"] = response(ClientFiles.page, type: script)
        responses["galley-app.bundle.js"] = response(ClientFiles.app, type: script)
        let (name, bytes) = ClientFiles.document
        responses[name] = response(
            bytes,
            type: script,
            caching: "public, max-age=31536000, immutable"
        )
        return responses
    }()

    /// Responds with a file, or 304 under the request's conditions.
    ///
    /// - Throws: a 404 that names the nearest file.
    static func respond(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let name = context.value("file")
        if let response = responses[name] { return HTTPResponse(prepared: response) }
        let hint = SpellingSuggestion.hint(name, among: responses.keys.sorted().texts)
        throw Problem(.notFound, detail: "There is no file '\(name)'\(hint)")
    }

    private static func response(
        _ body: SharedBytes,
        type: String,
        caching: String = "no-cache"
    ) -> PreparedResponse {
        let fields: HTTPFields = [
            "Content-Type": "\(type); charset=utf-8",
            "Cache-Control": caching,
            "Vary": "accept-encoding",
        ]
        return PreparedResponse(
            fields: fields,
            body: body,
            gzipped: Gzip.compress(body),
            entityTag: ContentHash.text(of: body.bytes)
        )
    }

    /// Returns the media type of a file by the end of its name.
    private static func mediaType(of name: String) -> String {
        if name.ends(with: ".js") { return "text/javascript" }
        return name.ends(with: ".css") ? "text/css" : "text/plain"
    }
}
