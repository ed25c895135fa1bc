import HTTPSocket
import ModuleKit

extension PreparedResponse {
    /// Creates the response of a JSON document that stays the same, which caches revalidate for each
    /// use.
    convenience init(document: [UInt8], type: String = "application/json") {
        let body = SharedBytes(document)
        var fields: HTTPFields = [
            "Content-Type": type, "Cache-Control": "no-cache", "Vary": "accept-encoding",
        ]
        ContentSecurity.add(to: &fields)
        self.init(
            fields: fields,
            body: body,
            gzipped: Gzip.compress(body),
            entityTag: ContentHash.text(of: body.bytes)
        )
    }
}
