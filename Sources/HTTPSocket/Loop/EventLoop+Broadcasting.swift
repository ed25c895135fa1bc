internal import CEpoll
internal import Glibc

extension EventLoop {
    /// The maximum of connections that a turn sends a piece to: some 2 ms, for which others wait.
    private static let connectionsPerTurn = 512

    /// Sends the head of a response, and the newest piece of its body where the client does not have it.
    mutating func startFollowing(
        _ body: BroadcastBody,
        after number: Int,
        of response: HTTPResponse,
        to id: ConnectionID
    ) {
        guard let slot = connections.slot(of: id), let state = connections[slot].state,
            case .responding(let request, let pending, _) = state.phase
        else { return body.leave(hadJoined: false) }
        let framing: StreamFraming = pending.isVersion1_1 ? .chunked : .untilClose
        let keepsAlive = pending.keepsAlive && framing == .chunked && drainDeadline == nil
        let record = addStreamHead(
            of: response,
            to: request,
            pending: pending,
            framing: framing,
            keepsAlive: keepsAlive
        )
        let follower = Follower(
            body,
            framing: framing,
            keepsAlive: keepsAlive,
            number: number,
            record: record
        )
        body.join(mailbox)
        audiences[ObjectIdentifier(body), default: []].insert(slot)
        state.phase = .following(follower)
        if let (piece, newest) = body.newest, newest > number {
            follower.number = newest
            batch.append(note(piece, of: follower))
        }
        limitKernelBytes(slot)
        guard flush(slot) else { return }
        let time = LoopClock.now() - pending.startNanoseconds
        counters.countLatency(nanoseconds: time, responses: 1)
        if drainDeadline != nil || body.isEnded {
            endFollowing(follower, of: state, at: slot)
        } else {
            settle(slot)
        }
    }

    /// Begins the delivery of news to the connections that follow a body, unless such a delivery waits
    /// already: it takes what is newest then.
    mutating func deliver(_ content: BroadcastContent, of body: BroadcastBody) {
        guard let audience = audiences[ObjectIdentifier(body)] else { return }
        let isWaiting = deliveries.dropFirst().contains {
            $0.body === body && $0.content.isLike(content)
        }
        if isWaiting { return }
        deliveries.append(Delivery(body: body, content: content, slots: Array(audience)))
    }

    /// Goes on with the oldest delivery.
    mutating func runDeliveries() {
        guard !deliveries.isEmpty else { return }
        let delivery = deliveries[0]
        let count = min(delivery.slots.count, Self.connectionsPerTurn)
        deliveries[0].slots.removeLast(count)
        if count == delivery.slots.count { deliveries.removeFirst() }
        let newest = delivery.body.newest
        for slot in delivery.slots.suffix(count) {
            // A slot may have another connection by now.
            guard connections.isTaken(slot), let state = connections[slot].state,
                case .following(let follower) = state.phase, follower.body === delivery.body
            else { continue }
            switch delivery.content {
            case .newest:
                guard state.output.isEmpty, let newest, newest.number > follower.number
                else { continue }
                follower.number = newest.number
                sendNow(note(newest.piece, of: follower), to: state, at: slot)
            case .comment(let piece):
                guard state.output.isEmpty else { continue }
                sendNow(note(piece, of: follower), to: state, at: slot)
            case .end: endFollowing(follower, of: state, at: slot)
            }
        }
    }

    /// Queues the newest piece for a peer that has taken all before it.
    func addNewest(to state: ConnectionState) {
        guard case .following(let follower) = state.phase, state.output.isEmpty,
            let (piece, newest) = follower.body.newest, newest > follower.number
        else { return }
        follower.number = newest
        state.output.append(note(piece, of: follower))
    }

    /// Sends bytes to a connection whose output is empty: as a rule the kernel takes them, and nothing
    /// of the connection's state changes.
    private mutating func sendNow(
        _ bytes: SharedBytes,
        to state: ConnectionState,
        at slot: Int
    ) {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        let sent = Glibc.send(connections[slot].descriptor, bytes.base, bytes.count, flags)
        if sent < 0, errno != EAGAIN, errno != EINTR {
            close(slot)
            return
        }
        counters.bytesOut.add(max(0, sent))
        guard sent < bytes.count else { return }
        state.output.append(OutputSegment(bytes, from: max(0, sent)))
        settle(slot)
    }

    /// Returns a piece's bytes, counted for the access log.
    private func note(_ piece: BroadcastPiece, of follower: Follower) -> SharedBytes {
        let bytes = piece.bytes(follower.framing)
        follower.record?.response.bytes += bytes.count
        return bytes
    }

    /// Ends one response of a broadcast body with its farewell.
    mutating func endFollowing(_ follower: Follower, of state: ConnectionState, at slot: Int) {
        let farewell = follower.body.farewell()
        follower.record?.response.bytes += farewell.count
        state.output.append(farewell, framing: follower.framing)
        if follower.framing == .chunked { state.output.append(ChunkFraming.last) }
        if !follower.keepsAlive || drainDeadline != nil { state.closesAfterOutput = true }
        forget(follower, at: slot)
        state.phase = .reading
        sendUnlessWaiting(slot)
    }

    /// Removes a connection from the audience of its body.
    mutating func forget(_ follower: Follower, at slot: Int) {
        let id = ObjectIdentifier(follower.body)
        audiences[id]?.remove(slot)
        if audiences[id]?.isEmpty == true { audiences[id] = nil }
        follower.record?.end()
        follower.body.leave()
    }
}
