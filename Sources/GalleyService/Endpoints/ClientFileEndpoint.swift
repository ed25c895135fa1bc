import ConfigurationLanguage
import HTTPSocket
import InputCore
import ModuleMapping
import PageServing

/// `GET /client/{file}`: the web client and the preview's own files, which the executable carries.
enum ClientFileEndpoint {
    static let operation = OpenAPIOperation(
        summary: "A file of the web client",
        responses: [
            .text("text/javascript"), .text("text/css"),
            .text("text/plain"),
        ]
    )

    /// A file as the executable has it.
    private struct File {
        let bytes: SharedBytes
        let type: String
        var caching = "no-cache"
    }

    private static let files: [ExactString: File] = {
        var files = ClientFiles.bytes.reduce(into: [ExactString: File]()) { files, file in
            files[file.key] = File(bytes: file.value, type: mediaType(of: file.key.text))
        }
        let script = "text/javascript"
        files["galley-page.bundle.js"] = File(bytes: ClientFiles.page, type: script)
        files["galley-app.bundle.js"] = File(bytes: ClientFiles.app, type: script)
        let (name, bytes) = ClientFiles.document
        files[name] = File(
            bytes: bytes,
            type: script,
            caching: "public, max-age=31536000, immutable"
        )
        return files
    }()

    /// Responds with a file, or 304 under the request's conditions.
    ///
    /// - Throws: a 404 that names the nearest file.
    static func respond(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let name = context.value("file")
        guard let file = files[name] else {
            let hint = SpellingSuggestion.hint(name, among: files.keys.sorted().texts)
            throw Problem(.notFound, detail: "There is no file '\(name)'\(hint)")
        }
        let snapshot = context.snapshot
        let prepared = snapshot.clientFiles.response(named: name) {
            response(file, compressing: snapshot.compression)
        }
        return HTTPResponse(prepared: prepared)
    }

    private static func response(
        _ file: File,
        compressing policy: CompressionPolicy
    ) -> PreparedResponse {
        let fields: HTTPFields = [
            "Content-Type": "\(file.type); charset=utf-8",
            "Cache-Control": file.caching,
            "Vary": "accept-encoding",
        ]
        return PreparedResponse(
            fields: fields,
            body: file.bytes,
            encoded: policy.encoded(file.bytes),
            entityTag: ContentHash.text(of: file.bytes.bytes)
        )
    }

    /// Returns the media type of a file by the end of its name.
    private static func mediaType(of name: String) -> String {
        if name.ends(with: ".js") { return "text/javascript" }
        return name.ends(with: ".css") ? "text/css" : "text/plain"
    }
}
