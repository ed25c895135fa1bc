import GalleyService
import Locking
import ModuleConfiguration

/// The signals of `galley serve`. A stop begins on the signals' own thread, whatever the tasks do; the
/// rest of it, and reloads, are events for the main task.
final class ServeSignals: Sendable {
    /// An event for the main task.
    enum Event: Sendable {
        /// A request to read the configuration again.
        case reload
        /// The service has begun to end.
        case stop
    }

    /// The time that a process that cannot end by itself lives beyond `drain`: for its files, when
    /// its tasks get to run at all.
    private static let grace: Duration = .milliseconds(500)

    /// The events, in order.
    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let server = Locked<GalleyServer?>(nil)
    private let timeouts: ServerConfiguration.Timeouts

    /// Takes over SIGTERM, SIGINT and SIGHUP. Before a server runs, a stop ends the process at once.
    init(timeouts: ServerConfiguration.Timeouts) throws {
        (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.timeouts = timeouts
        try SignalThread.start(
            SignalThread.Actions(
                reload: { self.reload() },
                stop: { self.stop() },
                force: { self.reportForce() }
            )
        )
    }

    /// Requests a reload, as SIGHUP does.
    func reload() { continuation.yield(.reload) }

    /// Sets the server that signals end.
    func stops(_ server: GalleyServer) {
        self.server.withLock { $0 = server }
    }

    private func reportForce() {
        guard server.withLock({ $0 != nil }) else { return }
        Serve.printStatus("galley: ended by force: its work did not end in time")
    }

    private func stop() -> Duration {
        guard let server = server.withLock({ $0 }) else { return .zero }
        server.beginDrain(within: timeouts.drain, lameDuck: timeouts.lameDuck)
        continuation.yield(.stop)
        return timeouts.drain + Self.grace
    }
}
