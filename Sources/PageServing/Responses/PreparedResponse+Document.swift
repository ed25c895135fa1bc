import HTTPSocket
import ModuleMapping

extension PreparedResponse {
    /// Creates the response of a JSON document that stays the same, which caches revalidate for each
    /// use.
    ///
    /// - Parameters:
    ///   - policy: the codings that it is made in.
    ///   - variation: the way in which it differs by owner under a rollout; nil without one.
    package convenience init(
        document: [UInt8],
        type: String = "application/json",
        compressing policy: CompressionPolicy,
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
            encoded: policy.encoded(body),
            entityTag: ContentHash.text(of: body.bytes)
        )
    }
}
