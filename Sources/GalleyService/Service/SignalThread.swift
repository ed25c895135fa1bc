import Coordination
import Glibc

/// A thread that receives the process's signals, and ends the process in time whatever its tasks do.
///
/// It is a thread of its own because tasks share as few threads as there are processors: while all
/// of those compute, no task would learn of a signal. A signal's handler may do next to nothing, so it
/// writes the signal's number into a pipe that the thread reads.
package final class SignalThread: Sendable {
    /// The reactions to signals. They are called on the thread, and must return at once.
    package struct Actions: Sendable {
        /// The reaction to SIGHUP.
        let reload: @Sendable () -> Void
        /// The reaction to the first SIGTERM or SIGINT: begins to stop, and returns the time after
        /// which the process ends by force. The second one ends it at once, with status 1.
        let stop: @Sendable () -> Duration
        /// Called before the process ends by force, with status 0.
        let force: @Sendable () -> Void

        /// Creates the reactions.
        package init(
            reload: @escaping @Sendable () -> Void,
            stop: @escaping @Sendable () -> Duration,
            force: @escaping @Sendable () -> Void
        ) {
            self.reload = reload
            self.stop = stop
            self.force = force
        }
    }

    /// The pipe could not be made, or the thread not be started; `errno`'s number.
    package struct StartError: Error {
        /// The system's error number.
        package let code: Int32
    }

    private let actions: Actions
    private let pipe: Int32

    /// Takes over SIGTERM, SIGINT and SIGHUP from now on, for the process's whole life. To be called
    /// once in a process.
    package static func start(_ actions: Actions) throws(StartError) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw StartError(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A full pipe has signals enough; its writer, a handler, must not wait.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let thread = SignalThread(actions, pipe: ends[0])
        let result = WorkerThread.start { thread.run() }
        if result != 0 { throw StartError(code: result) }
        signalPipe = ends[1]
        for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, writeSignal) }
    }

    private init(_ actions: Actions, pipe: Int32) {
        self.actions = actions
        self.pipe = pipe
    }

    private func run() {
        var end: ContinuousClock.Instant?
        while true {
            switch nextSignal(before: end) {
            case nil:
                actions.force()
                _exit(0)
            case UInt8(SIGHUP):
                if end == nil { actions.reload() }
            default:
                if end != nil { _exit(1) }
                end = .now + actions.stop()
            }
        }
    }

    /// Waits for a signal, and returns its number; nil when the time is over.
    private func nextSignal(before end: ContinuousClock.Instant?) -> UInt8? {
        while true {
            var poller = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let ready = poll(&poller, 1, end.map(Self.milliseconds) ?? -1)
            var number: UInt8 = 0
            if ready > 0, read(pipe, &number, 1) == 1 { return number }
            if let end, end <= .now { return nil }
        }
    }

    /// The time until an instant, rounded up, and at most a day.
    private static func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
        let left = min(max(.zero, end - .now), .seconds(86_400))
        return Int32(left / .milliseconds(1)) + 1
    }
}

// Unsafe: handlers, which may take no lock, read it; it is written once, before they are installed.
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// The handler of all signals: does only what is safe between any two instructions.
private func writeSignal(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signalPipe, &byte, 1)
    errno = error
}
