internal import Coordination

/// An event loop on a thread of its own.
// Only the thread uses the loop once it is started; the mailbox and the counters are Sendable.
final class LoopThread: @unchecked Sendable {
    let mailbox: Mailbox
    let counters: LoopCounters

    private var loop: EventLoop
    private var onEnd: @Sendable () -> Void = {}

    /// Creates the loop of a thread that is yet to be started.
    init(
        configuration: HTTPServerConfiguration,
        handler: any HTTPHandler,
        rejectionResponse: @escaping @Sendable (HTTPRejection) -> HTTPResponse,
        listener: Listener,
        budget: ConnectionBudget
    ) throws(HTTPServerError) {
        let (mailbox, counters) = (try Mailbox(), LoopCounters())
        loop = try EventLoop(
            configuration: configuration,
            handler: handler,
            rejectionResponse: rejectionResponse,
            listener: listener,
            budget: budget,
            mailbox: mailbox,
            counters: counters
        )
        self.mailbox = mailbox
        self.counters = counters
    }

    /// Starts the thread, which retains this object until it ends, and calls `onEnd` last.
    func start(onEnd: @escaping @Sendable () -> Void) throws(HTTPServerError) {
        self.onEnd = onEnd
        let result = WorkerThread.start { self.run() }
        if result != 0 { throw .noResources(reason: SystemError.text(result)) }
    }

    private func run() {
        loop.run()
        // It retains the server, which retains this thread: without letting go of it, a server that ended
        // would keep its handler and all that that holds.
        let end = onEnd
        onEnd = {}
        end()
    }
}
