import Coordination
import GalleyService
import Locking
import ModuleConfiguration
import PageServing

/// The signals of `galley serve`. A stop begins on the signals' own thread, whatever the tasks do; the
/// rest of it, and reloads, are events for the main task.
final class ServeSignals: Sendable {
    /// An event for the main task.
    enum Event: Sendable {
        /// A request to read the configuration again; any number of requests before it is read are one.
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
    private let requests = Locked(Requests())

    private struct Requests {
        /// Those that wait for the reload that was requested; nil where none was.
        var waiting: [Promise<ReloadResult?>]?
        /// True once the process ends.
        var isEnded = false
    }
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
    func reload() { request(for: nil) }

    /// Requests a reload, and returns its result; nil where the process ends.
    func reloaded() async -> ReloadResult? {
        let result = Promise<ReloadResult?>()
        request(for: result)
        return await result.value
    }

    /// Takes those that wait for the reload that begins now: requests from now on are for another one.
    func beginReload() -> [Promise<ReloadResult?>] {
        requests.withLock { requests in
            defer { requests.waiting = nil }
            return requests.waiting ?? []
        }
    }

    /// Ends the wait for reloads that do not begin any more.
    func endReloads() {
        let waiting = requests.withLock { requests in
            defer { requests = Requests(isEnded: true) }
            return requests.waiting ?? []
        }
        for promise in waiting { promise.fulfill(with: nil) }
    }

    private func request(for result: Promise<ReloadResult?>?) {
        let (isFirst, isEnded) = requests.withLock { requests in
            let isFirst = requests.waiting == nil
            if !requests.isEnded {
                requests.waiting = (requests.waiting ?? []) + [result].compactMap(\.self)
            }
            return (isFirst, requests.isEnded)
        }
        if isEnded { return result?.fulfill(with: nil) ?? () }
        if isFirst { continuation.yield(.reload) }
    }

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
