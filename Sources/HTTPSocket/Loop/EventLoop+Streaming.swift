internal import CEpoll
internal import Glibc

extension EventLoop {
    /// The maximum of unsent bytes in the kernel for a stream, so that a client that does not read is
    /// noticed after these and not after megabytes.
    private static let kernelBytesPerStream: Int32 = 128 * 1024

    /// Sends the head of a streamed response, and starts the task that writes the body; its pieces
    /// arrive as messages.
    mutating func startStream(
        _ body: ResponseStreamBody,
        of response: HTTPResponse,
        to id: ConnectionID
    ) {
        guard let slot = connections.slot(of: id), let state = connections[slot].state,
            case .responding(let request, let pending, _) = state.phase
        else { return }
        let framing: StreamFraming = pending.isVersion1_1 ? .chunked : .untilClose
        let keepsAlive = pending.keepsAlive && framing == .chunked && drainDeadline == nil
        let record = addStreamHead(
            of: response,
            to: request,
            pending: pending,
            framing: framing,
            keepsAlive: keepsAlive
        )
        let channel = StreamChannel(connection: id, mailbox: mailbox)
        // Unstructured: the running stream holds it, and its connection's end cancels it.
        let task = Task { [mailbox] in
            await body.produce(ResponseStream(channel: channel))
            mailbox.post(.streamEnd(id))
        }
        let stream = RunningStream(
            channel: channel,
            framing: framing,
            keepsAlive: keepsAlive,
            farewell: body.farewell,
            probe: body.probe,
            task: task,
            record: record
        )
        state.phase = .streaming(stream)
        limitKernelBytes(slot)
        guard flush(slot) else { return }
        let time = LoopClock.now() - pending.startNanoseconds
        counters.countLatency(nanoseconds: time, responses: 1)
        if drainDeadline != nil {
            endForDrain(stream, of: state, at: slot)
        } else {
            settle(slot)
        }
    }

    /// Adds the head of a streamed response, and returns the record of it for the access log.
    mutating func addStreamHead(
        of response: HTTPResponse,
        to request: HTTPRequest,
        pending: PendingResponse,
        framing: StreamFraming,
        keepsAlive: Bool
    ) -> StreamRecord? {
        let suffix = HeadSuffix(
            requestID: request.requestID,
            originLines: crossOrigin?.lines(for: request),
            keepsAlive: keepsAlive,
            isVersion1_1: pending.isVersion1_1
        )
        addHead(
            of: response,
            framing: framing == .chunked ? .chunked : .connection,
            suffix: suffix
        )
        return accessLog.map { log in
            let sent = SentResponse(response, bytes: 0)
            return StreamRecord(request, sent, since: pending.startNanoseconds, to: log)
        }
    }

    /// Sends a piece that a task has written.
    mutating func sendPiece(_ bytes: SharedBytes, to id: ConnectionID) {
        guard let slot = connections.slot(of: id), let state = connections[slot].state,
            case .streaming(let stream) = state.phase
        else { return }
        stream.record?.response.bytes += bytes.count
        state.output.append(bytes, framing: stream.framing)
        sendUnlessWaiting(slot)
    }

    /// Probes the peer of a stream that has ended its input: it may have closed the connection, which
    /// only sending shows.
    mutating func probeIfInputEnded(_ slot: Int) {
        guard let state = connections[slot].state, !connections[slot].isInputEnded else { return }
        let (probe, framing): (SharedBytes, StreamFraming)
        switch state.phase {
        case .streaming(let stream): (probe, framing) = (stream.probe, stream.framing)
        case .following(let follower): (probe, framing) = (follower.body.probe, follower.framing)
        default: return
        }
        guard probe.count > 0 else { return }
        var byte: UInt8 = 0
        guard recv(connections[slot].descriptor, &byte, 1, Int32(MSG_PEEK)) == 0 else { return }
        connections[slot].isInputEnded = true
        state.closesAfterOutput = false
        state.output.append(probe, framing: framing)
        sendUnlessWaiting(slot)
    }

    /// Ends a stream whose task has written all of the body.
    mutating func endStream(_ id: ConnectionID) {
        guard let slot = connections.slot(of: id), let state = connections[slot].state,
            case .streaming(let stream) = state.phase
        else { return }
        finish(stream, of: state, at: slot)
    }

    /// Ends a stream because the server is shutting down: its farewell is the last piece.
    mutating func endForDrain(
        _ stream: RunningStream,
        of state: ConnectionState,
        at slot: Int
    ) {
        stream.record?.response.bytes += stream.farewell.count
        state.output.append(stream.farewell, framing: stream.framing)
        stream.task.cancel()
        finish(stream, of: state, at: slot)
    }

    private mutating func finish(
        _ stream: RunningStream,
        of state: ConnectionState,
        at slot: Int
    ) {
        if stream.framing == .chunked { state.output.append(ChunkFraming.last) }
        if !stream.keepsAlive || drainDeadline != nil { state.closesAfterOutput = true }
        stream.channel.end()
        stream.record?.end()
        state.phase = .reading
        sendUnlessWaiting(slot)
    }

    /// Sends the output, unless epoll is yet to report that the full socket takes bytes again.
    mutating func sendUnlessWaiting(_ slot: Int) {
        if connections[slot].interest & UInt32(GALLEY_WRITABLE) == 0 {
            writeWaiting(slot)
        } else {
            settle(slot)
        }
    }

    func limitKernelBytes(_ slot: Int) {
        var bytes = Self.kernelBytesPerStream
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(
            connections[slot].descriptor,
            Int32(IPPROTO_TCP),
            TCP_NOTSENT_LOWAT,
            &bytes,
            size
        )
    }
}

/// A streamed response whose head is sent.
struct RunningStream {
    let channel: StreamChannel
    let framing: StreamFraming
    let keepsAlive: Bool
    let farewell: SharedBytes
    let probe: SharedBytes
    let task: Task<Void, Never>
    /// The record for the access log; nil where there is none.
    let record: StreamRecord?
}

/// The framing of chunks (RFC 9112 section 7.1).
enum ChunkFraming {
    static let lineEnd = SharedBytes("\r\n")
    static let last = SharedBytes("0\r\n\r\n")

    static func sizeLine(_ count: Int) -> SharedBytes {
        SharedBytes(String(count, radix: 16) + "\r\n")
    }
}

extension OutputQueue {
    /// Adds one piece of a stream; no bytes are no piece, since an empty chunk ends a body.
    mutating func append(_ piece: SharedBytes, framing: StreamFraming) {
        guard piece.count > 0 else { return }
        if framing == .chunked { append(ChunkFraming.sizeLine(piece.count)) }
        append(piece)
        if framing == .chunked { append(ChunkFraming.lineEnd) }
    }
}
