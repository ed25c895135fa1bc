/// The redirects that have led to a response, and what they leave of its freshness.
///
/// A redirected response is no fresher than any of the redirects, and no less private: otherwise a redirect that has
/// changed would not be followed again. Its validators belong to the URL that gave it.
package struct RedirectChain: Sendable {
    /// The field of a response that names the URL which gave it, where that is not the one that was
    /// requested. Made here alone: one that an upstream sends is dropped.
    package static let field = "galley-redirected-to"

    private var hops: [HeaderFields] = []

    /// Creates a chain without redirects.
    package init() {}

    package mutating func add(_ fields: HeaderFields) {
        hops.append(fields)
    }

    /// Returns the fields of the chain's last response as they hold for the request.
    ///
    /// - Parameters:
    ///   - fields: the response's own fields.
    ///   - url: the URL that gave it.
    ///   - wall: the wall clock on its arrival.
    ///   - delay: the time from the request to the arrival.
    package func limiting(
        _ fields: HeaderFields,
        of url: String,
        at wall: WallTime,
        delay: Duration
    ) -> HeaderFields {
        var limited = fields
        limited.remove(RedirectChain.field)
        guard !hops.isEmpty else { return limited }
        limited.remove("cache-control")
        limited.remove("expires")
        limited.add("cache-control", value: cacheControl(fields, at: wall, delay: delay))
        for vary in hops.flatMap({ $0.values("vary") }) { limited.add("vary", value: vary) }
        limited.add(RedirectChain.field, value: url)
        return limited
    }

    private func cacheControl(_ fields: HeaderFields, at wall: WallTime, delay: Duration) -> String
    {
        let all = hops + [fields]
        let directives = all.map { CacheDirectives($0) }
        let age = FreshnessRules.initialAge(fields, delay: delay, fetchedAt: wall)
        let left = zip(all, directives).map { fields, directives in
            FreshnessRules.lifetime(of: fields, directives: directives, fetchedAt: wall)
                - FreshnessRules.initialAge(fields, delay: delay, fetchedAt: wall)
        }
        let lifetime = max(.zero, age + (left.min() ?? .zero))
        var values = ["max-age=\(lifetime.components.seconds)"]
        if directives.contains(where: \.isNoStore) { values.append("no-store") }
        if directives.contains(where: \.isNoCache) { values.append("no-cache") }
        if directives.contains(where: \.isPrivate) { values.append("private") }
        if directives.contains(where: \.forbidsStale) { values.append("must-revalidate") }
        let windows: [(String, KeyPath<CacheDirectives, Duration?>)] = [
            ("stale-while-revalidate", \.staleWhileRevalidate), ("stale-if-error", \.staleIfError),
        ]
        for (name, window) in windows {
            let least = directives.map { $0[keyPath: window] ?? .zero }.min() ?? .zero
            values.append("\(name)=\(least.components.seconds)")
        }
        return values.joined(separator: ", ")
    }
}
