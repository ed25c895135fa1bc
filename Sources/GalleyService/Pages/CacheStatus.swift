import ModuleKit
import UpstreamKit

/// The `Cache-Status` of a response (RFC 9211): this cache's part in it.
struct CacheStatus: Sendable, Equatable {
    /// The field's value.
    let text: String

    /// A finished page.
    static let hit = CacheStatus(text: "galley; hit")
    /// A finished page, past its lifetime.
    static let hitStale = CacheStatus(text: "galley; hit; detail=stale")

    private init(text: String) {
        self.text = text
    }

    /// Creates the status of a page: that of the response which was farthest away.
    init(_ answers: [UpstreamResponse], hasFailures: Bool) {
        let reach = answers.map { Reach($0.outcome.source) }.max() ?? .hit
        var text = hasFailures && reach < .miss ? "galley; fwd=miss" : reach.text
        if reach >= .refetched, answers.contains(where: \.outcome.isCollapsed) {
            text += "; collapsed"
        }
        self.text = text
    }

    /// The status of a request that waited for the page of another one.
    var collapsed: CacheStatus {
        text.contains("fwd=") && !text.contains("collapsed")
            ? CacheStatus(text: text + "; collapsed") : self
    }

    /// The name of the status in metrics.
    var label: StaticString {
        if text.contains("detail=stale") { return "stale" }
        if text.contains("hit") { return "hit" }
        return text.contains("fwd=stale") ? "revalidated" : "miss"
    }

    /// The distance of a response's origin, nearest first.
    private enum Reach: Int, Comparable {
        case hit
        case hitStale
        case refetched
        case unstored
        case miss

        init(_ source: CacheOutcome.Source) {
            self =
                switch source {
                case .hit: .hit
                case .hitStale: .hitStale
                case .revalidated, .staleIfError: .refetched
                case .forwarded(let reason, let stored):
                    reason == .stale || reason == .refresh
                        ? .refetched : stored ? .miss : .unstored
                }
        }

        var text: String {
            switch self {
            case .hit: "galley; hit"
            case .hitStale: "galley; hit; detail=stale"
            case .refetched: "galley; fwd=stale"
            case .unstored: "galley; fwd=miss"
            case .miss: "galley; fwd=miss; stored"
            }
        }

        static func < (left: Reach, right: Reach) -> Bool { left.rawValue < right.rawValue }
    }
}
