internal import CEpoll
internal import Glibc

extension EventLoop {
    /// Unsent bytes the kernel holds for a stream, so that a listener who does not read is
    /// noticed after these and not after megabytes.
    private static let kernelBytesAStream: Int32 = 128 * 1024

    /// Sends the head of a streamed answer, and starts the task that writes the body; its pieces come
    /// as messages.
    mutating func startStream(
        _ id: ConnectionID,
        _ response: HTTPResponse,
        _ body: ResponseStreamBody
    ) {
        guard let slot = connections.slot(of: id), let exchange = connections[slot].exchange,
            case .answering(let request, let pending, _) = exchange.phase
        else { return }
        let framing: StreamFraming = pending.isVersion1_1 ? .chunked : .untilClose
        let keeps = pending.keepsAlive && framing == .chunked && drainDeadline == nil
        let ending = HeadEnding(
            requestID: request.requestID,
            keepsAlive: keeps,
            isVersion1_1: pending.isVersion1_1
        )
        addHead(response, framing: framing == .chunked ? .chunked : .connection, ending)
        let channel = StreamChannel(connection: id, mailbox: mailbox)
        let task = Task { [mailbox] in
            await body.produce(ResponseStream(channel: channel))
            mailbox.post(.streamEnd(id))
        }
        let stream = RunningStream(
            channel: channel,
            framing: framing,
            keepsAlive: keeps,
            farewell: body.farewell,
            probe: body.probe,
            task: task
        )
        exchange.phase = .streaming(stream)
        limitKernelBytes(slot)
        guard flush(slot) else { return }
        let time = LoopClock.now() - pending.startNanoseconds
        counters.countLatency(nanoseconds: time, answers: 1)
        if drainDeadline != nil {
            dismiss(slot, exchange, stream)
        } else {
            settle(slot)
        }
    }

    /// Sends a piece a task has written.
    mutating func sendPiece(_ bytes: SharedBytes, to id: ConnectionID) {
        guard let slot = connections.slot(of: id), let exchange = connections[slot].exchange,
            case .streaming(let stream) = exchange.phase
        else { return }
        exchange.output.append(bytes, framing: stream.framing)
        sendUnlessWaiting(slot)
    }

    /// Looks whether the peer of a stream, which has nothing more to ask, has finished sending: then it
    /// may be gone, which sending it something will tell.
    mutating func probeIfFinished(_ slot: Int) {
        guard let exchange = connections[slot].exchange,
            case .streaming(let stream) = exchange.phase, stream.probe.count > 0,
            !connections[slot].isPeerFinished
        else { return }
        var byte: UInt8 = 0
        guard recv(connections[slot].descriptor, &byte, 1, Int32(MSG_PEEK)) == 0 else { return }
        connections[slot].isPeerFinished = true
        exchange.closesAfterOutput = false
        exchange.output.append(stream.probe, framing: stream.framing)
        sendUnlessWaiting(slot)
    }

    /// The task has written everything.
    mutating func endStream(_ id: ConnectionID) {
        guard let slot = connections.slot(of: id), let exchange = connections[slot].exchange,
            case .streaming(let stream) = exchange.phase
        else { return }
        finish(slot, exchange, stream)
    }

    /// Ends a stream because the server is shutting down: its farewell is the last piece.
    mutating func dismiss(_ slot: Int, _ exchange: Exchange, _ stream: RunningStream) {
        exchange.output.append(stream.farewell, framing: stream.framing)
        stream.task.cancel()
        finish(slot, exchange, stream)
    }

    private mutating func finish(_ slot: Int, _ exchange: Exchange, _ stream: RunningStream) {
        if stream.framing == .chunked { exchange.output.append(ChunkFraming.last) }
        if !stream.keepsAlive || drainDeadline != nil { exchange.closesAfterOutput = true }
        stream.channel.end()
        exchange.phase = .reading
        sendUnlessWaiting(slot)
    }

    /// Where the socket was full before, epoll tells when it no longer is.
    private mutating func sendUnlessWaiting(_ slot: Int) {
        if connections[slot].interest & UInt32(GALLEY_WRITABLE) == 0 {
            writeWaiting(slot)
        } else {
            settle(slot)
        }
    }

    private func limitKernelBytes(_ slot: Int) {
        var bytes = Self.kernelBytesAStream
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

/// A streamed answer whose head is sent.
struct RunningStream {
    let channel: StreamChannel
    let framing: StreamFraming
    let keepsAlive: Bool
    let farewell: SharedBytes
    let probe: SharedBytes
    let task: Task<Void, Never>
}

/// How a stream's pieces are told apart.
enum StreamFraming {
    case chunked
    /// Not at all: the connection's end is the body's (HTTP/1.0).
    case untilClose
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
