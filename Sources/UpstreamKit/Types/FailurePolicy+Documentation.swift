extension FailurePolicy {
    /// The lines of the table that `docs/caching.md` shows, the head first.
    package static var documentation: [String] {
        let head = [
            "failure", "tried again", "circuit", "a stored response", "the page without it",
        ]
        let lines = rows.map { name, policy in
            [
                name, policy.isRetried ? "yes" : "no", policy.evidence.words, policy.stored.words,
                policy.page.words,
            ]
        }
        return ([head, head.map { _ in "---" }] + lines).map {
            "| " + $0.joined(separator: " | ") + " |"
        }
    }

    private static var rows: [(name: String, policy: FailurePolicy)] {
        let kinds: [UpstreamError.Kind] = [
            .connect, .tls, .timeout, .reset, .tooLarge, .notJSON, .errors, .redirect,
            .circuitOpen, .overloaded, .mapping,
        ]
        let statuses = [
            ("401", 401), ("403", 403), ("404, 410", 404), ("408", 408), ("429", 429),
            ("other 4xx", 400), ("502, 503, 504", 503), ("500, 501, other 5xx", 500),
            ("other statuses", 206),
        ]
        return kinds.map { ("`\($0.rawValue)`", FailurePolicy(of: $0)) }
            + statuses.map { ($0, FailurePolicy(of: .status, status: $1)) }
    }
}

extension FailurePolicy.Evidence {
    fileprivate var words: String {
        switch self {
        case .works: "closes: it has answered"
        case .asked: "of the URL"
        case .upstream: "of the URL; of the request and the upstream, where several URLs do so"
        case .connection: "of the upstream"
        case .nothing: "–"
        }
    }
}

extension FailurePolicy.Stored {
    fileprivate var words: String {
        switch self {
        case .standsIn: "stands in for `staleIfError`"
        case .kept: "is kept, not shown"
        case .removed: "is removed"
        }
    }
}

extension FailurePolicy.PageResponse {
    fileprivate var words: String {
        switch self {
        case .failed: "502"
        case .timedOut: "504"
        case .unavailable: "503 with `Retry-After`"
        case .notFound: "404; the end of a list beyond its first page"
        case .unauthorized: "401 where `authorization` is forwarded, else 502"
        case .forbidden: "403 where `authorization` is forwarded, else 502"
        }
    }
}
