import Synchronization

/// The versions of cached responses: for each key the number of the fetch that last replaced its
/// response, for each resource the number of its last invalidation.
///
/// Numbers rise with each fetch's start, so that a fetch that began earlier never replaces the
/// result of one that began later, nor outlives an invalidation in between. The table has a fixed
/// number of slots, found by the keys' own bits: two keys may share one, and then a response
/// counts as replaced although it was not, which costs one more look into the cache and shows
/// nothing wrong.
final class ResponseVersions: Sendable {
    /// Slots for keys, and as many for resources: 512 KiB each. At 100 replacements a second a page
    /// of three responses is taken for replaced by mistake once in four minutes.
    private static let slotCount = 1 << 16

    private let last = Atomic<UInt64>(0)
    private let keys = AtomicSlots(count: slotCount)
    private let resources = AtomicSlots(count: slotCount)
    /// The generations that other instances begin; nil where there are none.
    private let generations: ResourceGenerations?

    init(generations: ResourceGenerations? = nil) {
        self.generations = generations
    }

    /// Returns the number of a fetch that begins now.
    func begin() -> UInt64 {
        last.add(1, ordering: .acquiringAndReleasing).newValue
    }

    /// Returns the version of the response that a key has now.
    func current(of key: CacheKey) -> ResponseVersion {
        ResponseVersion(
            versions: self,
            keySlot: ResponseVersions.slot(of: key),
            resourceSlot: ResponseVersions.slot(of: key.resource),
            fetch: keys[ResponseVersions.slot(of: key)],
            invalidation: resources[ResponseVersions.slot(of: key.resource)],
            generation: key.generation
        )
    }

    /// Returns the version of a response that is in no cache: it is never current.
    func version(of key: CacheKey, fetch: UInt64) -> ResponseVersion {
        var version = current(of: key)
        version.fetch = fetch
        return version
    }

    /// Notes that a fetch replaces the response of a key.
    ///
    /// - Returns: false when a fetch that began later has done so already, or the resource was
    ///   invalidated since this one began: its response must not be stored.
    func replace(_ key: CacheKey, fetch: UInt64) -> Bool {
        let version = current(of: key)
        guard fetch > version.fetch, fetch > version.invalidation else { return false }
        keys[version.keySlot] = fetch
        return true
    }

    /// Notes that all responses of a resource are invalid from now on.
    func invalidate(_ resource: CacheKey.Digest) {
        resources[ResponseVersions.slot(of: resource)] = begin()
    }

    /// Returns true when a fetch began before the last invalidation of its resource.
    func isInvalidated(_ resource: CacheKey.Digest, since fetch: UInt64) -> Bool {
        resources[ResponseVersions.slot(of: resource)] > fetch
    }

    fileprivate func isOvertaken(_ version: ResponseVersion) -> Bool {
        keys[version.keySlot] > version.fetch
    }

    fileprivate func isCurrent(_ version: ResponseVersion) -> Bool {
        guard keys[version.keySlot] == version.fetch,
            resources[version.resourceSlot] == version.invalidation
        else { return false }
        guard let generations, let generation = version.generation else { return true }
        return generations.isCurrent(generation)
    }

    private static func slot(of key: CacheKey) -> Int {
        Int(truncatingIfNeeded: (key.resource.low ^ key.variant.low) % UInt64(slotCount))
    }

    private static func slot(of resource: CacheKey.Digest) -> Int {
        Int(truncatingIfNeeded: resource.low % UInt64(slotCount))
    }
}

/// The version of a cached response, by which what is made of it finds out that another response
/// has replaced it.
///
/// Keep it with whatever is made of a response and ask `isCurrent` before serving that again: it
/// is false from the moment when a newer response of the same cache key is stored, when the
/// response is removed because its resource has changed or is no longer there, or when another instance
/// has refreshed the resource. A 304 that confirms
/// a response, an eviction from memory and a restart leave it current. Freshness is another
/// question: a response that is past its lifetime is still the current one.
package struct ResponseVersion: Sendable {
    private let versions: ResponseVersions
    fileprivate let keySlot: Int
    fileprivate let resourceSlot: Int
    /// The number of its fetch: one that began later has a greater one.
    package fileprivate(set) var fetch: UInt64
    fileprivate let invalidation: UInt64
    /// The generation in which it was asked for; nil where no other instance shares its resource.
    package let generation: ResourceGenerations.Generation?

    fileprivate init(
        versions: ResponseVersions,
        keySlot: Int,
        resourceSlot: Int,
        fetch: UInt64,
        invalidation: UInt64,
        generation: ResourceGenerations.Generation?
    ) {
        self.versions = versions
        self.keySlot = keySlot
        self.resourceSlot = resourceSlot
        self.fetch = fetch
        self.invalidation = invalidation
        self.generation = generation
    }

    /// True while no newer response has replaced this one. Two atomic loads, three among instances, no lock.
    package var isCurrent: Bool { versions.isCurrent(self) }

    /// True when a fetch that began later has brought another response, which the cache has in its place.
    package var isOvertaken: Bool { versions.isOvertaken(self) }
}
