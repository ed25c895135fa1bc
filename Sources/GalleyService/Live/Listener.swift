import HTTPSocket

/// Writes one stream: what comes next for it, each time that its client has taken what was before.
struct Listener: Sendable {
    let hub: EventHub
    let stream: ResponseStream
    let metrics: LiveMetrics
    /// The request's path and id, which problems name.
    let path: String
    let requestID: String

    /// Writes until the client is gone, or the stream has an end.
    ///
    /// - Parameter revision: what the client holds from an earlier stream; nil for nothing.
    func run(from revision: String?) async {
        var held = revision
        var position = hub.start
        do throws(StreamEnded) {
            while true {
                switch await hub.next(after: position) {
                case .page:
                    guard let event = await hub.event(from: held) else { return }
                    try await write(event.bytes, event.name)
                    held = event.revision
                    position.revision = event.revision
                case .problem(let problem, let number):
                    let document = problem.document(instance: path, requestID: requestID)
                    let bytes = document.withUnsafeBytes {
                        EventText.event("problem", id: nil, data: $0)
                    }
                    try await write(bytes, "problem")
                    position.problem = number
                case .comment(let number):
                    try await write(EventText.comment, "comment")
                    position.comment = number
                case .end:
                    try await stream.write(EventText.farewell())
                    return
                }
            }
        } catch {
            // The client is gone, or the server has ended the stream: there is nobody to tell.
        }
    }

    /// Returns when the kernel has taken all of it: what changes until then is in the next event.
    private func write(_ bytes: SharedBytes, _ name: String) async throws(StreamEnded) {
        try await stream.write(bytes, leaving: 0)
        metrics.count(event: name)
    }
}
