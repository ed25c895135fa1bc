import HTTPSocket
import PageServing

/// One event stream: writes the next event each time that the client has taken the one before.
struct Subscriber: Sendable {
    let audience: Audience
    let stream: ResponseStream
    let metrics: LiveMetrics
    /// The request's path, which problems name.
    let path: String
    /// The request's id, which problems name.
    let requestID: String
    /// True when the client takes edits however long they are.
    let prefersDelta: Bool
    /// The recording of views; nil where none are.
    var traffic: TrafficRecorder?
    /// The target that the client asked for, with what it says that it draws.
    var target: String?

    /// The revision that the client holds, and the one that it was sent on this stream; nil for none.
    struct Held {
        var revision: String?
        fileprivate var sent: String?
        /// True until a view of the page was counted: a whole one that the client is shown as a layout, or in parts.
        fileprivate var awaitsView: Bool

        /// - Parameter revision: the revision that the client holds from an earlier stream; nil for none.
        init(_ revision: String?) {
            self.revision = revision
            awaitsView = revision == nil
        }
    }

    /// Writes until the client closes the stream, or there is no page for it any more.
    ///
    /// - Returns: True where the client has to join anew, and nothing has ended.
    func run(from held: inout Held) async -> Bool {
        do throws(StreamEndedError) {
            while let hub = audience.hub, try await follow(hub, from: &held) {}
            if audience.source != nil { return true }
            try await stream.write(ServerSentEvent.farewell())
        } catch {
            // The client or the server has ended the stream: nothing can be written any more.
        }
        return false
    }

    /// Writes what a hub has until the audience has moved; returns false when the hub ends.
    private func follow(
        _ hub: EventHub,
        from held: inout Held
    ) async throws(StreamEndedError) -> Bool {
        var position = hub.start
        position.revision = held.sent
        // A move before the position was taken is not noticed by it.
        guard audience.hub === hub else { return true }
        while true {
            switch await hub.next(after: position) {
            case .page:
                let origin = EventHub.Origin(revision: held.revision, prefersDelta: prefersDelta)
                // A reload may have replaced the page meanwhile.
                guard let event = await hub.event(from: origin) else { continue }
                try await write(event.bytes, named: event.name)
                held.revision = event.revision
                held.sent = event.revision
                if held.awaitsView { countView(of: hub, in: &held) }
                position.revision = event.revision
            case .problem(let problem, let number):
                let document = problem.document(instance: path, requestID: requestID)
                let bytes = document.withUnsafeBytes {
                    ServerSentEvent.event("problem", id: nil, data: $0)
                }
                try await write(bytes, named: "problem")
                position.problem = number
            case .comment(let number):
                try await write(ServerSentEvent.comment, named: "comment")
                position.comment = number
            case .dismissed: return true
            case .end: return false
            }
        }
    }

    /// Counts the view of the page that was sent, unless it is not whole yet.
    private func countView(of hub: EventHub, in held: inout Held) {
        guard let revision = held.sent, let page = hub.traffic(of: revision) else { return }
        held.awaitsView = false
        traffic?.count(page, target: target)
    }

    /// Returns when the kernel has taken all of it: later changes are in the next event.
    private func write(_ bytes: SharedBytes, named name: String) async throws(StreamEndedError) {
        try await stream.write(bytes, maximumQueued: 0)
        metrics.count(event: name)
    }
}
