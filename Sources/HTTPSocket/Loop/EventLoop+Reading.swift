internal import CEpoll
internal import Glibc

extension EventLoop {
    /// Reads once from a connection that has bytes, and answers what is complete.
    mutating func read(_ slot: Int) {
        guard wantsInput(slot) else {
            // Reading what cannot be dealt with yet would only move the queue into this process.
            setInterest(slot, connections[slot].interest & ~UInt32(GALLEY_READABLE))
            probeIfFinished(slot)
            return
        }
        let descriptor = connections[slot].descriptor
        let count = recv(descriptor, readBuffer.baseAddress, readBuffer.count, 0)
        if count > 0 {
            counters.bytesIn.add(count)
            take(UnsafeRawBufferPointer(rebasing: readBuffer[..<count]), slot)
        } else if count == 0 {
            peerFinished(slot)
        } else if errno != EAGAIN && errno != EINTR {
            close(slot)
        }
    }

    /// Whether the connection's next bytes could be dealt with now.
    func wantsInput(_ slot: Int) -> Bool {
        guard !connections[slot].isPeerFinished else { return false }
        guard let exchange = connections[slot].exchange else { return true }
        return exchange.takesInput && exchange.output.count < limits.outputWaiting
    }

    private mutating func take(_ received: UnsafeRawBufferPointer, _ slot: Int) {
        if let exchange = connections[slot].exchange, !exchange.input.isEmpty {
            exchange.input.append(received)
            if exchange.isWorthParsing(with: received) { readKeptInput(slot, exchange) }
            return
        }
        let turn = answerRequests(in: received, slot)
        if turn.used < received.count {
            let rest = UnsafeRawBufferPointer(rebasing: received[turn.used...])
            exchange(of: slot).input.append(rest)
        }
        send(answers: turn.answered, slot)
    }

    /// Answers what is complete in the input that is kept.
    mutating func readKeptInput(_ slot: Int, _ exchange: Exchange) {
        var input = exchange.takeInput()
        let turn = input.withBytes { answerRequests(in: $0, slot) }
        input.drop(turn.used)
        if !input.isEmpty { exchange.input = input }
        send(answers: turn.answered, slot)
    }

    /// Answers the requests in `input` in order, as many as one turn allows; the answers are
    /// gathered, and yet to be sent.
    private mutating func answerRequests(
        in input: UnsafeRawBufferPointer,
        _ slot: Int
    ) -> (used: Int, answered: Int) {
        var turn = Turn(input: input)
        do throws(RequestRefusal) {
            while turn.hasMore, try answerNext(&turn, slot) {}
        } catch {
            refuse(error, turn.rest, slot)
            turn.skipRest()
        }
        return (turn.index, turn.answered)
    }

    /// Whether the turn goes on.
    private mutating func answerNext(_ turn: inout Turn, _ slot: Int) throws(RequestRefusal) -> Bool
    {
        if let exchange = connections[slot].exchange {
            switch exchange.phase {
            case .reading where !exchange.closesAfterOutput: break
            case .body: return try readBody(&turn, slot, exchange)
            case .answering, .streaming: return false
            case .lingering, .reading:
                turn.skipRest()
                return false
            }
            // Goes on when the peer has taken some of it.
            if exchange.output.count >= limits.outputWaiting { return false }
        }
        let isTurnOver =
            turn.requests >= limits.requestsATurn || batch.count >= limits.outputWaiting
        guard !isTurnOver else {
            schedule(slot)
            return false
        }
        return try readHead(&turn, slot)
    }

    /// Reads one head, and answers the request if that can be done at once.
    ///
    /// - Returns: whether the head is complete.
    private mutating func readHead(_ turn: inout Turn, _ slot: Int) throws(RequestRefusal) -> Bool {
        let input = turn.rest
        guard try parser.parse(input.assumingMemoryBound(to: UInt8.self).span) else {
            exchange(of: slot).incompleteCount = input.count
            return false
        }
        let length = parser.head.length
        connections[slot].exchange?.requestDeadline = Connection.never
        if answerNow(input, slot) {
            turn.answered += 1
        } else {
            try answerLater(input, slot)
        }
        turn.requests += 1
        turn.index += length
        return true
    }

    private mutating func readBody(
        _ turn: inout Turn,
        _ slot: Int,
        _ exchange: Exchange
    ) throws(RequestRefusal) -> Bool {
        guard case .body(var reader, var request, let pending) = exchange.phase else {
            return false
        }
        // While the phase holds the reader too, its bytes would be copied to be appended to.
        exchange.phase = .reading
        let before = reader.bytes.count
        defer { bodyBytesHeld += reader.bytes.count - before }
        do throws(RequestRefusal) {
            let input = turn.input.assumingMemoryBound(to: UInt8.self).span
            turn.index = try reader.read(input, from: turn.index)
            let held = bodyBytesHeld + reader.bytes.count - before
            if held > limits.bodiesHeld { throw .overloaded }
        } catch {
            exchange.phase = .body(reader, request, pending)
            throw error
        }
        guard reader.isFinished else {
            exchange.phase = .body(reader, request, pending)
            return false
        }
        request.body = reader.bytes
        bodyBytesHeld -= reader.bytes.count
        startAnswering(request, pending, slot)
        return false
    }

    /// The connection's exchange, made if it has none.
    mutating func exchange(of slot: Int) -> Exchange {
        if let exchange = connections[slot].exchange { return exchange }
        let exchange = Exchange()
        connections[slot].exchange = exchange
        return exchange
    }

    /// Puts the connection on the list of those to go on with next turn.
    mutating func schedule(_ slot: Int) {
        let exchange = exchange(of: slot)
        guard !exchange.isScheduled else { return }
        exchange.isScheduled = true
        scheduled.append(
            ConnectionID(slot: slot, generation: connections[slot].generation)
        )
    }

    /// The peer sends no more. It may still be reading, so what it asked for is answered; a
    /// request that is not complete never will be.
    private mutating func peerFinished(_ slot: Int) {
        connections[slot].isPeerFinished = true
        let waits = connections[slot].exchange.map { !$0.output.isEmpty } ?? false
        guard waits else {
            close(slot)
            return
        }
        exchange(of: slot).closesAfterOutput = true
        setInterest(slot, connections[slot].interest & ~UInt32(GALLEY_READABLE))
    }
}

/// One connection's turn: the input, and how far it was understood.
private struct Turn {
    let input: UnsafeRawBufferPointer
    var index = 0
    /// How many requests were read.
    var requests = 0
    /// How many of them were answered at once.
    var answered = 0

    init(input: UnsafeRawBufferPointer) {
        self.input = input
    }

    var hasMore: Bool { index < input.count }
    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: input[index...]) }

    mutating func skipRest() { index = input.count }
}
