import HTTPSocket
import Synchronization

/// Where `/metrics` reads the sockets' counters: the server, which comes to be after its handler.
final class StatisticsSource: Sendable {
    private let server = Mutex<HTTPServer?>(nil)

    func read(from server: HTTPServer) {
        self.server.withLock { $0 = server }
    }

    /// The counters; nil before there is a server.
    var current: HTTPStatistics? {
        server.withLock(\.self)?.statistics
    }
}
