import HTTPSocket
import Locking

/// The sockets' counters, of a server that is made after the handler which reports them.
final class StatisticsSource: Sendable {
    private let server = Locked<HTTPServer?>(nil)

    /// Reads the counters of this server from now on.
    func read(from server: HTTPServer) {
        self.server.withLock { $0 = server }
    }

    /// Reads none any more, and lets go of the server, which retains what asks for its counters.
    func end() {
        server.withLock { $0 = nil }
    }

    /// The counters; nil before there is a server, and after it.
    var current: HTTPStatistics? {
        server.withLock { $0 }?.statistics
    }

    /// The number of open connections.
    var openConnections: Int { server.withLock { $0 }?.openConnections ?? 0 }

    /// The memory of responses that clients have not taken yet.
    var memoryQueued: Int { server.withLock { $0 }?.memoryQueued ?? 0 }
}
