/// A response body that is sent while it is produced, such as server-sent events.
package struct ResponseStreamBody: Sendable {
    /// The bytes that the server appends when it ends the stream because it is shutting down.
    package let farewell: SharedBytes
    /// Bytes without meaning to the client, which the server may send between two pieces.
    package let probe: SharedBytes
    let produce: @Sendable (ResponseStream) async -> Void

    /// Creates a body that `produce` writes, and that ends when `produce` returns. It runs in a task
    /// of its own after the head was sent, so that the stream keeps nothing of the task that made
    /// the response; that task is cancelled when the stream ends first. It is not run for `HEAD`,
    /// nor when the connection is closed by then.
    ///
    /// - Parameters:
    ///   - farewell: the last piece when the server shuts down.
    ///   - probe: sent to a peer that has ended its input, to find out if it still reads; otherwise
    ///     the next piece would be the first to fail. Empty for no probe.
    ///   - produce: writes the body.
    package init(
        farewell: SharedBytes = .empty,
        probe: SharedBytes = .empty,
        produce: @escaping @Sendable (ResponseStream) async -> Void
    ) {
        self.farewell = farewell
        self.probe = probe
        self.produce = produce
    }
}

/// The writing end of a streamed body.
package struct ResponseStream: Sendable {
    let channel: StreamChannel

    /// Queues bytes behind those written before, and suspends the writer while too many wait for the
    /// peer. The order of concurrent writes is undefined.
    ///
    /// - Parameters:
    ///   - bytes: the bytes to send.
    ///   - maximum: the number of bytes that may still wait on return; with 0 the kernel has taken
    ///     all of them.
    /// - Throws: ``StreamEndedError`` when the connection is closed or the peer made no progress
    ///   within the write timeout, when the server is shutting down, or when the task was cancelled.
    package func write(
        _ bytes: SharedBytes,
        maximumQueued maximum: Int = maximumQueuedBytes
    ) async throws(StreamEndedError) {
        try await channel.write(bytes, maximumQueued: maximum)
    }

    /// The number of waiting bytes that suspends a writer: enough for a page of ordinary size, so
    /// that one event is one write, and little enough for 10,000 slow clients.
    package static let maximumQueuedBytes = 64 * 1024
}

/// An error of a write to a stream that has ended.
package struct StreamEndedError: Error, Equatable {
    /// Creates the error.
    package init() {}
}
