internal import CEpoll
internal import Glibc

extension EventLoop {
    /// Handles a connection that the timer wheel returned. Often that is too early, since a deadline
    /// that moves later does not move in the wheel.
    mutating func handleDeadline(_ slot: Int) {
        let connection = connections[slot]
        guard connection.deadline <= clock.tick else {
            if connection.deadline != Connection.never {
                wheel.schedule(slot, by: connection.deadline)
            }
            return
        }
        guard connection.writeDeadline > clock.tick, let state = connection.state else {
            close(slot)
            return
        }
        switch state.phase {
        case .reading: rejectLate(.headTimedOut, at: slot)
        case .body: rejectLate(.bodyTimedOut, at: slot)
        case .responding, .streaming, .following, .lingering: close(slot)
        }
    }

    private mutating func rejectLate(_ error: RequestError, at slot: Int) {
        reject(error, input: nil, at: slot)
        send(responses: 0, at: slot)
    }

    /// Responds to an invalid request; no other request is read from its connection.
    ///
    /// - Parameter input: the parser's last input, when the error is the parser's.
    mutating func reject(
        _ error: RequestError,
        input: UnsafeRawBufferPointer?,
        at slot: Int
    ) {
        let state = state(of: slot)
        let rejected = rejectedRequest(state, input: input)
        cancel(state, at: slot)
        state.input = InputBuffer()
        state.closesAfterOutput = true

        let rejection = HTTPRejection(
            status: error.status,
            code: error.code,
            detail: error.detail,
            target: rejected.target,
            requestID: rejected.requestID
        )
        var response = rejectionResponse(rejection)
        response.status = rejection.status
        var body = SharedBytes.empty
        if case .bytes(let bytes) = response.body { body = bytes }
        let suffix = HeadSuffix(
            requestID: rejection.requestID,
            originLines: rejected.originLines,
            keepsAlive: false,
            isVersion1_1: true
        )
        addHead(of: response, framing: .length(body.count), suffix: suffix)
        if !rejected.isHead { batch.append(body) }
        counters.requestsRejected.add(1)
        accessLog?.add(
            AccessRecord(
                time: Self.wallTime,
                peer: PeerAddress(connections[slot].peer).text,
                method: nil,
                target: rejected.target,
                status: rejection.status,
                bytes: rejected.isHead ? 0 : body.count,
                nanoseconds: 0,
                requestID: rejection.requestID,
                cacheStatus: nil
            )
        )
    }

    /// The known properties of a rejected request: all of them while its body is read, else those
    /// that the parser reached.
    private mutating func rejectedRequest(
        _ state: ConnectionState,
        input: UnsafeRawBufferPointer?
    ) -> RejectedRequest {
        if case .body(_, let request, _) = state.phase {
            return RejectedRequest(
                target: request.target,
                requestID: request.requestID,
                isHead: request.method == .head,
                originLines: crossOrigin?.lines(for: request)
            )
        }
        guard let input else {
            return RejectedRequest(
                target: nil,
                requestID: requestIDs.nextText(),
                isHead: false,
                originLines: crossOrigin?.lines(for: nil)
            )
        }
        let head = parser.head
        let origin = parser.fields.first { $0.known == .origin }.map {
            UnsafeRawBufferPointer(rebasing: input[$0.value.indices])
        }
        return RejectedRequest(
            target: head.target.isEmpty ? nil : String(input, in: head.target),
            requestID: head.requestID.isEmpty
                ? requestIDs.nextText() : String(input, in: head.requestID),
            isHead: head.method == .head,
            originLines: crossOrigin?.lines(for: origin)
        )
    }

    /// Cancels the request under way.
    private mutating func cancel(_ state: ConnectionState, at slot: Int) {
        switch state.phase {
        case .body(let reader, _, _):
            bufferedBodyBytes -= reader.bytes.count
        case .responding(_, _, let task):
            task.cancel()
        case .streaming(let stream):
            stream.task.cancel()
            stream.channel.end()
            stream.record?.end()
        case .following(let follower):
            forget(follower, at: slot)
        case .reading, .lingering:
            break
        }
        state.phase = .reading
    }

    /// Closes the sending side, and goes on reading for a while. Closing the connection at once while
    /// bytes arrive would reset it, and the peer could lose the last response (RFC 9112 section 9.6).
    ///
    /// - Returns: false when the connection was closed at once, since the peer's side is closed too.
    mutating func startLingering(_ state: ConnectionState, at slot: Int) -> Bool {
        guard !connections[slot].isInputEnded else {
            close(slot)
            return false
        }
        if case .lingering = state.phase { return true }
        shutdown(connections[slot].descriptor, Int32(SHUT_WR))
        state.phase = .lingering
        state.input = InputBuffer()
        state.lingerEnd = clock.tick + timeouts.linger
        return true
    }

    /// Closes a connection and frees its resources.
    mutating func close(_ slot: Int) {
        if let state = connections[slot].state {
            countOutput(of: state, now: 0)
            cancel(state, at: slot)
        }
        wheel.cancel(slot)
        // Epoll forgets a descriptor when it is closed.
        Glibc.close(connections[slot].descriptor)
        connections.remove(slot)
        budget.remove()
        counters.closed.add(1)
        resumeAccepting()
    }

    /// Closes all connections, in whatever phase.
    mutating func closeEverything() {
        for slot in connections.slots { close(slot) }
    }
}

/// The properties of a rejected request that its response depends on.
struct RejectedRequest {
    let target: String?
    let requestID: String
    let isHead: Bool
    let originLines: SharedBytes?
}
