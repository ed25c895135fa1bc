internal import Glibc

extension EventLoop {
    // MARK: At once

    /// Answers the request just parsed if the handler has a finished answer at hand. This is the
    /// hot path: nothing here allocates.
    mutating func answerNow(_ input: UnsafeRawBufferPointer, _ slot: Int) -> Bool {
        let head = parser.head
        guard head.framing == .none, head.method == .get || head.method == .head,
            !head.impliesSlash
        else { return false }
        let request = RequestHead(
            input: input,
            parsed: head,
            fields: parser.fields,
            arrivalNanoseconds: clock.nanoseconds
        )
        guard let prepared = handler.answerNow(request) else { return false }

        let representation = prepared.representation(for: request)
        let keeps = head.keepsAlive && drainDeadline == nil
        batch.appendHead(representation.head) { end in
            end.add(clock.dateLine.bytes)
            if head.requestID.isEmpty {
                end.add(requestIDs.next())
            } else {
                end.add(UnsafeRawBufferPointer(rebasing: input[head.requestID.indices]))
            }
            end.addAge(prepared.birthNanoseconds, at: clock.nanoseconds)
            end.finish(keepsAlive: keeps, isVersion1_1: head.isVersion1_1)
        }
        if head.method == .get { batch.append(representation.body) }

        counters.countAnswer(status: representation.status)
        if !keeps { exchange(of: slot).closesAfterOutput = true }
        return true
    }

    // MARK: Later, from a task

    /// Makes the request just parsed an owned one and hands it to the handler, once its body is
    /// there.
    mutating func answerLater(_ input: UnsafeRawBufferPointer, _ slot: Int) throws(RequestRefusal) {
        let head = parser.head
        let body = try BodyReader(head.framing, limits: limits)
        let request = HTTPRequest(
            input: input,
            head: head,
            fields: parser.fields,
            peer: PeerAddress(connections[slot].peer),
            newID: { requestIDs.nextText() },
            arrival: LoopClock.instant(at: clock.nanoseconds)
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
            batch.append(Self.continueHead)
        }
    }

    private static let continueHead = SharedBytes("HTTP/1.1 100 Continue\r\n\r\n")

    /// Starts the task that makes the answer.
    mutating func startAnswering(_ request: HTTPRequest, _ pending: PendingAnswer, _ slot: Int) {
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
        mailbox.post(.streamStart(connection, response, body))
    }

    /// Sends the answer a task has made, unless its connection is gone.
    mutating func send(_ response: HTTPResponse, to id: ConnectionID) {
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

    private mutating func add(
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
            addHead(representation.head, ending, birth: prepared.birthNanoseconds)
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
    mutating func addHead(_ response: HTTPResponse, length: Int, _ ending: HeadEnding) {
        var framing = ResponseHeadEncoder.Framing.length(length)
        if case .stream = response.body { framing = .chunked }
        addHead(response, framing: response.mayHaveBody ? framing : .bodiless, ending)
    }

    /// Adds a head with this framing.
    mutating func addHead(
        _ response: HTTPResponse,
        framing: ResponseHeadEncoder.Framing,
        _ ending: HeadEnding
    ) {
        let head = SharedBytes(ResponseHeadEncoder.encode(response, framing: framing))
        addHead(head, ending, birth: nil)
        counters.countAnswer(status: StatusLine.sendable(response.status))
    }

    private mutating func addHead(_ head: SharedBytes, _ ending: HeadEnding, birth: Int64?) {
        var requestID = ending.requestID
        batch.appendHead(head) { end in
            end.add(clock.dateLine.bytes)
            requestID.withUTF8 { end.add(UnsafeRawBufferPointer($0)) }
            end.addAge(birth, at: clock.nanoseconds)
            end.finish(keepsAlive: ending.keepsAlive, isVersion1_1: ending.isVersion1_1)
        }
    }
}

extension HeadEnd {
    /// Adds `Age`, in whole seconds since then, if there is a then.
    fileprivate mutating func addAge(_ birth: Int64?, at now: Int64) {
        guard let birth else { return }
        add("\r\nAge: ")
        add(decimal: max(0, now - birth) / 1_000_000_000)
    }

    /// Ends the line, adds the one about the connection where it is needed, and the empty one.
    fileprivate mutating func finish(keepsAlive: Bool, isVersion1_1: Bool) {
        if !keepsAlive {
            add("\r\nConnection: close\r\n\r\n")
        } else if isVersion1_1 {
            add("\r\n\r\n")
        } else {
            add("\r\nConnection: keep-alive\r\n\r\n")
        }
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
