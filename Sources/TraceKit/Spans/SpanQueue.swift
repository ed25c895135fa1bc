internal import Locking

/// The spans that wait to be exported. It is bounded: spans that do not fit are dropped and counted.
final class SpanQueue: Sendable {
    private struct State {
        var spans: [TraceSpan] = []
        var dropped: UInt64 = 0
        var isClosed = false
        /// Resumed when a batch is full, or there is nothing more to wait for.
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())
    private let maximum: Int
    private let batch: Int

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - maximum: the maximum number of spans that wait.
    ///   - batch: the maximum number of spans that are taken at once.
    init(maximum: Int, batch: Int) {
        self.maximum = max(1, maximum)
        self.batch = max(1, min(batch, maximum))
    }

    /// The number of spans that were dropped.
    var dropped: UInt64 { state.withLock { $0.dropped } }

    /// True once no span is taken any more.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Adds a span, or drops it where the queue is full.
    func add(_ span: TraceSpan) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.spans.count < maximum, !state.isClosed else {
                state.dropped += 1
                return nil
            }
            state.spans.append(span)
            guard state.spans.count >= batch else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Counts spans that could not be delivered.
    func drop(_ count: Int) {
        state.withLock { $0.dropped += UInt64(count) }
    }

    /// Removes and returns the oldest spans, at most a batch.
    func take() -> [TraceSpan] {
        state.withLock { state in
            defer { state.spans.removeFirst(min(batch, state.spans.count)) }
            return Array(state.spans.prefix(batch))
        }
    }

    /// Takes no span any more, and ends ``waitForBatch()``.
    func close() {
        let waiter = state.withLock { state in
            state.isClosed = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Ends ``waitForBatch()`` as a full batch does.
    func wake() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits until there is a whole batch, or the queue is closed or woken. One task may wait.
    func waitForBatch() async {
        // Resumed here, by a whole batch, `wake()` or `close()`.
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.spans.count >= batch || state.isClosed { return true }
                state.waiter = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
