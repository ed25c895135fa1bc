internal import Glibc

/// An event loop on a thread of its own.
final class LoopThread: Sendable {
    private let loop: EventLoop
    private let whenEnded: @Sendable () -> Void

    /// A thread for this loop, which calls `whenEnded` as the last thing it does.
    init(_ loop: EventLoop, whenEnded: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.whenEnded = whenEnded
    }

    /// Starts the thread, which keeps this object until it ends.
    func start() throws(HTTPServerError) {
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
