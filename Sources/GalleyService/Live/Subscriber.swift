import HTTPSocket

/// One event stream: writes the next event each time that the client has taken the one before.
struct Subscriber: Sendable {
    let hub: EventHub
    let stream: ResponseStream
    let metrics: LiveMetrics
    /// The request's path, which problems name.
    let path: String
    /// The request's id, which problems name.
    let requestID: String
    /// True when the client takes edits however long they are.
    let prefersDelta: Bool

    /// Writes until the client closes the stream, or the hub ends.
    ///
    /// - Parameter revision: the revision that the client holds from an earlier stream; nil for none.
    func run(from revision: String?) async {
        var revision = revision
        var position = hub.start
        do throws(StreamEndedError) {
            while true {
                switch await hub.next(after: position) {
                case .page:
                    guard
                        let event = await hub.event(
                            from: .init(revision: revision, prefersDelta: prefersDelta)
                        )
                    else { return }
                    try await write(event.bytes, named: event.name)
                    revision = event.revision
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
                case .end:
                    try await stream.write(ServerSentEvent.farewell())
                    return
                }
            }
        } catch {
            // The client or the server has ended the stream: nothing can be written any more.
        }
    }

    /// Returns when the kernel has taken all of it: later changes are in the next event.
    private func write(_ bytes: SharedBytes, named name: String) async throws(StreamEndedError) {
        try await stream.write(bytes, maximumQueued: 0)
        metrics.count(event: name)
    }
}
