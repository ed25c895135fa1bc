internal import Glibc

extension EventLoop {
    // MARK: From the cache

    /// Adds the handler's cached response to the request just parsed, if there is one. This is the
    /// hot path: nothing here allocates.
    mutating func addCachedResponse(to input: UnsafeRawBufferPointer, at slot: Int) -> Bool {
        let head = parser.head
        guard head.framing == .none, head.method == .get || head.method == .head,
            !head.impliesSlash
        else { return false }
        let request = RequestHead(
            input: input,
            parsed: head,
            fields: parser.fields,
            arrivalNanoseconds: clock.nanoseconds,
            acceptEncoding: head.has(.acceptEncoding)
                ? encodings.read(parser.fields, in: input) : .absent
        )
        guard let prepared = cachedResponse(for: request, at: slot) else { return false }

        let representation = prepared.representation(for: request)
        let keepsAlive = head.keepsAlive && drainDeadline == nil
        let originLines = crossOrigin?.lines(for: request.origin)
        let newID = head.requestID.isEmpty ? requestIDs.next() : (0, 0)
        batch.append(head: representation.head, originLines) { end in
            end.add(clock.dateLine.bytes)
            if head.requestID.isEmpty {
                end.add(newID)
            } else {
                end.add(UnsafeRawBufferPointer(rebasing: input[head.requestID.indices]))
            }
            end.addAge(since: prepared.createdAtNanoseconds, at: clock.nanoseconds)
            end.finish(keepsAlive: keepsAlive, isVersion1_1: head.isVersion1_1)
        }
        if head.method == .get {
            representation.sends?.add()
            if let file = representation.file?.file(of: representation.body) {
                batch.append(representation.body, in: file)
            } else {
                batch.append(representation.body)
            }
        }

        counters.countResponse(status: representation.status)
        if let accessLog { record(request, prepared, newID: newID, at: slot, to: accessLog) }
        if !keepsAlive { state(of: slot).closesAfterOutput = true }
        return true
    }

    /// Returns the handler's cached response, first one that is the same for all clients. Always inlined: the hot
    /// path has no call more for it.
    @inline(__always)
    private func cachedResponse(
        for request: borrowing RequestHead,
        at slot: Int
    ) -> PreparedResponse? {
        if let prepared = handler.cachedResponse(for: request) { return prepared }
        return handler.cachedResponse(for: request, from: ConnectionPeer(connections[slot].peer))
    }

    /// Adds a record of a cached response. Never inlined: the hot path has only its call.
    @inline(never)
    private func record(
        _ request: borrowing RequestHead,
        _ prepared: PreparedResponse,
        newID: (UInt64, UInt64),
        at slot: Int,
        to log: any HTTPAccessLog
    ) {
        let representation = prepared.representation(for: request)
        let head = request.parsed
        let requestID =
            head.requestID.isEmpty
            ? withUnsafeBytes(of: newID) { String(decoding: $0, as: UTF8.self) }
            : String(request.input, in: head.requestID)
        log.add(
            AccessRecord(
                time: Self.wallTime,
                peer: PeerAddress(connections[slot].peer).text,
                forwarded: request.values(of: "x-forwarded-for"),
                method: head.method.rawValue,
                target: String(decoding: request.target, as: UTF8.self),
                status: representation.status,
                bytes: head.method == .get ? representation.body.count : 0,
                nanoseconds: LoopClock.now() - clock.nanoseconds,
                requestID: requestID,
                cacheStatus: prepared.cacheStatus,
                galleyStatus: prepared.galleyStatus,
                notes: prepared.notes
            )
        )
    }

    // MARK: From a task

    /// Copies the request just parsed, and hands it to the handler once its body is complete.
    mutating func dispatch(
        _ input: UnsafeRawBufferPointer,
        at slot: Int
    ) throws(RequestError) {
        let head = parser.head
        let target = UnsafeRawBufferPointer(rebasing: input[head.target.indices])
        guard PathValidator.isValid(target) else { throw .badPathEncoding }
        let body = try BodyReader(head.framing, limits: limits)
        let request = HTTPRequest(
            input: input,
            head: head,
            fields: parser.fields,
            peer: PeerAddress(connections[slot].peer),
            newID: { requestIDs.nextText() }
        )
        let pending = PendingResponse(
            isHead: head.method == .head,
            isVersion1_1: head.isVersion1_1,
            keepsAlive: head.keepsAlive,
            startNanoseconds: clock.nanoseconds
        )
        guard let body else {
            startHandler(for: request, pending: pending, at: slot)
            return
        }
        let state = state(of: slot)
        state.phase = .body(body, request, pending)
        state.requestDeadline = clock.tick + timeouts.body
        // A client that has begun to send the body does not wait for the interim response.
        if head.expectsContinue && input.count == head.length {
            batch.append(Self.continueHead)
        }
    }

    private static let continueHead = SharedBytes("HTTP/1.1 100 Continue\r\n\r\n")

    /// Starts the task that makes the response.
    mutating func startHandler(
        for request: HTTPRequest,
        pending: PendingResponse,
        at slot: Int
    ) {
        var pending = pending
        pending.startNanoseconds = clock.nanoseconds
        let id = ConnectionID(slot: slot, generation: connections[slot].generation)
        let respond: @Sendable () async -> Void = { [handler, mailbox] in
            await Self.run(handler, for: request, on: id, mailbox: mailbox)
        }
        let task =
            if let executor = handler.executor(forBeginning: request) {
                // Unstructured: the connection's state holds it, and cancels it where the connection ends.
                Task.immediateDetached(executorPreference: executor, operation: respond)
            } else {
                // Unstructured: as above.
                Task(operation: respond)
            }
        state(of: slot).phase = .responding(request, pending, task)
    }

