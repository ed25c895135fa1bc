import FormatCore
import InputCore
import ModuleKit
import ModuleMapping
import UpstreamKit

/// The time in which a page may be sent as it is, here and by caches of clients.
package struct PageFreshness: Sendable, Equatable {
    /// The time at which the page was built, from which `Age` counts.
    package let builtAt: ContinuousClock.Instant
    /// The time until which this server sends it without looking again.
    package let servedUntil: ContinuousClock.Instant
    /// `max-age` in whole seconds: until the first of its responses goes stale, or of its texts passes.
    let maxAge: Int64
    /// The time in whole seconds for which a cache may send a page with switches that is told when one
    /// is set; nil for a page without switches.
    let maxAgeWhenPurged: Int64?
    /// `stale-while-revalidate` in whole seconds.
    let staleWhileRevalidate: Int64
    /// True when a response in it is past its lifetime.
    package let isStale: Bool
    /// True when something in it is older than it should be: a response that outlived its lifetime, or one that stands
    /// in. One that never had a lifetime is as new as can be.
    package let hasOutlived: Bool
    /// The caches' part in a response with the page in memory.
    var statusInMemory: CacheStatus { hasOutlived ? .hitStale : .hit }
    /// True when no other cache may store it: it is incomplete, or made of a response that is
    /// `no-store`.
    let isForbiddenToKeep: Bool
    /// True for a page that is built anew for each request, from responses that are never stored: it
    /// is neither served again nor found to be the same as the next one.
    let isForOneRequest: Bool

    /// The lifetime of a page without responses. Its content changes with the configuration only, and
    /// a revalidation costs a client one 304.
    static let literalLifetime = Duration.seconds(60)

    /// The shortest time for which a page is fresh whose texts pass.
    static let minimumTextLifetime = Duration.seconds(1)

    /// The minimum time between two tries of failed requests.
    static let failureLifetime = Duration.seconds(1)

    /// Creates the lifetime of a page that was made of the responses of a load now.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - isOvertaken: true when newer responses are known already, so that the page is built again
    ///     for the next request.
    init(
        _ loaded: LoadedPage,
        of page: Page,
        now: ContinuousClock.Instant,
        isOvertaken: Bool = false
    ) {
        let least = loaded.remainingLifetime(at: now) ?? Self.literalLifetime
        let texts = page.textLifetime
        let fresh = min(max(.zero, least), texts ?? .seconds(Int64.max))
        builtAt = now
        // A switch may change at any time, and this server knows when it does; others do not. Nor may
        // they keep a failure, when what stands in for it has not expired yet.
        let isSettled = loaded.switches.isEmpty && page.failures.isEmpty
        let whole = (max(.zero, least) / .seconds(1)).rounded()
        // No cache shows a text longer than this server does.
        let seconds = Int64(
            clamping: min(whole, texts.map { ($0 / .seconds(1)).rounded(.down) } ?? whole)
        )
        maxAge = isSettled ? seconds : 0
        maxAgeWhenPurged =
            loaded.switches.isEmpty ? nil : page.failures.isEmpty ? seconds : 0
        staleWhileRevalidate =
            loaded.responses.map { $0.freshness.staleWhileRevalidate }.min()?.components.seconds
            ?? 0
        isStale = least < .zero || page.status == .stale
        hasOutlived = page.status == .stale || loaded.responses.contains { $0.hasOutlived(at: now) }
        let forbidsStoring = loaded.responses.contains { $0.forbidsStoring }
        isForbiddenToKeep = page.status == .partial || forbidsStoring
        let retry = page.failures.compactMap(\.retryAfter).min() ?? Self.failureLifetime
        let pause = max(Self.failureLifetime, min(retry, fresh, RecentFailures.maximumTime))
        let served = page.failures.isEmpty ? fresh : pause
        servedUntil = isOvertaken ? now : now + served
        isForOneRequest = forbidsStoring && served <= .zero
    }
}

extension Page {
    /// The time until the first of the page's texts would be another, a second at least; nil where all of them stay.
    fileprivate var textLifetime: Duration? {
        textChangesAt.map {
            let milliseconds = Int64(clamping: $0 - TextClock.systemTime)
            return max(PageFreshness.minimumTextLifetime, .milliseconds(milliseconds))
        }
    }
}

extension UpstreamResponse {
    /// True where the response had a lifetime that is over, and where a cache gave it as stale.
    fileprivate func hasOutlived(at now: ContinuousClock.Instant) -> Bool {
        switch self.outcome.source {
        case .hitStale, .staleIfError: true
        case .hit, .revalidated, .forwarded:
            self.freshness.lifetime > .zero
                && self.freshness.age(at: now) > self.freshness.lifetime
        }
    }
}

extension LoadedPage {
    /// Returns the time until the first of the responses goes stale; nil without responses.
    fileprivate func remainingLifetime(at now: ContinuousClock.Instant) -> Duration? {
        responses.map { $0.freshness.lifetime - $0.freshness.age(at: now) }.min()
    }

    /// Returns true when the page will be in memory for a while: none of its responses is stale already.
    func isKept(at now: ContinuousClock.Instant) -> Bool {
        remainingLifetime(at: now).map { $0 > .zero } ?? true
    }
}
