internal import Glibc

/// An event loop on a thread of its own.
// The loop belongs to the thread once it is started; what others reach is made to be shared.
final class LoopThread: @unchecked Sendable {
    let mailbox: Mailbox
    let counters: LoopCounters

    private var loop: EventLoop
    private var whenEnded: @Sendable () -> Void = {}

    /// A thread that is yet to be started.
    init(
        configuration: HTTPServerConfiguration,
        handler: any HTTPHandler,
        problemResponse: @escaping @Sendable (HTTPProblem) -> HTTPResponse,
        listener: Listener,
        budget: ConnectionBudget
    ) throws(HTTPServerError) {
        let (mailbox, counters) = (try Mailbox(), LoopCounters())
        loop = try EventLoop(
            configuration: configuration,
            handler: handler,
            problemResponse: problemResponse,
            listener: listener,
            budget: budget,
            mailbox: mailbox,
            counters: counters
        )
        self.mailbox = mailbox
        self.counters = counters
    }

    /// Starts the thread, which keeps this object until it ends, and calls `whenEnded` as the
    /// last thing it does.
    func start(whenEnded: @escaping @Sendable () -> Void) throws(HTTPServerError) {
        self.whenEnded = whenEnded
        let argument = Unmanaged.passRetained(self).toOpaque()
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, runLoopThread, argument)
        guard result == 0 else {
            Unmanaged<LoopThread>.fromOpaque(argument).release()
            throw .noResources(reason: SystemError.text(result))
        }
        pthread_detach(thread)
    }

    fileprivate func run() {
        loop.run()
        whenEnded()
    }
}

/// What the thread executes; a C function, so it takes what it works on as a bare pointer.
private func runLoopThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument {
        Unmanaged<LoopThread>.fromOpaque(argument).takeRetainedValue().run()
    }
    return nil
}
