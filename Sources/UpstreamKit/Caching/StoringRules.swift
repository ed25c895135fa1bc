/// Which answers are kept, and where (RFC 9111, 3).
enum StoringRules {
    /// Where an answer may be kept.
    enum Place: Sendable, Equatable {
        /// Nowhere.
        case nowhere
        /// In memory only: it was given to a client's own `authorization`.
        case memory
        /// In memory and in the store.
        case everywhere
    }

    /// The final statuses whose meaning for a cache is understood.
    private static let statuses: Set<Int> = [200, 203, 204]

    /// The fields worth keeping: what freshness, validation and the body's reading need.
    private static let kept: Set<String> = [
        "cache-control", "content-location", "content-type", "date", "etag", "expires",
        "last-modified", "vary",
    ]

    /// Where an answer may be kept.
    ///
    /// - Parameters:
    ///   - request: what was asked.
    ///   - status: the answer's status.
    ///   - fields: the answer's fields.
    /// - Returns: the place.
    static func place(_ request: UpstreamRequest, status: Int, fields: HeaderFields) -> Place {
        let directives = CacheDirectives(fields)
        guard request.isCacheable, statuses.contains(status), !directives.isNoStore,
            !CacheDirectives(request.fields).isNoStore, !variesOnEverything(fields)
        else { return .nowhere }
        if request.forwarded["authorization"] != nil { return .memory }
        return directives.isPrivate ? .nowhere : .everywhere
    }

    /// Whether keeping it can ever save anything: it is fresh for a time, or may be served stale,
    /// or has a validator.
    static func isUseful(_ freshness: Freshness, _ fields: HeaderFields) -> Bool {
        freshness.lifetime > freshness.initialAge || freshness.staleIfError > .zero
            || freshness.staleWhileRevalidate > .zero || Validation.hasValidator(fields)
    }

    /// The fields of an answer that are kept with it.
    static func keptFields(_ fields: HeaderFields) -> HeaderFields {
        var fields = fields
        fields.removeAll { !kept.contains($0.name) }
        return fields
    }

    private static func variesOnEverything(_ fields: HeaderFields) -> Bool {
        ListField.elements(fields.joined("vary") ?? "").contains("*")
    }
}

/// When a stored answer stands in for a failure (RFC 5861, 4).
enum StaleRules {
    /// Whether a failure is one that a stale answer may stand in for: an upstream in trouble, or
    /// an answer that is of no use. An upstream that says "no such thing", "not you" or "not so"
    /// has answered.
    static func mayStandIn(for failure: UpstreamFailure) -> Bool {
        switch failure.kind {
        case .connect, .timeout, .tls, .reset, .tooLarge, .notJSON, .circuitOpen, .redirect: true
        case .status: failure.isOutage || failure.status == 408 || (failure.status ?? 0) < 400
        case .mapping, .cancelled: false
        }
    }

    /// Whether a failure says that there is no such resource any more.
    static func isGone(_ failure: UpstreamFailure) -> Bool {
        failure.kind == .status && (failure.status == 404 || failure.status == 410)
    }
}
