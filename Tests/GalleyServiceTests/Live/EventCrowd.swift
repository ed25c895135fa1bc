import Foundation
import Glibc

/// Many clients that listen, each with a connection of its own, read by one thread.
final class EventCrowd: Sendable {
    private let connections: [StreamConnection]

    /// Connects them all and asks for a stream each.
    init(count: Int, port: Int, _ target: String) throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        connections = try (0..<count).map { _ in
            let connection = try StreamConnection(port: port)
            try connection.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
            return connection
        }
    }

    /// The next event of each that is no comment, at most 30 seconds long.
    func next() async -> [EventClient.Event?] {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let events = self.connections.map { connection -> EventClient.Event? in
                    while let event = connection.event(within: 30_000) {
                        if !event.isComment { return event }
                    }
                    return nil
                }
                continuation.resume(returning: events)
            }
        }
    }

    /// All go away.
    func leave() {
        for connection in connections { connection.leave() }
    }
}
