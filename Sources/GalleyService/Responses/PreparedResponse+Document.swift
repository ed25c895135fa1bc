import HTTPSocket
import ModuleKit

extension PreparedResponse {
    /// Creates the response of a JSON document that stays the same, which caches revalidate for each
    /// use.
    ///
    /// - Parameter variation: the way in which it differs by owner under a rollout; nil without one.
    convenience init(
        document: [UInt8],
        type: String = "application/json",
        variation: RolloutVariation? = nil
    ) {
        let body = SharedBytes(document)
        var fields: HTTPFields = [
            "Content-Type": type, "Cache-Control": "no-cache", "Vary": "accept-encoding",
        ]
        variation?.add(to: &fields)
        self.init(
            fields: fields,
            body: body,
            gzipped: Gzip.compress(body),
            entityTag: ContentHash.text(of: body.bytes)
        )
    }
}
