import ModuleKit
import UpstreamKit

/// How long a page may be served as it is, and how clients may keep it.
struct PageLifetime: Sendable, Equatable {
    /// When it was put together: what `Age` counts from.
    let builtAt: ContinuousClock.Instant
    /// Until when this server serves it without looking again.
    let servedUntil: ContinuousClock.Instant
    /// `max-age` in whole seconds: until the first of its answers goes stale.
    let maxAge: Int64
    /// `stale-while-revalidate` in whole seconds.
    let staleWhileRevalidate: Int64
    /// Whether an answer in it is past its lifetime.
    let isStale: Bool
    /// Whether nobody else may keep it: it shows less than was asked for, or has an answer that its
    /// upstream lets nobody keep.
    let isForbiddenToKeep: Bool

    /// How long a page without answers is fresh. Its content changes with the configuration only,
    /// and asking again costs a client one 304.
    static let literalLifetime = Duration.seconds(60)

    /// The least time for which failed requests are not tried again.
    static let failureLifetime = Duration.seconds(1)

    /// The lifetime of a page made of `part` now.
    ///
    /// - Parameter isOvertaken: whether newer answers are known already, so that the page is to be
    ///   built again when it is next asked for.
    init(
        _ part: LoadedPart,
        status: PageStatus,
        now: ContinuousClock.Instant,
        isOvertaken: Bool = false
    ) {
        let remaining = part.answers.map { $0.freshness.lifetime - $0.freshness.age(at: now) }
        let least = remaining.min() ?? Self.literalLifetime
        let fresh = max(.zero, least)
        builtAt = now
        // A switch may change at any time, and this server knows when it does; others do not. Nor may
        // they keep a failure, when what stands in for it has not expired yet.
        let isSettled = part.switches.isEmpty && part.failures.isEmpty
        maxAge = isSettled ? Int64((fresh / .seconds(1)).rounded()) : 0
        staleWhileRevalidate =
            part.answers.map(\.freshness.staleWhileRevalidate).min()?.components.seconds ?? 0
        isStale = least < .zero || status == .stale
        isForbiddenToKeep = status == .partial || part.answers.contains(where: \.forbidsStoring)
        let retry = part.failures.compactMap(\.retryAfter).min() ?? Self.failureLifetime
        let served =
            part.failures.isEmpty ? fresh : max(Self.failureLifetime, min(retry, fresh))
        servedUntil = isOvertaken ? now : now + served
    }
}
