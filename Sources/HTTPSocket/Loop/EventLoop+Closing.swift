internal import CEpoll
internal import Glibc

extension EventLoop {
    /// Looks at a connection the timer wheel has brought up: often too early, since a deadline
    /// that moves later leaves its place in the wheel alone.
    mutating func handleDeadline(_ slot: Int) {
        let connection = connections[slot]
        guard connection.deadline <= clock.tick else {
            if connection.deadline != Connection.never {
                wheel.expect(slot, by: connection.deadline)
            }
            return
        }
        guard connection.writeDeadline > clock.tick, let exchange = connection.exchange else {
            close(slot)
            return
        }
        switch exchange.phase {
        case .reading: refuse(late: .headTimedOut, slot)
        case .body: refuse(late: .bodyTimedOut, slot)
        case .answering, .streaming, .lingering: close(slot)
        }
    }

    private mutating func refuse(late refusal: RequestRefusal, _ slot: Int) {
        refuse(refusal, nil, slot)
        send(answers: 0, slot)
    }

    /// Answers a request that is refused; nothing more is read from its connection. `input` is
    /// what the parser was given last, if the refusal is the parser's.
    mutating func refuse(_ refusal: RequestRefusal, _ input: UnsafeRawBufferPointer?, _ slot: Int) {
        let exchange = exchange(of: slot)
        let refused = refusedRequest(exchange, input)
        abandon(exchange)
        exchange.input = KeptInput()
        exchange.closesAfterOutput = true

        let problem = HTTPProblem(
            status: refusal.status,
            code: refusal.code,
            detail: refusal.detail,
            target: refused.target,
            requestID: refused.requestID
        )
        var response = problemResponse(problem)
        response.status = problem.status
        var body = SharedBytes.empty
        if case .bytes(let bytes) = response.body { body = bytes }
        let ending = HeadEnding(
            requestID: problem.requestID,
            keepsAlive: false,
            isVersion1_1: true
        )
        addHead(response, framing: .length(body.count), ending)
        if !refused.isHead { batch.append(body) }
        counters.requestsRefused.add(1)
    }

    /// What is known of the request: all while its body is read, else what the parser came upon.
    private mutating func refusedRequest(
        _ exchange: Exchange,
        _ input: UnsafeRawBufferPointer?
    ) -> (target: String?, requestID: String, isHead: Bool) {
        if case .body(_, let request, _) = exchange.phase {
            return (request.target, request.requestID, request.method == .head)
        }
        guard let input else { return (nil, requestIDs.nextText(), false) }
        let head = parser.head
        let target = head.target.isEmpty ? nil : String(input, head.target)
        let requestID =
            head.requestID.isEmpty ? requestIDs.nextText() : String(input, head.requestID)
        return (target, requestID, head.method == .head)
    }

    /// Gives up what the connection is doing.
    private mutating func abandon(_ exchange: Exchange) {
        switch exchange.phase {
        case .body(let reader, _, _):
            bodyBytesHeld -= reader.bytes.count
        case .answering(_, _, let task):
            task.cancel()
        case .streaming(let stream):
            stream.task.cancel()
            stream.channel.end()
        case .reading, .lingering:
            break
        }
        exchange.phase = .reading
    }

    /// Says that nothing more will be sent, and goes on reading for a while. Closing at once
    /// while bytes arrive would reset the connection, and the peer could lose the last answer
    /// (RFC 9112 section 9.6).
    ///
    /// - Returns: false when the connection was closed at once, since the peer has finished too.
    mutating func startLingering(_ slot: Int, _ exchange: Exchange) -> Bool {
        guard !connections[slot].isPeerFinished else {
            close(slot)
            return false
        }
        if case .lingering = exchange.phase { return true }
        shutdown(connections[slot].descriptor, Int32(SHUT_WR))
        exchange.phase = .lingering
        exchange.input = KeptInput()
        exchange.lingerEnd = clock.tick + timeouts.linger
        return true
    }

    /// Closes a connection and frees everything it had.
    mutating func close(_ slot: Int) {
        if let exchange = connections[slot].exchange { abandon(exchange) }
        wheel.cancel(slot)
        // Epoll forgets a descriptor when it is closed.
        Glibc.close(connections[slot].descriptor)
        connections.remove(slot)
        budget.remove()
        counters.closed.add(1)
        resumeAccepting()
    }

    /// Closes all connections, whatever they are doing.
    mutating func closeEverything() {
        for slot in connections.slots { close(slot) }
    }
}
