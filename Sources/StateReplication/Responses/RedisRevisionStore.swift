package import RedisKit
import Locking
package import MetricsKit

/// Revisions of pages that instances share through Redis, for changes since one that only another
/// instance made.
package final class RedisRevisionStore: Sendable {
    /// The time for which a revision is stored.
    private static let lifetime = Duration.seconds(3_600)

    /// The longest revision that is stored, in bytes: one of 15,000 items.
    private static let maximumBytes = 1 << 20

    /// The maximum of revisions that are being written, in bytes; more are not written.
    private static let maximumWriting = 16 << 20

    private enum Operation: String, CaseIterable {
        /// A look-up that found a revision.
        case hit
        /// A look-up that found none.
        case miss
        /// A revision that was written.
        case write
        /// A revision that could not be written.
        case drop
    }

    private let server: any RedisServer
    private let writing = Locked(0)
    private let operations = Counter(
        "galley_shared_revisions_total",
        "Revisions shared by instances.",
        by: ["operation"],
        from: Operation.allCases.map(\.rawValue)
    )

    /// Creates a store.
    ///
    /// - Parameter server: the server.
    package init(_ server: any RedisServer) {
        self.server = server
    }

    /// The bytes of the revisions that are being written.
    package var memoryBytes: Int { writing.withLock { $0 } }

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
        guard hasRoom else { return count(.drop) }
        let command: [RedisArgument] = [
            "SET", SharedKeys.revision(key), RedisArgument(body), "PX",
            RedisArgument(Self.lifetime.wholeMilliseconds),
        ]
        // Unstructured: nothing waits for it. `maximumWriting` bounds the bytes of all of them.
        Task { [self] in
            let isWritten = (try? await server.send(command, lane: .revisions)) != nil
            writing.withLock { $0 -= body.count }
            count(isWritten ? .write : .drop)
        }
    }

    /// Looks a revision up; returns nil after at most 50 ms.
    ///
    /// - Parameter key: its key.
    package func revision(for key: [UInt8]) async -> [UInt8]? {
        let reply = try? await server.send(["GET", SharedKeys.revision(key)], lane: .revisions)
        let body = reply?.bytes.flatMap { $0.count <= Self.maximumBytes ? $0 : nil }
        count(body == nil ? .miss : .hit)
        return body
    }

    private func count(_ operation: Operation) {
        operations.add(1, operation.rawValue)
    }
}

extension RedisRevisionStore: MetricsSource {
    package func collect() -> [Metric] { [operations.metric()] }
}
