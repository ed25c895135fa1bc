import GRDB
import Locking
package import UpstreamKit

/// Responses in the cache's file: they survive a restart and a `kill -9`.
package struct SQLiteResponseStore: ResponseStore {
    /// The age at which the note of a response's last use is renewed.
    private static let touchAfterSeconds: Int64 = 60

    private let cache: CacheDatabase

    /// Creates a store of a cache's responses.
    package init(_ cache: CacheDatabase) {
        self.cache = cache
    }

    package var salt: [UInt8] { cache.salt }

    /// Looks a response up: in the changes that wait, then in the file.
    ///
    /// - Parameter key: the response's key.
    /// - Returns: the response, or nil after at most a second.
    package func response(for key: CacheKey) async -> StoredResponse? {
        let now = cache.clock.now()
        let known: StoredResponse?? = cache.state.withLock { state in
            let waiting =
                state.pending.responses.response(for: key)
                ?? state.writing.responses.response(for: key)
            // A file that is not open is asked all the same, so that it is opened.
            if waiting != nil || state.database == nil { return waiting }
            cache.checkKeysIfDue(&state, now: now)
            return state.keys.mayContain(key) ? nil : .some(nil)
        }
        if case .some(nil) = known {
            cache.count { $0.misses += 1 }
            return nil
        }
        let response: StoredResponse?
        if let known {
            response = known
        } else {
            response = await find(key)
        }
        // A file that could not be opened is tried again, also where nothing is stored.
        if response == nil { cache.schedule() }
        cache.count { counters in
            if response == nil { counters.misses += 1 } else { counters.hits += 1 }
        }
        return response
    }

    /// Stores a response; returns at once.
    ///
    /// - Parameters:
    ///   - response: the response.
    ///   - key: its key.
    package func store(_ response: StoredResponse, for key: CacheKey) {
        let maximum = CacheLimits(total: cache.maximumBytes).response
        cache.change { state in
            guard ResponseRecord.cost(of: response) <= maximum else { return false }
            guard state.pending.responses.put(response, for: key) else { return false }
            state.keys.insert(key)
            return true
        }
    }

    /// Replaces the head of a stored response; returns at once.
    ///
    /// - Parameters:
    ///   - head: the new fields and times.
    ///   - key: the response's key.
    package func update(_ head: StoredResponse.Head, for key: CacheKey) {
        cache.change { $0.pending.responses.update(head, for: key) }
    }

    /// Removes a response; returns at once.
    ///
    /// - Parameter key: the response's key.
    package func remove(_ key: CacheKey) {
        cache.remove { $0.remove(key) }
    }

    /// Removes every response of a resource; returns at once.
    ///
    /// - Parameter resource: the resource part of their keys.
    package func remove(resource: CacheKey.Digest) {
        cache.remove { $0.remove(resource: resource) }
    }

    private func find(_ key: CacheKey) async -> StoredResponse? {
        switch await cache.read({ try ResponseRecord.find(key, in: $0) }) {
        case .missing, nil:
            return nil
        case .damaged:
            cache.count { $0.damagedRows += 1 }
            remove(key)
            return nil
        case .found(let response, let usedAt):
            noteUse(of: key, lastNoted: usedAt)
            return response
        }
    }

    private func noteUse(of key: CacheKey, lastNoted usedAt: Int64) {
        let now = cache.clock.wall().milliseconds / 1000
        // The column has no checksum: it may say any time.
        let (age, isFar) = now.subtractingReportingOverflow(usedAt)
        guard isFar || age.magnitude >= Self.touchAfterSeconds else { return }
        cache.state.withLock { $0.pending.responses.touch(key) }
    }
}
