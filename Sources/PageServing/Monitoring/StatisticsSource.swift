package import HTTPSocket
import Locking
package import MetricsKit

/// The counters of the sockets, for a handler that is made before their server.
package final class StatisticsSource: Sendable {
    private let server = Locked<HTTPServer?>(nil)

    /// Traced requests, by the buckets of the histogram of requests.
    package let exemplars = ExemplarTable(bounds: LatencyHistogram.boundsSeconds)

    package init() {}

    /// Reads the counters of this server from now on.
    package func read(from server: HTTPServer) {
        self.server.withLock { $0 = server }
    }

    /// Releases the server, which retains the handler that reads its counters.
    package func end() {
        server.withLock { $0 = nil }
    }

    /// The counters; nil before there is a server, and after it.
    var current: HTTPStatistics? {
        server.withLock { $0 }?.statistics
    }

    /// The number of open connections.
    package var openConnections: Int { server.withLock { $0 }?.openConnections ?? 0 }

    /// The memory of responses that clients have not taken yet.
    package var memoryQueued: Int { server.withLock { $0 }?.memoryQueued ?? 0 }
}
