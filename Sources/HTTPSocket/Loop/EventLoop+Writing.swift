internal import CEpoll
internal import Glibc

extension EventLoop {
    /// Sends what a turn has gathered for the connection, and notes how long the answers took.
    mutating func send(answers: Int, _ slot: Int) {
        guard flush(slot) else { return }
        if answers > 0 {
            let time = LoopClock.now() - clock.nanoseconds
            counters.countLatency(nanoseconds: time, answers: answers)
        }
        settle(slot)
    }

    /// Sends what is gathered, in one call; what the socket does not take waits in the
    /// connection's queue.
    ///
    /// - Returns: false when the connection turned out to be lost, and was closed.
    mutating func flush(_ slot: Int) -> Bool {
        guard !batch.isEmpty else { return true }
        defer { batch.clear() }
        if let exchange = connections[slot].exchange, !exchange.output.isEmpty {
            batch.spill(into: &exchange.output, after: 0)
            return true
        }
        var sent = 0
        switch batch.write(to: connections[slot].descriptor) {
        case .sent(let count): sent = count
        case .full: break
        case .lost:
            close(slot)
            return false
        }
        counters.bytesOut.add(sent)
        if sent < batch.count {
            batch.spill(into: &exchange(of: slot).output, after: sent)
            connections[slot].writeDeadline = clock.tick + timeouts.write
        }
        return true
    }

    /// The socket takes bytes again, or may: sends what waits, in one call.
    mutating func writeWaiting(_ slot: Int) {
        guard let exchange = connections[slot].exchange, !exchange.output.isEmpty else {
            settle(slot)
            return
        }
        switch exchange.output.write(to: connections[slot].descriptor) {
        case .sent(let count):
            exchange.output.drop(count)
            counters.bytesOut.add(count)
            connections[slot].writeDeadline = clock.tick + timeouts.write
            if case .streaming(let stream) = exchange.phase { stream.channel.didSend(count) }
        case .full:
            break
        case .lost:
            close(slot)
            return
        }
        goOn(slot)
    }

    /// After answers have left: on with the requests that had to wait for that.
    mutating func goOn(_ slot: Int) {
        if let exchange = connections[slot].exchange, case .reading = exchange.phase,
            !exchange.input.isEmpty, !exchange.closesAfterOutput,
            exchange.output.count < limits.outputWaiting
        {
            schedule(slot)
        }
        settle(slot)
    }

    /// Brings the connection's deadlines and epoll events into line with what it is doing now.
    /// Every turn of a connection ends here.
    mutating func settle(_ slot: Int) {
        guard let exchange = connections[slot].exchange else {
            settleIdle(slot)
            return
        }
        if exchange.output.isEmpty {
            connections[slot].writeDeadline = Connection.never
            if exchange.closesAfterOutput && !startLingering(slot, exchange) { return }
            if exchange.isIdle {
                connections[slot].exchange = nil
                settleIdle(slot)
                return
            }
        } else if connections[slot].writeDeadline == Connection.never {
            connections[slot].writeDeadline = clock.tick + timeouts.write
        }
        connections[slot].readDeadline = readDeadline(slot, exchange)
        expectDeadline(slot)
        setInterest(slot, interest(slot, exchange))
    }

    private mutating func settleIdle(_ slot: Int) {
        let idle = drainDeadline == nil ? timeouts.idle : timeouts.drainIdle
        connections[slot].readDeadline = clock.tick + idle
        expectDeadline(slot)
        setInterest(slot, UInt32(GALLEY_READABLE))
    }

    private func readDeadline(_ slot: Int, _ exchange: Exchange) -> UInt32 {
        switch exchange.phase {
        case .answering, .streaming:
            return Connection.never
        case .lingering:
            return min(clock.tick + timeouts.lingerIdle, exchange.lingerEnd)
        case .body:
            return exchange.requestDeadline
        case .reading:
            guard !exchange.input.isEmpty, wantsInput(slot) else { return Connection.never }
            // Counted from the head's first byte, however slowly the others follow.
            if exchange.requestDeadline == Connection.never {
                exchange.requestDeadline = clock.tick + timeouts.request
            }
            return exchange.requestDeadline
        }
    }

    private mutating func expectDeadline(_ slot: Int) {
        let deadline = connections[slot].deadline
        if deadline != Connection.never { wheel.expect(slot, by: deadline) }
    }

    /// Readable is asked for when input is wanted, but not given up when it is not: that waits
    /// until bytes really come, which most of the time they do not.
    private func interest(_ slot: Int, _ exchange: Exchange) -> UInt32 {
        var interest = connections[slot].interest & UInt32(GALLEY_READABLE)
        if wantsInput(slot) { interest = UInt32(GALLEY_READABLE) }
        if !exchange.output.isEmpty { interest |= UInt32(GALLEY_WRITABLE) }
        return interest
    }

    /// Asks epoll for these events, if they are others than before.
    mutating func setInterest(_ slot: Int, _ interest: UInt32) {
        guard connections[slot].interest != interest else { return }
        connections[slot].interest = interest
        let connection = connections[slot]
        let id = ConnectionID(slot: slot, generation: connection.generation)
        _ = galley_epoll_control(
            epoll,
            EPOLL_CTL_MOD,
            connection.descriptor,
            interest,
            id.token
        )
    }
}
