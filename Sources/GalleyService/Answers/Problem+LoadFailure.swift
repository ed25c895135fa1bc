import ModuleKit

extension Problem {
    /// The problem that stands for a page whose required request failed: the client's own doing when
    /// the upstream says that there is no such thing or that it may not see it, else a gateway's.
    init(_ failure: LoadFailure) {
        let first = failure.failures.first
        self.init(
            Self.kind(first, forwardedAuthorization: failure.forwardedAuthorization),
            detail: first.map(Self.sentence) ?? "A required request failed.",
            entries: failure.failures.map {
                Entry(subject: .request($0.request), value: nil, detail: Self.words($0))
            },
            fields: first?.retryAfter.map {
                [Field("Retry-After", String(max(1, $0.components.seconds)))]
            } ?? []
        )
    }

    private static func kind(
        _ failure: RequestFailure?,
        forwardedAuthorization: Bool
    ) -> ProblemKind {
        switch (failure?.kind, failure?.status) {
        case (.timeout?, _): .upstreamTimeout
        case (.status?, 404?), (.status?, 410?): .upstreamNotFound
        case (.status?, 401?) where forwardedAuthorization: .unauthorized
        case (.status?, 403?) where forwardedAuthorization: .forbidden
        default: .upstreamFailed
        }
    }

    private static func sentence(_ failure: RequestFailure) -> String {
        "The request '\(failure.request)' of module '\(failure.module)' failed: \(words(failure))"
    }

    private static func words(_ failure: RequestFailure) -> String {
        "\(failure.kind.rawValue): \(failure.detail)"
    }
}
