import InputCore
import UpstreamKit

/// The `Cache-Status` of a response (RFC 9211): this cache's part in it.
package struct CacheStatus: Sendable, Equatable {
    /// The names of statuses in metrics.
    enum Label: String, Sendable {
        case hit
        case stale
        case revalidated
        case miss
    }

    /// The field's value.
    let text: String
    /// The name of the status in metrics.
    let label: Label

    /// A finished page.
    static let hit = CacheStatus(text: "galley; hit", label: .hit)
    /// A finished page, past its lifetime.
    static let hitStale = CacheStatus(text: "galley; hit; detail=stale", label: .stale)

    private init(text: String, label: Label) {
        self.text = text
        self.label = label
    }

    /// Creates the status of a page: that of the response which was farthest away.
    init(_ answers: [UpstreamResponse], hasFailures: Bool) {
        let reach = answers.map { Reach($0.outcome.source) }.max() ?? .hit
        let isUnstored = hasFailures && reach < .miss
        var text = isUnstored ? "galley; fwd=miss" : reach.text
        if reach >= .refetched, answers.contains(where: { $0.outcome.isCollapsed }) {
            text += "; collapsed"
        }
        self.text = text
        label = isUnstored ? .miss : reach.label
    }

    /// The status of a request that waited for the page of another one.
    var collapsed: CacheStatus {
        label != .hit && label != .stale && !text.ends(with: "; collapsed")
            ? CacheStatus(text: text + "; collapsed", label: label) : self
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

        var label: Label {
            switch self {
            case .hit: .hit
            case .hitStale: .stale
            case .refetched: .revalidated
            case .unstored, .miss: .miss
            }
        }

        static func < (left: Reach, right: Reach) -> Bool { left.rawValue < right.rawValue }
    }
}
