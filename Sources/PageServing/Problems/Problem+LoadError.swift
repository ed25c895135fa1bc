package import ModuleKit
import ModuleMapping
import UpstreamKit

extension Problem {
    /// Creates the problem of a page whose required request failed: a client error where the upstream
    /// responded that there is no such resource or that access is denied, else a gateway error.
    package init(_ error: LoadError) {
        if error.lacksSwitches {
            self = .unknownSwitches
            return
        }
        if let refused = error.refused {
            self.init(refused)
            return
        }
        let first = error.failures.first
        let kind = Self.kind(first, forwardedAuthorization: error.forwardedAuthorization)
        let challenge = kind == .unauthorized ? first?.challenge : nil
        self.init(
            kind,
            detail: first.map(Self.sentence) ?? "A required request failed.",
            entries: error.failures.map {
                Entry(subject: .request($0.request), value: nil, detail: Self.words($0))
            },
            fields: Self.pause(of: first?.retryAfter, isRequired: kind == .unavailable)
                + (challenge.map { [.challenge($0)] } ?? [])
        )
    }

    /// Creates the problem of a page with something that the client does not draw.
    private init(_ refused: RefusedType) {
        let place =
            refused.component.map { "component '\($0)' of module '\(refused.module)'" }
            ?? "the placeholder of module '\(refused.module)'"
        self.init(
            .unsupported,
            detail:
                "The client does not draw '\(refused.wanted)', which \(place) shows, nor what is declared in its "
                + "place."
        )
    }

    private static func kind(
        _ failure: RequestFailure?,
        forwardedAuthorization: Bool
    ) -> ProblemKind {
        switch failure?.policy?.page {
        case .timedOut?: .upstreamTimeout
        case .unavailable?: .unavailable
        case .notFound?: .upstreamNotFound
        case .unauthorized? where forwardedAuthorization: .unauthorized
        case .forbidden? where forwardedAuthorization: .forbidden
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
