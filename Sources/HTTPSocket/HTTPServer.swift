import Coordination
internal import Glibc
internal import Locking

/// An HTTP/1.1 server (RFC 9110, RFC 9112) on epoll: event loops that share one listening socket,
/// each a thread of its own.
///
/// It accepts connections from its initializer on until it is drained or stopped. Its threads keep
/// running without a reference to it: call ``drain(within:lameDuck:)`` or ``stop()`` before releasing it.
package final class HTTPServer: Sendable {
    /// The numeric address the server listens on.
    package let host: String
    /// The port the server listens on.
    package let port: Int

    let listener: Listener
    private let loops: [LoopThread]
    /// The event loops that run.
    private let running: Locked<Int>
    private let end = Promise<Void>()

    /// Starts a server.
    ///
    /// The process ignores SIGPIPE from then on.
    ///
    /// - Parameters:
    ///   - configuration: the listening socket, the limits and the timeouts.
    ///   - handler: responds to the requests.
    ///   - rejectionResponse: makes the response to a request that is rejected before it reaches the
    ///     handler. Called on an event loop, so it must not block. Its status is replaced by the
    ///     rejection's; its body must be `.empty` or `.bytes`.
    /// - Throws: the reason the server cannot listen or run.
    package init(
        configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        handler: any HTTPHandler,
        rejectionResponse: @escaping @Sendable (HTTPRejection) -> HTTPResponse = {
            HTTPResponse(status: $0.status, body: .bytes(SharedBytes($0.detail + "\n")))
        }
    ) throws(HTTPServerError) {
        signal(SIGPIPE, SIG_IGN)
        let count = max(1, configuration.loopCount)
        let listener = try Listener(configuration.listening, users: count)
        let budget = ConnectionBudget(limit: configuration.limits.connections)
        var loops: [LoopThread] = []
        for _ in 0..<count {
            loops.append(
                try LoopThread(
                    configuration: configuration,
                    handler: handler,
                    rejectionResponse: rejectionResponse,
                    listener: listener,
                    budget: budget
                )
            )
        }
        self.loops = loops
        self.listener = listener
        host = listener.host
        port = listener.port
        running = Locked(count)
        for loop in loops { try loop.start { self.loopDidEnd() } }
    }

    /// Begins to end the server gracefully, and returns at once: the server stops accepting, sends
    /// the responses under way with `Connection: close`, ends streams with their farewell, closes
    /// idle connections, and closes the remaining ones at the end of the time.
    ///
    /// All of that happens on the loops' threads: it neither waits for tasks nor needs a thread that
    /// runs them. A call during a drain can only shorten it.
    ///
    /// - Parameters:
    ///   - time: the time until the last connection is closed.
    ///   - lameDuck: the first part of that time, in which the server goes on serving as before, so
    ///     that load balancers can learn that it is no longer ready.
    package func beginDrain(within time: Duration, lameDuck: Duration = .zero) {
        let schedule = DrainSchedule(time: time, lameDuck: lameDuck)
        for loop in loops { loop.mailbox.post(.drain(schedule)) }
    }

    /// Ends the server as ``beginDrain(within:lameDuck:)``, and returns when it has ended.
    package func drain(within time: Duration, lameDuck: Duration = .zero) async {
        beginDrain(within: time, lameDuck: lameDuck)
        await ended()
    }

    /// Closes every connection, in whatever phase it is, and ends the server.
    package func stop() async {
        await drain(within: .zero)
    }

    /// Waits until every event loop has ended.
    package func ended() async {
        await end.value
    }

    /// Replaces the origins whose pages may read the responses; nil for none. Each loop follows the
    /// new policy from its next turn on.
    package func setCrossOrigin(_ policy: CrossOriginPolicy?) {
        for loop in loops { loop.mailbox.post(.crossOrigin(policy)) }
    }

    /// The counters of all loops. Reading them takes no lock, so no loop waits for it.
    package var statistics: HTTPStatistics {
        var total = HTTPStatistics()
        for loop in loops { loop.counters.add(to: &total) }
        return total
    }

    /// The number of open connections.
    package var openConnections: Int {
        loops.reduce(0) { $0 + $1.counters.openConnections }
    }

    /// The memory of responses that clients have not taken yet: a body that several wait for counts once.
    package var memoryQueued: Int {
        // Loops count together: one may take away what another has added.
        loops.reduce(0) { $0 &+ Int(truncatingIfNeeded: $1.counters.memoryQueued.now) }
    }

    private func loopDidEnd() {
        let count = running.withLock { count in
            count -= 1
            return count
        }
        if count == 0 { end.fulfill(with: ()) }
    }
}
