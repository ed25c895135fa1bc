import HTTPSocket

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

    /// The revision that the client holds, and the one that it was sent on this stream; nil for none.
    private struct Held {
        var revision: String?
        var sent: String?
    }

    /// Writes until the client closes the stream, or there is no page for it any more.
    ///
    /// - Parameter revision: the revision that the client holds from an earlier stream; nil for none.
    func run(from revision: String?) async {
        var held = Held(revision: revision)
        do throws(StreamEndedError) {
            while let hub = audience.hub, try await follow(hub, from: &held) {}
            try await stream.write(ServerSentEvent.farewell())
        } catch {
            // The client or the server has ended the stream: nothing can be written any more.
        }
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
                held = Held(revision: event.revision, sent: event.revision)
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

    /// Returns when the kernel has taken all of it: later changes are in the next event.
    private func write(_ bytes: SharedBytes, named name: String) async throws(StreamEndedError) {
        try await stream.write(bytes, maximumQueued: 0)
        metrics.count(event: name)
    }
}
