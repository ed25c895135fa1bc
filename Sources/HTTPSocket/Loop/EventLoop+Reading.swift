internal import CEpoll
internal import Glibc

extension EventLoop {
    /// Reads once from a readable connection, and processes the complete requests.
    mutating func read(_ slot: Int) {
        guard wantsInput(slot) else {
            // Reading input that cannot be processed yet would only move the kernel's queue here.
            setInterest(connections[slot].interest & ~UInt32(GALLEY_READABLE), at: slot)
            probeIfInputEnded(slot)
            return
        }
        let descriptor = connections[slot].descriptor
        let count = recv(descriptor, readBuffer.baseAddress, readBuffer.count, 0)
        if count > 0 {
            counters.bytesIn.add(count)
            process(UnsafeRawBufferPointer(rebasing: readBuffer[..<count]), at: slot)
        } else if count == 0 {
            handleEndOfInput(slot)
        } else if errno != EAGAIN && errno != EINTR {
            close(slot)
        }
    }

    /// True when the connection's next bytes could be processed now.
    func wantsInput(_ slot: Int) -> Bool {
        guard !connections[slot].isInputEnded else { return false }
        guard let state = connections[slot].state else { return true }
        return state.takesInput && state.output.count < limits.queuedOutput
    }

    private mutating func process(_ received: UnsafeRawBufferPointer, at slot: Int) {
        if let state = connections[slot].state, !state.input.isEmpty {
            state.input.append(received)
            if state.isWorthParsing(with: received) { processInput(of: state, at: slot) }
            return
        }
        let turn = processRequests(in: received, at: slot)
        if turn.used < received.count {
            let rest = UnsafeRawBufferPointer(rebasing: received[turn.used...])
            state(of: slot).input.append(rest)
        }
        send(responses: turn.responses, at: slot)
    }

    /// Processes the complete requests of the connection's buffered input.
    mutating func processInput(of state: ConnectionState, at slot: Int) {
        var input = state.takeInput()
        let turn = input.withBytes { processRequests(in: $0, at: slot) }
        input.drop(turn.used)
        if !input.isEmpty { state.input = input }
        send(responses: turn.responses, at: slot)
    }

    /// Processes the requests in `input` in order, as many as one turn allows. The responses are
    /// gathered in the batch, to be sent afterwards.
    private mutating func processRequests(
        in input: UnsafeRawBufferPointer,
        at slot: Int
    ) -> (used: Int, responses: Int) {
        var turn = Turn(input: input)
        do throws(RequestError) {
            while turn.hasMore, try processNext(&turn, at: slot) {}
        } catch {
            reject(error, input: turn.rest, at: slot)
            turn.skipRest()
        }
        return (turn.index, turn.responses)
    }

    /// Processes the next request, or the next bytes of a body.
    ///
    /// - Returns: true when the turn goes on.
    private mutating func processNext(
        _ turn: inout Turn,
        at slot: Int
    ) throws(RequestError) -> Bool {
        if let state = connections[slot].state {
            switch state.phase {
            case .reading where !state.closesAfterOutput: break
            case .body: return try readBody(&turn, of: state, at: slot)
            case .responding, .streaming, .following: return false
            case .lingering, .reading:
                turn.skipRest()
                return false
            }
            // The turn goes on once the peer has taken some of the output.
            if state.output.count >= limits.queuedOutput { return false }
        }
        let isTurnOver =
            turn.requests >= limits.requestsPerTurn || batch.count >= limits.queuedOutput
        guard !isTurnOver else {
            schedule(slot)
            return false
        }
        return try readHead(&turn, at: slot)
    }

    /// Reads one head, and adds the request's cached response or dispatches the request.
    ///
    /// - Returns: true when the head is complete.
    private mutating func readHead(
        _ turn: inout Turn,
        at slot: Int
    ) throws(RequestError) -> Bool {
        let input = turn.rest
        guard try parser.parse(input.assumingMemoryBound(to: UInt8.self).span) else {
            state(of: slot).incompleteCount = input.count
            return false
        }
        let length = parser.head.length
        connections[slot].state?.requestDeadline = Connection.never
        if addCachedResponse(to: input, at: slot) {
            turn.responses += 1
        } else {
            try dispatch(input, at: slot)
        }
        turn.requests += 1
        turn.index += length
        return true
    }

    private mutating func readBody(
        _ turn: inout Turn,
        of state: ConnectionState,
        at slot: Int
    ) throws(RequestError) -> Bool {
        guard case .body(var reader, var request, let pending) = state.phase else {
            return false
        }
        // While the phase holds the reader too, its bytes would be copied to be appended to.
        state.phase = .reading
        let before = reader.bytes.count
        defer { bufferedBodyBytes += reader.bytes.count - before }
        do throws(RequestError) {
            let input = turn.input.assumingMemoryBound(to: UInt8.self).span
            turn.index = try reader.read(input, from: turn.index)
            let buffered = bufferedBodyBytes + reader.bytes.count - before
            if buffered > limits.bufferedBodies { throw .overloaded }
        } catch {
            state.phase = .body(reader, request, pending)
            throw error
        }
        guard reader.isFinished else {
            state.phase = .body(reader, request, pending)
            return false
        }
        request.body = reader.bytes
        bufferedBodyBytes -= reader.bytes.count
        startHandler(for: request, pending: pending, at: slot)
        return false
    }

    /// The connection's state, created if it has none.
    mutating func state(of slot: Int) -> ConnectionState {
        if let state = connections[slot].state { return state }
        let state = ConnectionState()
        connections[slot].state = state
        return state
    }

    /// Adds the connection to the list of those to continue in the next turn.
    mutating func schedule(_ slot: Int) {
        let state = state(of: slot)
        guard !state.isScheduled else { return }
        state.isScheduled = true
        scheduled.append(
            ConnectionID(slot: slot, generation: connections[slot].generation)
        )
    }

    /// Handles the end of the peer's input. The peer may still be reading, so its complete requests
    /// get their responses; an incomplete one is dropped.
    private mutating func handleEndOfInput(_ slot: Int) {
        connections[slot].isInputEnded = true
        let waits = connections[slot].state.map { !$0.output.isEmpty } ?? false
        guard waits else {
            close(slot)
            return
        }
        state(of: slot).closesAfterOutput = true
        setInterest(connections[slot].interest & ~UInt32(GALLEY_READABLE), at: slot)
    }
}

/// One connection's turn: the input, and the progress in it.
private struct Turn {
    let input: UnsafeRawBufferPointer
    var index = 0
    /// The number of requests read.
    var requests = 0
    /// The number of cached responses added.
    var responses = 0

    init(input: UnsafeRawBufferPointer) {
        self.input = input
    }

    var hasMore: Bool { index < input.count }
    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: input[index...]) }

    mutating func skipRest() { index = input.count }
}
