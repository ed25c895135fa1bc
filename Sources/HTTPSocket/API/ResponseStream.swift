/// The body of a response that is written while it is being made, such as server-sent events.
public struct ResponseStreamBody: Sendable {
    /// Bytes the server appends itself when it ends the stream because it is shutting down.
    public let farewell: SharedBytes
    /// Bytes that mean nothing, which the server may send between two pieces.
    public let probe: SharedBytes
    let produce: @Sendable (ResponseStream) async -> Void

    /// A body written by `produce`, which ends when that returns. It runs in a task of its own once
    /// the head was handed over, so that nothing of what the answer took is kept for as long as the
    /// stream lasts; the task is cancelled when the stream ends before it. Not run at all for
    /// `HEAD`, nor when the peer is gone by then.
    ///
    /// - Parameters:
    ///   - farewell: the last piece when the server shuts down.
    ///   - probe: sent to a peer that sends no more, to find out whether it still reads; one that
    ///     does not is otherwise noticed with the next piece. Empty for no probe.
    ///   - produce: writes the body.
    public init(
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
public struct ResponseStream: Sendable {
    let channel: StreamChannel

    /// Queues bytes behind those written before, and returns once few enough wait for the peer: who
    /// writes faster than the peer reads is suspended. Order between concurrent writers is theirs to
    /// arrange.
    ///
    /// - Parameters:
    ///   - bytes: what to send.
    ///   - rest: how many bytes may wait when it returns; with 0 the kernel has taken all.
    /// - Throws: ``StreamEnded`` when the peer is gone or made no progress within the write
    ///   timeout, when the server is shutting down, or when the task was cancelled.
    public func write(
        _ bytes: SharedBytes,
        leaving rest: Int = maximumQueuedBytes
    ) async throws(StreamEnded) {
        try await channel.write(bytes, leaving: rest)
    }

    /// How many bytes may wait before a writer is suspended: enough for a page of ordinary size,
    /// so that one event is one write, and little enough for 10,000 slow listeners.
    public static let maximumQueuedBytes = 64 * 1024
}

/// The stream takes no more bytes.
public struct StreamEnded: Error, Equatable {
    /// Makes the error; useful for stand-ins in tests.
    public init() {}
}
