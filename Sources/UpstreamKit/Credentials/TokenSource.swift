import Coordination
import InputCore
import Locking

/// The token of a client (RFC 6749, section 4.4: client credentials): one for all requests of an upstream.
///
/// It is fetched once for all that wait, again in the background before it ends, and again when the upstream has
/// refused it. A failure is remembered for a moment, so that the authorization server is not stormed.
package final class TokenSource: RequestCredentials {
    /// The part of a token's lifetime before its end in which it is fetched again: a fifth, at most a minute.
    private static let renewalPart = 5
    private static let longestRenewal = Duration.seconds(60)

    /// The time for which a failure is remembered, unless the server asks for a longer one.
    private static let failureTime = Duration.seconds(1)
    /// The longest such time: half a minute is how long a page may lack a section that works again.
    private static let longestFailureTime = Duration.seconds(30)

    private typealias Fetch = Promise<Result<AccessToken, UpstreamError>>

    private struct State: Sendable {
        var token: AccessToken?
        var renewsAt: ContinuousClock.Instant?
        var endsAt: ContinuousClock.Instant?
        var fetch: Fetch?
        var failure: (error: UpstreamError, until: ContinuousClock.Instant)?
    }

    private let client: TokenClient
    private let clock: UpstreamClock
    private let state = Locked(State())

    /// Creates a source without a token yet.
    ///
    /// - Parameters:
    ///   - client: asks the authorization server.
    ///   - clock: the time.
    package init(_ client: TokenClient, clock: UpstreamClock = .system) {
        self.client = client
        self.clock = clock
    }

    /// The token, and the secrets that it is asked for with.
    package var secrets: [String] {
        let authorization = state.withLock { $0.token?.authorization } ?? ""
        return authorization.split(at: " ").map(String.init) + client.secrets
    }

    package func fields(
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields {
        ["authorization": try await token(after: nil, until: deadline).authorization]
    }

    package func fields(
        after refused: [HeaderFields],
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields? {
        let token = try await token(after: refused.last?["authorization"], until: deadline)
        return ["authorization": token.authorization]
    }

    /// Returns a token, fetched where there is none.
    ///
    /// - Parameter refused: the one that the upstream has refused.
    private func token(
        after refused: String?,
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> AccessToken {
        let way: Way = state.withLock { state in self.way(after: refused, in: &state) }
        switch way {
        case .token(let token): return token
        case .failed(let failure): throw failure
        case .fetch(let fetch): return try await fetch.value.get()
        }
    }

    private enum Way {
        case token(AccessToken)
        case failed(UpstreamError)
        case fetch(Fetch)
    }

    private func way(after refused: String?, in state: inout State) -> Way {
        let now = clock.now()
        if let refused, state.token?.authorization == refused { state.token = nil }
        if let end = state.endsAt, end <= now { state.token = nil }
        if let token = state.token {
            if let renewal = state.renewsAt, renewal <= now, !isFailing(state, now) {
                _ = fetch(in: &state)
            }
            return .token(token)
        }
        if let failure = state.failure, failure.until > now { return .failed(failure.error) }
        return .fetch(fetch(in: &state))
    }

    private func isFailing(_ state: State, _ now: ContinuousClock.Instant) -> Bool {
        state.failure.map { $0.until > now } ?? false
    }

    /// Returns the fetch under way, or begins one. It is nobody's: callers that go away leave it.
    private func fetch(in state: inout State) -> Fetch {
        if let fetch = state.fetch { return fetch }
        let fetch = Fetch()
        state.fetch = fetch
        // Unstructured: callers that go away leave it to the others. Its request has a timeout.
        Task.detached { [self] in
            let start = clock.now()
            let result = await client.token()
            note(result, since: start)
            fetch.fulfill(with: result)
        }
        return fetch
    }

    private func note(
        _ result: Result<AccessToken, UpstreamError>,
        since start: ContinuousClock.Instant
    ) {
        state.withLock { state in
            state.fetch = nil
            switch result {
            case .success(let token):
                state.failure = nil
                state.token = token
                state.endsAt = token.lifetime.map { start.advanced(by: $0) }
                state.renewsAt = token.lifetime.map { lifetime in
                    let early = min(lifetime / Self.renewalPart, Self.longestRenewal)
                    return start.advanced(by: lifetime - early)
                }
            case .failure(let error):
                let requested = min(error.retryAfter ?? .zero, Self.longestFailureTime)
                let pause = max(Self.failureTime, requested)
                state.failure = (error, clock.now().advanced(by: pause))
            }
        }
    }
}
