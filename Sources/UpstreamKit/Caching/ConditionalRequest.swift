import InputCore

/// Requests that are conditional on a stored response, and the answers to them (RFC 9111, 4.3).
enum ConditionalRequest {
    private static let conditions: Set<ExactString> = [
        "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range",
        "range",
    ]

    /// Fields that describe one transfer of a body: a 304 does not change the stored ones.
    private static let framing: Set<ExactString> = [
        "content-encoding", "content-length", "content-location", "content-range", "content-type",
        "transfer-encoding",
    ]

    static func hasValidator(_ fields: HeaderFields) -> Bool {
        validator("etag", of: fields) != nil || validator("last-modified", of: fields) != nil
    }

    /// Returns a validator that can be sent back; nil for one with control characters, which no request may have.
    private static func validator(_ name: String, of fields: HeaderFields) -> String? {
        fields[name].flatMap { HeaderFields.isValue($0) ? $0 : nil }
    }

    /// Returns a request without any condition of its own.
    static func unconditional(_ request: UpstreamRequest) -> UpstreamRequest {
        var request = request
        request.fields.removeAll { conditions.contains($0.name) }
        request.forwarded.removeAll { conditions.contains($0.name) }
        return request
    }

    /// Returns a request on condition that the response is no longer the stored one.
    ///
    /// - Parameters:
    ///   - request: an unconditional request.
    ///   - stored: the stored response's fields, if there is one.
    /// - Returns: the request with the stored validators, if it is a `GET` and there are any.
    static func conditional(
        _ request: UpstreamRequest,
        stored: HeaderFields?
    ) -> UpstreamRequest {
        guard let stored, request.method == "GET" else { return request }
        var request = request
        if let tag = validator("etag", of: stored) { request.fields["if-none-match"] = tag }
        if let date = validator("last-modified", of: stored) {
            request.fields["if-modified-since"] = date
        }
        request.validatedURL = stored[RedirectChain.field]
        return request
    }

    /// True when a 304 confirms the stored response: its tag, if it has one, is the stored one.
    static func confirms(_ fields: HeaderFields, stored: HeaderFields) -> Bool {
        guard let confirmed = fields["etag"] else { return true }
        guard let tag = stored["etag"] else { return false }
        return opaque(confirmed) == opaque(tag)
    }

    /// Returns the stored fields, updated with a 304's.
    static func merged(_ stored: HeaderFields, with fields: HeaderFields) -> HeaderFields {
        var merged = stored
        let updates = fields.all.filter { !framing.contains($0.name) }
        for name in Set(updates.map(\.name).exact).texts { merged.remove(name) }
        for field in updates { merged.add(field.name, value: field.value) }
        return merged
    }

    /// Returns a tag without its weakness (RFC 9110, 8.8.3.2: weak comparison).
    private static func opaque(_ tag: String) -> Substring {
        tag.begins(with: "W/") ? tag.dropFirstScalars(2) : tag[...]
    }
}
