/// Asking whether a stored answer still holds (RFC 9111, 4.3).
enum Validation {
    private static let conditions = [
        "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range",
        "range",
    ]

    /// Fields that say how a body came rather than what it is: a 304 does not change them.
    private static let framing: Set<String> = [
        "content-encoding", "content-length", "content-location", "content-range", "content-type",
        "transfer-encoding",
    ]

    static func hasValidator(_ fields: HeaderFields) -> Bool {
        fields["etag"] != nil || fields["last-modified"] != nil
    }

    /// The request without any condition of its own.
    static func unconditional(_ request: UpstreamRequest) -> UpstreamRequest {
        var request = request
        for name in conditions {
            request.fields.remove(name)
            request.forwarded.remove(name)
        }
        return request
    }

    /// The request on condition that the answer is no longer the stored one.
    ///
    /// - Parameters:
    ///   - request: an unconditional request.
    ///   - stored: the stored answer's fields, if there is one.
    /// - Returns: the request with the stored validators, if it is a `GET` and there are any.
    static func conditional(
        _ request: UpstreamRequest,
        stored: HeaderFields?
    ) -> UpstreamRequest {
        guard let stored, request.method == "GET" else { return request }
        var request = request
        if let tag = stored["etag"] { request.fields["if-none-match"] = tag }
        if let date = stored["last-modified"] { request.fields["if-modified-since"] = date }
        return request
    }

    /// Whether a 304 speaks of the stored answer: its tag, if it has one, is the stored one's.
    static func confirms(_ fields: HeaderFields, stored: HeaderFields) -> Bool {
        guard let said = fields["etag"] else { return true }
        guard let ours = stored["etag"] else { return false }
        return opaque(said) == opaque(ours)
    }

    /// The stored fields, brought up to date by a 304's.
    static func merged(_ stored: HeaderFields, with fields: HeaderFields) -> HeaderFields {
        var merged = stored
        let news = fields.all.filter { !framing.contains($0.name) }
        for name in Set(news.map(\.name)) { merged.remove(name) }
        for field in news { merged.add(field.name, field.value) }
        return merged
    }

    /// A tag without its weakness (RFC 9110, 8.8.3.2: weak comparison).
    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }
}
