internal import CEpoll
internal import Glibc

extension EventLoop {
    /// Sends the responses that a turn has gathered for the connection, and counts their times.
    mutating func send(responses: Int, at slot: Int) {
        guard flush(slot) else { return }
        if responses > 0 {
            let time = LoopClock.now() - clock.nanoseconds
            counters.countLatency(nanoseconds: time, responses: responses)
        }
        settle(slot)
    }

    /// Sends the batch in one call. Bytes that the socket does not take wait in the connection's
    /// queue.
    ///
    /// - Returns: false when the connection was lost and is closed now.
    mutating func flush(_ slot: Int) -> Bool {
        guard !batch.isEmpty else { return true }
        defer { batch.clear() }
        if let state = connections[slot].state, !state.output.isEmpty {
            batch.spill(into: &state.output, after: 0)
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
            batch.spill(into: &state(of: slot).output, after: sent)
            connections[slot].writeDeadline = clock.tick + timeouts.write
        }
        return true
    }

    /// Sends the connection's queue, in one call, to a socket that may take bytes again.
    mutating func writeWaiting(_ slot: Int) {
        guard let state = connections[slot].state, !state.output.isEmpty else {
            settle(slot)
            return
        }
        switch state.output.write(to: connections[slot].descriptor) {
        case .sent(let count):
            state.output.drop(count)
            counters.bytesOut.add(count)
            connections[slot].writeDeadline = clock.tick + timeouts.write
            if case .streaming(let stream) = state.phase { stream.channel.didSend(count) }
            addNewest(to: state)
        case .full:
            break
        case .lost:
            close(slot)
            return
        }
        resume(slot)
    }

    /// Continues with requests that waited for responses to be sent.
    mutating func resume(_ slot: Int) {
        if let state = connections[slot].state, case .reading = state.phase,
            !state.input.isEmpty, !state.closesAfterOutput,
            state.output.count < limits.queuedOutput
        {
            schedule(slot)
        }
        settle(slot)
    }

    /// Updates the connection's deadlines and epoll events after a change of its state. Every turn of
    /// a connection ends here.
    mutating func settle(_ slot: Int) {
        guard let state = connections[slot].state else {
            settleIdle(slot)
            return
        }
        countOutput(of: state, now: state.output.count)
        if state.output.isEmpty {
            connections[slot].writeDeadline = Connection.never
            if state.closesAfterOutput && !startLingering(state, at: slot) { return }
            if state.isIdle {
                connections[slot].state = nil
                settleIdle(slot)
                return
            }
        } else if connections[slot].writeDeadline == Connection.never {
            connections[slot].writeDeadline = clock.tick + timeouts.write
        }
        connections[slot].readDeadline = readDeadline(of: state, at: slot)
        scheduleDeadline(slot)
        setInterest(interest(of: state, at: slot), at: slot)
    }

    /// Counts the bytes that wait for the peer, of a connection whose number of them has changed.
    func countOutput(of state: ConnectionState, now count: Int) {
        guard count != state.countedOutput else { return }
        counters.bytesQueued.add(count - state.countedOutput)
        state.countedOutput = count
        let memory = count == 0 ? OutputMemory() : state.output.memory
        counters.memoryQueued.add(memory.replace(state.countedMemory))
        state.countedMemory = memory
    }

    private mutating func settleIdle(_ slot: Int) {
        let idle = drainDeadline == nil ? timeouts.idle : timeouts.drainIdle
        connections[slot].readDeadline = clock.tick + idle
        scheduleDeadline(slot)
        setInterest(UInt32(GALLEY_READABLE), at: slot)
    }

    private func readDeadline(of state: ConnectionState, at slot: Int) -> UInt32 {
        switch state.phase {
        case .responding, .streaming, .following:
            return Connection.never
        case .lingering:
            return min(clock.tick + timeouts.lingerIdle, state.lingerEnd)
        case .body:
            return state.requestDeadline
        case .reading:
            guard !state.input.isEmpty, wantsInput(slot) else { return Connection.never }
            // Counted from the head's first byte, however slowly the others follow.
            if state.requestDeadline == Connection.never {
                state.requestDeadline = clock.tick + timeouts.request
            }
            return state.requestDeadline
        }
    }

    private mutating func scheduleDeadline(_ slot: Int) {
        let deadline = connections[slot].deadline
        if deadline != Connection.never { wheel.schedule(slot, by: deadline) }
    }

    /// The epoll events for a state. Readable events are added when input is wanted, and stay when it
    /// is not: they are removed only when bytes arrive, which most of the time they do not.
    private func interest(of state: ConnectionState, at slot: Int) -> UInt32 {
        var interest = connections[slot].interest & UInt32(GALLEY_READABLE)
        if wantsInput(slot) { interest = UInt32(GALLEY_READABLE) }
        if !state.output.isEmpty { interest |= UInt32(GALLEY_WRITABLE) }
        return interest
    }

    /// Registers these epoll events, if they differ from the registered ones.
    mutating func setInterest(_ interest: UInt32, at slot: Int) {
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
