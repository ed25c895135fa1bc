/// The state of a connection while bytes are under way: unparsed input, a partial body, a response
/// being made or sent. An idle connection has none.
final class ConnectionState {
    /// The phase of the request under way.
    enum Phase {
        /// Reading a head, or waiting until responses are sent.
        case reading
        /// Reading the body of this request.
        case body(BodyReader, HTTPRequest, PendingResponse)
        /// A task is making the response.
        case responding(HTTPRequest, PendingResponse, Task<Void, Never>)
        /// A task is writing the response's body.
        case streaming(RunningStream)
        /// The response's body is one that others share.
        case following(Follower)
        /// The last response was sent; input is discarded.
        case lingering
    }

    var phase = Phase.reading
    /// Bytes read and not yet parsed.
    var input = InputBuffer()
    /// The input's length when the last parse found an incomplete head, else 0.
    var incompleteCount = 0
    /// The deadline of the head or body being read, in ticks.
    var requestDeadline = Connection.never
    /// Bytes waiting for the peer to take them.
    var output = OutputQueue()
    /// The bytes of it that the loop's counter has.
    var countedOutput = 0
    /// The memory of it that the loop's counter has.
    var countedMemory = OutputMemory()
    /// True when the connection closes after its output.
    var closesAfterOutput = false
    /// True while the connection is in the loop's list of scheduled ones.
    var isScheduled = false
    /// The deadline of lingering, in ticks, whatever arrives.
    var lingerEnd = Connection.never

    /// True when nothing is under way.
    var isIdle: Bool {
        guard case .reading = phase else { return false }
        return input.isEmpty && output.isEmpty && !closesAfterOutput
    }

    /// True when the phase allows the peer's next bytes to be processed; output apart.
    var takesInput: Bool {
        switch phase {
        case .reading: !closesAfterOutput && !isScheduled
        case .body, .lingering: true
        case .responding, .streaming, .following: false
        }
    }

    /// Removes and returns the input.
    func takeInput() -> InputBuffer {
        defer { input = InputBuffer() }
        return input
    }

    /// True when the head should be parsed again after these bytes: when they end a line, of which a
    /// head has few, or when the input has doubled. A head that arrives byte by byte would otherwise
    /// be parsed once a byte.
    func isWorthParsing(with received: UnsafeRawBufferPointer) -> Bool {
        input.count >= 2 * incompleteCount || received.contains(.lineFeed)
    }
}

/// The properties of a request that its response depends on.
struct PendingResponse {
    let isHead: Bool
    let isVersion1_1: Bool
    let keepsAlive: Bool
    /// The time at which the request was complete, in nanoseconds of ``LoopClock``.
    var startNanoseconds: Int64
}
