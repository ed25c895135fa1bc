import Dispatch
import Glibc

/// The signals that steer the service, as a stream.
struct Signals: ~Copyable {
    /// What a signal asks for.
    enum Request: Sendable {
        /// SIGTERM or SIGINT: end.
        case end
        /// SIGHUP: read the configuration again.
        case reload
    }

    /// The requests as they come.
    let requests: AsyncStream<Request>
    private let continuation: AsyncStream<Request>.Continuation
    private let sources: [any DispatchSourceSignal]

    /// Takes the signals over from now on.
    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Request.self)
        let wanted: [(Int32, Request)] = [(SIGTERM, .end), (SIGINT, .end), (SIGHUP, .reload)]
        sources = wanted.map { number, request in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield(request) }
            source.resume()
            return source
        }
        requests = stream
        self.continuation = continuation
    }

    /// Asks for a reload, as SIGHUP does.
    var reload: @Sendable () -> Void {
        let continuation = continuation
        return { continuation.yield(.reload) }
    }

    /// Ends the stream.
    var finish: @Sendable () -> Void {
        let continuation = continuation
        return { continuation.finish() }
    }
}
