/// Those who may keep a page, and changes to it, in a cache.
package enum CacheVisibility: Sendable, Comparable, CaseIterable {
    /// No cache: it is incomplete, or made of a response that is `no-store`.
    case nobody
    /// The client's own cache.
    case client
    /// Every cache.
    case everybody

    /// Finds out those of a page.
    package init(_ page: CachedPage) {
        if page.lifetime.isForbiddenToKeep {
            self = .nobody
        } else {
            self = page.inputs.isPrivate ? .client : .everybody
        }
    }

    /// The value of `Cache-Control` of what never changes.
    package var immutableCacheControl: String {
        switch self {
        case .nobody: "no-store"
        case .client: "private, max-age=31536000, immutable"
        case .everybody: "public, max-age=31536000, immutable"
        }
    }
}
