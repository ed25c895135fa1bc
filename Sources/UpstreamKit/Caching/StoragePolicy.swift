/// The rules that say which responses are stored, and where (RFC 9111, 3).
enum StoragePolicy {
    /// The caches that may have a response.
    enum Location: Sendable, Equatable {
        case none
        /// Memory only: it was given to somebody whom a forwarded field names.
        case memory
        case memoryAndStore
    }

    /// The final statuses whose meaning for a cache is understood.
    private static let statuses: Set<Int> = [200, 203, 204]

    /// The fields worth storing: those that freshness, validation and reading the body need.
    private static let storedNames: Set<ExactString> = [
        "cache-control", "content-location", "content-type", "date", "etag", "expires",
        "last-modified", "vary", ExactString(RedirectChain.field),
    ]

    /// Freshness shorter than this is over before a restart could make use of it.
    private static let minimumStoredLifetime = Duration.seconds(1)

    /// Returns the caches that may have a response.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - status: the response's status.
    ///   - fields: the response's fields.
    static func location(
        for request: UpstreamRequest,
        status: Int,
        fields: HeaderFields
    ) -> Location {
        let directives = CacheDirectives(fields)
        guard request.isCacheable, statuses.contains(status), !directives.isNoStore,
            !CacheDirectives(request.fields).isNoStore, !variesOnEverything(fields)
        else { return .none }
        if directives.isPrivate, request.forwarded["authorization"] == nil { return .none }
        return directives.isPrivate || request.isPersonal ? .memory : .memoryAndStore
    }

    /// True when a response can save a later request with the same policy anything: it is fresh
    /// for a time, or may be served stale, or has a validator.
    static func isReusable(_ freshness: Freshness, fields: HeaderFields) -> Bool {
        freshness.lifetime > freshness.initialAge || freshness.staleIfError > .zero
            || freshness.staleWhileRevalidate > .zero || ConditionalRequest.hasValidator(fields)
    }

    /// True when writing a response to the store can pay off: it is fresh for at least a second,
    /// may be served stale, or has been requested before and has a validator.
    static func isWorthWriting(
        _ freshness: Freshness,
        fields: HeaderFields,
        isRepeated: Bool
    ) -> Bool {
        freshness.lifetime - freshness.initialAge >= minimumStoredLifetime
            || freshness.staleIfError > .zero || freshness.staleWhileRevalidate > .zero
            || (isRepeated && ConditionalRequest.hasValidator(fields))
    }

    /// Returns the fields that are stored with a response.
    ///
    /// - Parameter names: further fields that its requests read, in lower case.
    static func storedFields(of fields: HeaderFields, and names: [String]) -> HeaderFields {
        var fields = fields
        fields.removeAll { !storedNames.contains($0.name) && !names.contains($0.name) }
        return fields
    }

    private static func variesOnEverything(_ fields: HeaderFields) -> Bool {
        guard let names = fields.joined("vary") else { return false }
        return ListField.elements(names).contains("*")
    }
}
