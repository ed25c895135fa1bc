internal import Glibc

/// An HTTP/1.1 server (RFC 9110, RFC 9112) on epoll: event loops that share one listening socket,
/// each a thread of its own.
///
/// It begins to accept when it is made and goes on until it is drained or stopped; a program that
/// means to serve must call one of these before it lets go of it.
public final class HTTPServer: Sendable {
    /// The numeric address the server listens on.
    public let host: String
    /// The port the server listens on.
    public let port: Int

    private struct Ending {
        var runningLoops: Int
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let listener: Listener
    private let loops: [LoopThread]
    private let ending: Locked<Ending>

    /// Starts a server.
    ///
    /// It ignores SIGPIPE from then on, for the whole process.
    ///
    /// - Parameters:
    ///   - configuration: where to listen, and the bounds.
    ///   - handler: answers the requests.
    ///   - problemResponse: makes the answer to a request that is refused before the handler sees
    ///     it. Called on an event loop, so it must not block. Its status is set to the
    ///     problem's, its body must be `.empty` or `.bytes`.
    /// - Throws: why it cannot listen or run.
    public init(
        configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        handler: any HTTPHandler,
        problemResponse: @escaping @Sendable (HTTPProblem) -> HTTPResponse = {
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
                    problemResponse: problemResponse,
                    listener: listener,
                    budget: budget
                )
            )
        }
        self.loops = loops
        self.listener = listener
        host = listener.host
        port = listener.port
        ending = Locked(Ending(runningLoops: count))
        for loop in loops { try loop.start { self.loopEnded() } }
    }

    /// Ends the server gracefully. It stops accepting, answers the requests it has read with
    /// `Connection: close`, closes idle connections, ends streams with their farewell, and closes
    /// what is left when the time is up. Returns when all that is done; a call during a drain
    /// waits for the end too, and can only make it come sooner.
    ///
    /// - Parameters:
    ///   - time: how long requests under way may take.
    ///   - lameDuck: how long to go on serving as before, until everybody who asks whether this
    ///     server is ready has been told it is not.
    public func drain(within time: Duration, lameDuck: Duration = .zero) async {
        if lameDuck > .zero { try? await Task.sleep(for: lameDuck) }
        let deadline = LoopClock.now() + LoopClock.nanoseconds(time)
        for loop in loops { loop.mailbox.post(.drain(deadlineNanoseconds: deadline)) }
        await ended()
    }

    /// Ends the server now: every connection is closed, whatever it is doing. Returns when that is
    /// done.
    public func stop() async {
        await drain(within: .zero)
    }

    /// Returns when the server has ended.
    public func ended() async {
        await withCheckedContinuation { waiter in
            let hasEnded = ending.withLock { ending in
                if ending.runningLoops > 0 { ending.waiters.append(waiter) }
                return ending.runningLoops == 0
            }
            if hasEnded { waiter.resume() }
        }
    }

    /// The listening socket, to be duplicated for a process that takes over; closed when the
    /// server drains.
    public var listeningDescriptor: Int32 { listener.descriptor }

    /// What the server has done so far. Takes no lock the loops could wait for.
    public var statistics: HTTPStatistics {
        var total = HTTPStatistics()
        for loop in loops { loop.counters.add(to: &total) }
        return total
    }

    private func loopEnded() {
        let woken = ending.withLock { ending in
            ending.runningLoops -= 1
            guard ending.runningLoops == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { ending.waiters = [] }
            return ending.waiters
        }
        for waiter in woken { waiter.resume() }
    }
}
