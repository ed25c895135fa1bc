package import RedisKit
import Locking

/// Revisions of pages that instances share through Redis, for changes since one that only another
/// instance made.
package final class RedisRevisionStore: Sendable {
    /// The time for which a revision is stored.
    private static let lifetime = Duration.seconds(3_600)

    /// The longest revision that is stored, in bytes: one of 15,000 items.
    private static let maximumBytes = 1 << 20

    /// The maximum of revisions that are being written, in bytes; more are not written.
    private static let maximumWriting = 16 << 20

    /// Counts of what a store has done since it was created.
    package struct Figures: Sendable, Equatable {
        /// Look-ups that found a revision.
        package var hits: UInt64 = 0
        /// Look-ups that found none.
        package var misses: UInt64 = 0
        /// Revisions written.
        package var writes: UInt64 = 0
        /// Revisions that could not be written.
        package var dropped: UInt64 = 0
    }

    private let server: any RedisServer
    private let writing = Locked(0)
    private let counters = Locked(Figures())

    /// Creates a store.
    ///
    /// - Parameter server: the server.
    package init(_ server: any RedisServer) {
        self.server = server
    }

    /// The bytes of the revisions that are being written.
    package var memoryBytes: Int { writing.withLock { $0 } }

    /// The counters.
    package var figures: Figures { counters.withLock { $0 } }

    /// Stores a revision; returns at once.
    ///
    /// - Parameters:
    ///   - body: the revision. It tells by itself when it is damaged.
    ///   - key: its key, the same on all instances.
    package func put(_ body: [UInt8], for key: [UInt8]) {
        let hasRoom = writing.withLock { writing in
            guard body.count <= Self.maximumBytes, writing + body.count <= Self.maximumWriting
            else {
                return false
            }
            writing += body.count
            return true
        }
        guard hasRoom else { return counters.withLock { $0.dropped += 1 } }
        let command: [RedisArgument] = [
            "SET", SharedKeys.revision(key), RedisArgument(body), "PX",
            RedisArgument(Self.lifetime.wholeMilliseconds),
        ]
        Task { [self] in
            let isWritten = (try? await server.send(command, lane: .revisions)) != nil
            writing.withLock { $0 -= body.count }
            counters.withLock { figures in
                if isWritten { figures.writes += 1 } else { figures.dropped += 1 }
            }
        }
    }

    /// Looks a revision up; returns nil after at most 50 ms.
    ///
    /// - Parameter key: its key.
    package func revision(for key: [UInt8]) async -> [UInt8]? {
        let reply = try? await server.send(["GET", SharedKeys.revision(key)], lane: .revisions)
        let body = reply?.bytes.flatMap { $0.count <= Self.maximumBytes ? $0 : nil }
        counters.withLock { figures in
            if body == nil { figures.misses += 1 } else { figures.hits += 1 }
        }
        return body
    }
}
