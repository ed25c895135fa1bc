/// The arithmetic of RFC 9111 (4.2), with the configured times above it.
enum FreshnessRules {
    /// How long an answer may be used under a policy.
    ///
    /// A configured `ttl` counts from the answer's arrival here; the upstream's own lifetime from
    /// its origin, so that time spent in caches before us is part of it.
    ///
    /// - Parameters:
    ///   - fields: the answer's fields; only those of caching and dates are looked at.
    ///   - policy: the configured times.
    ///   - initialAge: the answer's age at `receivedAt`.
    ///   - receivedAt: when it arrived.
    ///   - fetchedAt: the wall clock then, in place of a missing `Date`.
    /// - Returns: its freshness.
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
                ?? lifetime(fields, directives, fetchedAt: fetchedAt),
            initialAge: initialAge,
            receivedAt: receivedAt,
            staleWhileRevalidate: policy.staleWhileRevalidate
                ?? declared?.staleWhileRevalidate ?? .zero,
            staleIfError: policy.staleIfError ?? declared?.staleIfError ?? .zero
        )
    }

    /// The upstream's own lifetime: s-maxage, else max-age, else Expires less Date; no guess.
    static func lifetime(
        _ fields: HeaderFields,
        _ directives: CacheDirectives,
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

    /// The age of an answer on its arrival (RFC 9111, 4.2.3): the larger of what `Age` says plus
    /// the delay of the exchange, and the time since `Date`.
    ///
    /// - Parameters:
    ///   - fields: the answer's fields.
    ///   - delay: how long the exchange took.
    ///   - fetchedAt: the wall clock on arrival.
    /// - Returns: the age, not negative and at most 2^31 seconds.
    static func initialAge(
        _ fields: HeaderFields,
        delay: Duration,
        fetchedAt: WallTime
    ) -> Duration {
        let said = fields["age"].flatMap(CacheDirectives.seconds) ?? .zero
        let apparent =
            fields["date"].flatMap(HTTPDate.parse)?.duration(to: fetchedAt) ?? .zero
        let age = max(.zero, apparent, said + max(.zero, delay))
        return min(age, .seconds(CacheDirectives.maximumSeconds))
    }
}

extension UpstreamAnswer {
    /// The same answer with its freshness under another policy; what was not stored stays as it is.
    func judged(under policy: CachePolicy) -> UpstreamAnswer {
        if case .forwarded(_, stored: false) = outcome.source { return self }
        var answer = self
        answer.freshness = FreshnessRules.freshness(
            fields,
            policy: policy,
            initialAge: freshness.initialAge,
            receivedAt: freshness.receivedAt,
            fetchedAt: fetchedAt
        )
        return answer
    }
}
