import Foundation
import GalleyClient

/// A service that answers from a script: each event stream has the events that are told, and stays open.
final class FixtureTransport: Transport, @unchecked Sendable {
    // Unchecked: the lock guards all of them.
    private let lock = NSLock()
    private var streams: [AsyncThrowingStream<Data, any Error>.Continuation] = []
    private var sent: [TransportRequest] = []
    private let layout: Data

    /// Creates a service of one page.
    init(layout: Data) { self.layout = layout }

    /// What was asked.
    var requests: [TransportRequest] { lock.withLock { sent } }
    /// The streams that are open.
    var openStreams: Int { lock.withLock { streams.count } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let (body, source) = AsyncThrowingStream.makeStream(of: Data.self)
        if request.isStream {
            lock.withLock { streams.append(source) }
            source.onTermination = { [weak self] _ in self?.close() }
            source.yield(Self.event("layout", layout))
        } else {
            source.yield(layout)
            source.finish()
        }
        lock.withLock { sent.append(request) }
        let type = request.isStream ? "text/event-stream" : "application/json"
        return TransportResponse(status: 200, fields: ["content-type": type], body: body)
    }

    /// Sends changes on the open streams.
    func change(_ changes: Data) {
        lock.withLock { streams }.forEach { $0.yield(Self.event("changes", changes)) }
    }

    private func close() { lock.withLock { if !streams.isEmpty { streams.removeFirst() } } }

    private static func event(_ name: String, _ json: Data) -> Data {
        Data("event: \(name)\ndata: ".utf8) + json + Data("\n\n".utf8)
    }
}
