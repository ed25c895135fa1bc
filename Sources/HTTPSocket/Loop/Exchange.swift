/// What a connection needs while bytes are under way: unread input, a body being gathered, an
/// answer being made or sent. An idle connection has none.
final class Exchange {
    /// What the connection is doing.
    enum Phase {
        /// Reading a head, or nothing in particular while answers are being sent.
        case reading
        /// Reading a body. The request lacks only that.
        case body(BodyReader, HTTPRequest, PendingAnswer)
        /// A task is making the answer.
        case answering(HTTPRequest, PendingAnswer, Task<Void, Never>)
        /// A task is writing the body.
        case streaming(RunningStream)
        /// The last answer is out; bytes that still come are thrown away.
        case lingering
    }

    var phase = Phase.reading
    /// Bytes read and not yet understood.
    var input = KeptInput()
    /// How long the input was when a head in it was last found incomplete, 0 if it was not.
    var incompleteCount = 0
    /// When the head or body being read must be complete, in ticks.
    var requestDeadline = Connection.never
    /// Bytes waiting for the peer to take them.
    var output = OutputQueue()
    /// After the output the connection closes.
    var closesAfterOutput = false
    /// It is in the loop's list of connections to go on with.
    var isScheduled = false
    /// When lingering ends whatever comes, in ticks.
    var lingerEnd = Connection.never

    /// Nothing is under way any more.
    var isIdle: Bool {
        guard case .reading = phase else { return false }
        return input.isEmpty && output.isEmpty && !closesAfterOutput
    }

    /// Whether the peer's next bytes could be dealt with now, but for how many wait to be sent.
    var takesInput: Bool {
        switch phase {
        case .reading: !closesAfterOutput && !isScheduled
        case .body, .lingering: true
        case .answering, .streaming: false
        }
    }

    /// The input, which is empty afterwards.
    func takeInput() -> KeptInput {
        defer { input = KeptInput() }
        return input
    }

    /// Whether it makes sense to parse the head again now that these bytes have come: when a line
    /// has ended, of which a head has not many, or when the input has doubled. A head that drips
    /// in would otherwise be parsed once a byte.
    func isWorthParsing(with received: UnsafeRawBufferPointer) -> Bool {
        input.count >= 2 * incompleteCount || received.contains(.lineFeed)
    }
}

/// What has to be known of a request to send its answer.
struct PendingAnswer {
    let isHead: Bool
    let isVersion1_1: Bool
    let keepsAlive: Bool
    /// When the request was complete, on the loop's clock.
    var startNanoseconds: Int64
}