    private static func run(
        _ handler: any HTTPHandler,
        for request: HTTPRequest,
        on connection: ConnectionID,
        mailbox: Mailbox
    ) async {
        let response = await handler.respond(to: request)
        switch response.body {
        case .stream(let body) where request.method != .head:
            mailbox.post(.streamStart(connection, response, body))
        case .broadcast(let body, let number) where request.method != .head:
            mailbox.post(.follow(connection, response, body, after: number))
        case .broadcast(let body, _):
            body.leave(hadJoined: false)
            mailbox.post(.response(connection, response))
        default: mailbox.post(.response(connection, response))
        }
    }

    /// Sends the response of a task, unless its connection was closed.
    mutating func send(_ response: HTTPResponse, to id: ConnectionID) {
        guard let slot = connections.slot(of: id), let state = connections[slot].state,
            case .responding(let request, let pending, _) = state.phase
        else { return }
        state.phase = .reading
        let keepsAlive = pending.keepsAlive && drainDeadline == nil
        let sent = add(response, to: request, pending: pending, keepsAlive: keepsAlive)
        if let accessLog {
            Self.record(request, sent, since: pending.startNanoseconds, to: accessLog)
        }
        if !keepsAlive { state.closesAfterOutput = true }
        guard flush(slot) else { return }
        let time = LoopClock.now() - pending.startNanoseconds
        counters.countLatency(nanoseconds: time, responses: 1)
        resume(slot)
    }

    private mutating func add(
        _ response: HTTPResponse,
        to request: HTTPRequest,
        pending: PendingResponse,
        keepsAlive: Bool
    ) -> SentResponse {
        let suffix = HeadSuffix(
            requestID: request.requestID,
            originLines: crossOrigin?.lines(for: request),
            keepsAlive: keepsAlive,
            isVersion1_1: pending.isVersion1_1
        )
        switch response.body {
        case .prepared(let prepared):
            let representation = prepared.representation(for: request)
            addHead(
                representation.head,
                suffix: suffix,
                createdAt: prepared.createdAtNanoseconds
            )
            if !pending.isHead {
                representation.sends?.add()
                batch.append(representation.body)
            }
            counters.countResponse(status: representation.status)
            return SentResponse(
                status: representation.status,
                bytes: pending.isHead ? 0 : representation.body.count,
                cacheStatus: prepared.cacheStatus,
                galleyStatus: prepared.galleyStatus,
                notes: response.notes
            )
        case .empty, .stream, .broadcast:
            addHead(of: response, framing: .length(0), suffix: suffix)
            return SentResponse(response, bytes: 0)
        case .bytes(let bytes):
            addHead(of: response, framing: .length(bytes.count), suffix: suffix)
            let hasBody = !pending.isHead && response.mayHaveBody
            if hasBody { batch.append(bytes) }
            return SentResponse(response, bytes: hasBody ? bytes.count : 0)
        }
    }

    /// Adds a response's head with this framing, or with none when the status allows no body.
    mutating func addHead(
        of response: HTTPResponse,
        framing: ResponseHeadEncoder.Framing,
        suffix: HeadSuffix
    ) {
        let framing = response.mayHaveBody ? framing : .bodiless
        let head = SharedBytes(ResponseHeadEncoder.encode(response, framing: framing))
        addHead(head, suffix: suffix, createdAt: nil)
        counters.countResponse(status: StatusLine.sendable(response.status))
    }

    private mutating func addHead(_ head: SharedBytes, suffix: HeadSuffix, createdAt: Int64?) {
        var requestID = suffix.requestID
        batch.append(head: head, suffix.originLines) { end in
            end.add(clock.dateLine.bytes)
            requestID.withUTF8 { end.add(UnsafeRawBufferPointer($0)) }
            end.addAge(since: createdAt, at: clock.nanoseconds)
            end.finish(keepsAlive: suffix.keepsAlive, isVersion1_1: suffix.isVersion1_1)
        }
    }
}

extension HeadWriter {
    /// Adds `Age`, the whole seconds since `createdAt`; nothing when that is nil.
    fileprivate mutating func addAge(since createdAt: Int64?, at now: Int64) {
        guard let createdAt else { return }
        add("\r\nAge: ")
        add(decimal: max(0, now - createdAt) / 1_000_000_000)
    }

    /// Ends the line, adds `Connection` where it is needed, and the empty line.
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

/// The values that the last lines of a head depend on.
struct HeadSuffix {
    let requestID: String
    /// The lines for pages of other origins; nil for none.
    let originLines: SharedBytes?
    let keepsAlive: Bool
    let isVersion1_1: Bool
}

extension SentResponse {
    /// Creates the parts of a response that is encoded for one request.
    init(_ response: HTTPResponse, bytes: Int) {
        self.init(
            status: StatusLine.sendable(response.status),
            bytes: bytes,
            cacheStatus: response.fields["Cache-Status"],
            galleyStatus: response.fields["Galley-Status"],
            notes: response.notes
        )
    }
}

extension HTTPResponse {
    /// True when the status allows a body (RFC 9110 sections 15.3.5 and 15.4.5).
    var mayHaveBody: Bool { status != 204 && status != 304 }
}
