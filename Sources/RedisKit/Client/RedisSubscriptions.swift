import Locking

/// The streams of subscribed channels.
final class RedisSubscriptions: Sendable {
    /// The maximum of events that wait for a stream's reader.
    static let maximumWaiting = 1_024

    /// The longest message, in bytes: twice one that names every slot of the versions. A longer one counts
    /// as missed, so that what waits is bounded in bytes as well.
    static let maximumMessage = 256 << 10

    private struct Reader {
        let channels: Set<ExactString>
        let continuation: AsyncStream<RedisMessage>.Continuation
        /// True when it was told that it is connected.
        var isConnected = false
        /// True when it has missed an event because too many waited.
        var hasMissed = false
    }

    private struct State {
        var readers: [Int: Reader] = [:]
        var nextReader = 0
        /// The channels that the server has confirmed.
        var confirmed: Set<ExactString> = []
    }

    private let state = Locked(State())

    /// The channels that are read.
    var channels: Set<ExactString> {
        state.withLock { state in
            state.readers.values.reduce(into: []) { $0.formUnion($1.channels) }
        }
    }

    /// Returns a stream of channels.
    ///
    /// - Parameter changed: called when the channels that are read may have changed.
    func stream(
        of channels: [String],
        changed: @escaping @Sendable () -> Void
    ) -> AsyncStream<RedisMessage> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: RedisMessage.self,
            bufferingPolicy: .bufferingOldest(Self.maximumWaiting)
        )
        let number = state.withLock { state in
            state.nextReader += 1
            let reader = Reader(channels: Set(channels.exact), continuation: continuation)
            state.readers[state.nextReader] = reader
            connect(state.nextReader, in: &state)
            return state.nextReader
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.readers[number] = nil }
            changed()
        }
        changed()
        return stream
    }

    /// Takes a message or a confirmation of the server.
    ///
    /// - Returns: false for a reply that is neither.
    func take(_ reply: RedisReply) -> Bool {
        guard let parts = reply.elements, parts.count >= 2, let kind = parts[0].text else {
            return false
        }
        switch (kind, parts[1].text) {
        case ("message", let channel?) where parts.count == 3:
            if let bytes = parts[2].bytes { publish(bytes, on: channel) }
        case ("subscribe", let channel?): confirm(channel)
        case ("unsubscribe", let channel?): remove(channel)
        default: return false
        }
        return true
    }

    /// Notes that the server sends a channel's messages from now on.
    func confirm(_ channel: String) {
        state.withLock { state in
            state.confirmed.insert(channel)
            for number in state.readers.keys { connect(number, in: &state) }
        }
    }

    /// Notes that the server no longer sends a channel's messages.
    func remove(_ channel: String) {
        state.withLock { _ = $0.confirmed.remove(channel) }
    }

    /// Notes that the connection is gone.
    func disconnect() {
        state.withLock { state in
            state.confirmed = []
            for (number, reader) in state.readers where reader.isConnected {
                state.readers[number]?.isConnected = false
                yield(.disconnected, to: number, in: &state)
            }
        }
    }

    /// Gives a message to all readers of its channel.
    func publish(_ bytes: [UInt8], on channel: String) {
        state.withLock { state in
            for (number, reader) in state.readers
            where reader.isConnected && reader.channels.contains(channel) {
                guard bytes.count <= Self.maximumMessage else {
                    state.readers[number]?.hasMissed = true
                    continue
                }
                yield(.message(channel: channel, bytes: bytes), to: number, in: &state)
            }
        }
    }

    /// Ends all streams.
    func finish() {
        let readers = state.withLock { state in
            defer { state.readers = [:] }
            return Array(state.readers.values)
        }
        for reader in readers { reader.continuation.finish() }
    }

    private func connect(_ number: Int, in state: inout State) {
        guard let reader = state.readers[number], !reader.isConnected,
            reader.channels.isSubset(of: state.confirmed)
        else { return }
        state.readers[number]?.isConnected = true
        yield(.connected, to: number, in: &state)
    }

    /// Adds an event to a reader's stream; before it, where events were missed, that this was so.
    private func yield(_ message: RedisMessage, to number: Int, in state: inout State) {
        guard let reader = state.readers[number] else { return }
        if reader.hasMissed {
            guard case .enqueued = reader.continuation.yield(.disconnected) else { return }
            if reader.isConnected, message != .connected,
                case .dropped = reader.continuation.yield(.connected)
            {
                return
            }
            state.readers[number]?.hasMissed = false
        }
        if case .dropped = reader.continuation.yield(message) {
            state.readers[number]?.hasMissed = true
        }
    }
}
