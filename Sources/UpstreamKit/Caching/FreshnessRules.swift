import InputCore
/// The arithmetic of RFC 9111 (4.2), with the configured times above it.
enum FreshnessRules {
    /// Returns the freshness of a response under a policy.
    ///
    /// A configured `ttl` counts from the response's arrival here; the upstream's own lifetime from
    /// its origin, so that it includes time spent in other caches.
    ///
    /// - Parameters:
    ///   - fields: the response's fields; only those of caching and dates are read.
    ///   - policy: the configured times.
    ///   - initialAge: the response's age at `receivedAt`.
    ///   - receivedAt: the instant of its arrival.
    ///   - fetchedAt: the wall clock then, in place of a missing `Date`.
    static func freshness(
        _ fields: HeaderFields,
        policy: CachePolicy,
        initialAge: Duration,
        receivedAt: ContinuousClock.Instant,
        fetchedAt: WallTime
    ) -> Freshness {
        let directives = CacheDirectives(fields)
        let declared = directives.forbidsStale ? nil : directives
        return Freshness(
            lifetime: policy.ttl.map { $0 + initialAge }
                ?? lifetime(of: fields, directives: directives, fetchedAt: fetchedAt),
            initialAge: initialAge,
            receivedAt: receivedAt,
            staleWhileRevalidate: policy.staleWhileRevalidate
                ?? declared?.staleWhileRevalidate ?? .zero,
            staleIfError: policy.staleIfError ?? declared?.staleIfError ?? .zero
        )
    }

    /// Returns the upstream's own lifetime: s-maxage, else max-age, else Expires less Date; no
    /// heuristic.
    static func lifetime(
        of fields: HeaderFields,
        directives: CacheDirectives,
        fetchedAt: WallTime
    ) -> Duration {
        if directives.isNoCache { return .zero }
        if let time = directives.sharedMaxAge ?? directives.maxAge { return time }
        guard let expires = fields["expires"].flatMap(HTTPDate.parse) else { return .zero }
        let date = fields["date"].flatMap(HTTPDate.parse) ?? fetchedAt
        return min(
            max(.zero, date.duration(to: expires)),
            .seconds(CacheDirectives.maximumSeconds)
        )
    }

    /// Returns the age of a response on its arrival (RFC 9111, 4.2.3): the larger of its `Age`
    /// plus the delay of the exchange, and the time since its `Date`.
    ///
    /// - Parameters:
    ///   - fields: the response's fields.
    ///   - delay: the duration of the exchange.
    ///   - fetchedAt: the wall clock on arrival.
    /// - Returns: the age, not negative and at most 2^31 seconds.
    static func initialAge(
        _ fields: HeaderFields,
        delay: Duration,
        fetchedAt: WallTime
    ) -> Duration {
        let declared = fields["age"].flatMap(age) ?? .zero
        let apparent =
            fields["date"].flatMap(HTTPDate.parse)?.duration(to: fetchedAt) ?? .zero
        let age = max(.zero, apparent, declared + max(.zero, delay))
        return min(age, .seconds(CacheDirectives.maximumSeconds))
    }

    /// Reads an `Age`: the first of a list (RFC 9111, 5.1), without a parameter. Both are mistakes of a cache that
    /// means to say how old the response is; to ignore them would make it younger.
    private static func age(_ text: String) -> Duration? {
        let first = text.prefixScalars { $0 != "," && $0 != ";" }
        return CacheDirectives.seconds(String(first).trimmingBlanks)
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let start = dropScalars { $0 == " " || $0 == "\t" }.unicodeScalars
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { String(start[...$0]) } ?? ""
    }
}

extension UpstreamResponse {
    /// Returns the same response with its freshness under another policy; one that may not be
    /// stored stays as it is.
    func judged(under policy: CachePolicy) -> UpstreamResponse {
        guard self.version != nil else { return self }
        var response = self
        response.freshness = FreshnessRules.freshness(
            self.fields,
            policy: policy,
            initialAge: self.freshness.initialAge,
            receivedAt: self.freshness.receivedAt,
            fetchedAt: self.fetchedAt
        )
        if case .forwarded(let reason, _) = self.outcome.source {
            let isReusable = StoragePolicy.isReusable(response.freshness, fields: self.fields)
            response.outcome.source = .forwarded(reason, stored: isReusable)
        }
        return response
    }
}
