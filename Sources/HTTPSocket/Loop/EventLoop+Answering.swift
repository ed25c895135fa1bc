internal import Glibc

extension EventLoop {
    // MARK: At once

    /// Answers the request just parsed if the handler has a finished answer at hand. This is the
    /// hot path: nothing here allocates.
    func answerNow(_ input: UnsafeRawBufferPointer, _ slot: Int) -> Bool {
        let head = parser.head
        guard head.framing == .none, head.method == .get || head.method == .head,
            !head.impliesSlash
        else { return false }
        let request = RequestHead(
            input: input,
            parsed: head,
            fields: parser.fields,
            time: clock.time
        )
        guard let prepared = handler.answerNow(request) else { return false }

        let representation = prepared.representation(for: request)
        batch.append(representation.head)
        batch.append(clock.dateLine)
        if head.requestID.isEmpty {
            withUnsafeBytes(of: requestIDs.next()) { batch.copy($0) }
        } else {
            batch.copy(UnsafeRawBufferPointer(rebasing: input[head.requestID.indices]))
        }
        addAge(of: prepared)
        let keeps = head.keepsAlive && drainDeadline == nil
        endHead(keepsAlive: keeps, isVersion1_1: head.isVersion1_1)
        if head.method == .get { batch.append(representation.body) }

        counters.countAnswer(status: representation.status)
        if !keeps { exchange(of: slot).closesAfterOutput = true }
        return true
    }

    private func addAge(of prepared: PreparedResponse) {
        guard let birth = prepared.birthNanoseconds else { return }
        batch.copy("\r\nAge: ")
        batch.copy(decimal: max(0, clock.nanoseconds - birth) / 1_000_000_000)
    }

    /// The lines that depend on the connection, and the empty line; the line before is not ended.
    private func endHead(keepsAlive: Bool, isVersion1_1: Bool) {
        if !keepsAlive {
            batch.copy("\r\nConnection: close\r\n\r\n")
        } else if isVersion1_1 {
            batch.copy("\r\n\r\n")
        } else {
            batch.copy("\r\nConnection: keep-alive\r\n\r\n")
        }
    }

    // MARK: Later, from a task

    /// Makes the request just parsed an owned one and hands it to the handler, once its body is
    /// there.
    func answerLater(_ input: UnsafeRawBufferPointer, _ slot: Int) throws(RequestRefusal) {
        let head = parser.head
        let body = try BodyReader(head.framing, limits: limits)
        let request = HTTPRequest(
            input: input,
            head: head,
            fields: parser.fields,
            peer: PeerAddress(connections[slot].peer),
            newID: { requestIDs.nextText() },
            arrival: clock.time.instant
        )
        let pending = PendingAnswer(
            isHead: head.method == .head,
            isVersion1_1: head.isVersion1_1,
            keepsAlive: head.keepsAlive,
            startNanoseconds: clock.nanoseconds
        )
        guard let body else {
            startAnswering(request, pending, slot)
            return
        }
        let exchange = exchange(of: slot)
        exchange.phase = .body(body, request, pending)
        exchange.requestDeadline = clock.tick + timeouts.body
        // Who has begun to send the body does not wait for leave.
        if head.expectsContinue && input.count == head.length {
            batch.copy("HTTP/1.1 100 Continue\r\n\r\n")
        }
    }

    /// Starts the task that makes the answer.
    func startAnswering(_ request: HTTPRequest, _ pending: PendingAnswer, _ slot: Int) {
        var pending = pending
        pending.startNanoseconds = clock.nanoseconds
        let id = ConnectionID(slot: slot, generation: connections[slot].generation)
        let task = Task { [handler, mailbox] in
            await Self.makeAnswer(to: request, on: id, handler, mailbox)
        }
        exchange(of: slot).phase = .answering(request, pending, task)
    }

    private static func makeAnswer(
        to request: HTTPRequest,
        on connection: ConnectionID,
        _ handler: any HTTPHandler,
        _ mailbox: Mailbox
    ) async {
        let response = await handler.answer(request)
        guard case .stream(let body) = response.body, request.method != .head else {
            mailbox.post(.answer(connection, response))
            return
        }
        let channel = StreamChannel(connection: connection, mailbox: mailbox)
        mailbox.post(.streamStart(connection, response, channel))
        await body.produce(ResponseStream(channel: channel))
        mailbox.post(.streamEnd(connection))
    }

    /// Sends the answer a task has made, unless its connection is gone.
    func send(_ response: HTTPResponse, to id: ConnectionID) {
        guard let slot = connections.slot(of: id), let exchange = connections[slot].exchange,
            case .answering(let request, let pending, _) = exchange.phase
        else { return }
        exchange.phase = .reading
        let keeps = pending.keepsAlive && drainDeadline == nil
        add(response, to: request, pending, keepsAlive: keeps)
        if !keeps { exchange.closesAfterOutput = true }
        guard flush(slot) else { return }
        let time = LoopClock.now() - pending.startNanoseconds
        counters.countLatency(nanoseconds: time, answers: 1)
        goOn(slot)
    }

    private func add(
        _ response: HTTPResponse,
        to request: HTTPRequest,
        _ pending: PendingAnswer,
        keepsAlive: Bool
    ) {
        let ending = HeadEnding(
            requestID: request.requestID,
            keepsAlive: keepsAlive,
            isVersion1_1: pending.isVersion1_1
        )
        switch response.body {
        case .prepared(let prepared):
            let representation = prepared.representation(for: request)
            batch.append(representation.head)
            add(ending, prepared)
            if !pending.isHead { batch.append(representation.body) }
            counters.countAnswer(status: representation.status)
        case .empty, .stream:
            addHead(response, length: 0, ending)
        case .bytes(let bytes):
            addHead(response, length: bytes.count, ending)
            if !pending.isHead && response.mayHaveBody { batch.append(bytes) }
        }
    }

    /// Adds the head of a response whose body has this length.
    func addHead(_ response: HTTPResponse, length: Int, _ ending: HeadEnding) {
        var framing = ResponseHeadEncoder.Framing.length(length)
        if case .stream = response.body { framing = .chunked }
        addHead(response, framing: response.mayHaveBody ? framing : .bodiless, ending)
    }

    /// Adds a head with this framing.
    func addHead(
        _ response: HTTPResponse,
        framing: ResponseHeadEncoder.Framing,
        _ ending: HeadEnding
    ) {
        batch.append(SharedBytes(ResponseHeadEncoder.encode(response, framing: framing)))
        add(ending, nil)
        counters.countAnswer(status: StatusLine.sendable(response.status))
    }

    private func add(_ ending: HeadEnding, _ prepared: PreparedResponse?) {
        batch.append(clock.dateLine)
        batch.append(SharedBytes(ending.requestID))
        if let prepared { addAge(of: prepared) }
        endHead(keepsAlive: ending.keepsAlive, isVersion1_1: ending.isVersion1_1)
    }
}

/// What the last lines of a head depend on.
struct HeadEnding {
    let requestID: String
    let keepsAlive: Bool
    let isVersion1_1: Bool
}

extension HTTPResponse {
    /// Whether the status allows a body (RFC 9110 sections 15.3.5 and 15.4.5).
    var mayHaveBody: Bool { status != 204 && status != 304 }
}

extension ByteRange {
    var indices: Range<Int> { start..<end }
}
