internal import CEpoll
internal import Glibc

struct AcceptingState {
    /// True while the listener is not watched, for want of room or of descriptors.
    var isPaused = false
    /// The tick of the next attempt when no connection is closed before.
    var retryTick: UInt32 = 0
    /// A reserve descriptor for the moment there is no other: it is closed to accept a connection and
    /// close that, so that its client learns of it instead of waiting.
    var spare: Int32 = -1
}

extension EventLoop {
    /// Connections accepted in one turn, before the open ones are served.
    private static let acceptsPerTurn = 64
    /// The pause of accepting, unless a connection is closed before: a tenth of a second.
    private static let pauseTicks: UInt32 = 2
    /// The minimum idle time of a connection that is closed to make room, a tenth of a second: the
    /// request of a newer one may be under way.
    private static let evictableTicks: UInt32 = 2

    mutating func startAccepting() {
        openSpare()
        watchListener()
    }

    /// Accepts the waiting connections, after making room for them if there is none.
    mutating func acceptConnections() {
        if !budget.hasRoom && evictIdle() == 0 {
            pauseAccepting()
            return
        }
        for _ in 0..<Self.acceptsPerTurn where budget.hasRoom {
            guard acceptOne() else { return }
        }
    }

    /// Accepts one connection.
    ///
    /// - Returns: true when there may be another.
    private mutating func acceptOne() -> Bool {
        var peer = galley_peer()
        let descriptor = galley_accept(listener.descriptor, &peer)
        if descriptor >= 0 {
            open(descriptor, from: peer)
            return true
        }
        switch errno {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            if evictIdle() == 0 {
                refuseOne()
                pauseAccepting()
            }
            return false
        case EINTR, ECONNABORTED:
            return true
        default:
            return false
        }
    }

    private mutating func open(_ descriptor: Int32, from peer: galley_peer) {
        guard let id = connections.insert(descriptor: descriptor, peer: peer) else {
            Glibc.close(descriptor)
            return
        }
        let readable = UInt32(GALLEY_READABLE)
        guard galley_epoll_control(epoll, EPOLL_CTL_ADD, descriptor, readable, id.token) == 0 else {
            connections.remove(Int(id.slot))
            Glibc.close(descriptor)
            return
        }
        budget.add()
        counters.accepted.add(1)
        settle(Int(id.slot))
    }

    /// Closes the connections that have been idle longest.
    ///
    /// - Returns: their number.
    private mutating func evictIdle() -> Int {
        let latest = clock.tick + timeouts.idle - min(timeouts.idle, Self.evictableTicks)
        let idle = connections.slots.filter {
            connections[$0].state == nil && connections[$0].readDeadline <= latest
        }
        let oldest = idle.sorted { connections[$0].readDeadline < connections[$1].readDeadline }
            .prefix(budget.evictionBatch)
        for slot in oldest { close(slot) }
        counters.evicted.add(oldest.count)
        return oldest.count
    }

    private mutating func refuseOne() {
        guard accepting.spare >= 0 else { return }
        Glibc.close(accepting.spare)
        var peer = galley_peer()
        let descriptor = galley_accept(listener.descriptor, &peer)
        if descriptor >= 0 {
            Glibc.close(descriptor)
            counters.refused.add(1)
        }
        openSpare()
    }

    private mutating func openSpare() {
        accepting.spare = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
    }

    private func watchListener() {
        // Exclusive: a new connection wakes one of the loops, not all.
        let flags = UInt32(GALLEY_READABLE) | UInt32(GALLEY_EXCLUSIVE)
        _ = galley_epoll_control(
            epoll,
            EPOLL_CTL_ADD,
            listener.descriptor,
            flags,
            Self.listenerToken
        )
    }

    private func unwatchListener() {
        _ = galley_epoll_control(epoll, EPOLL_CTL_DEL, listener.descriptor, 0, 0)
    }

    private mutating func pauseAccepting() {
        guard !accepting.isPaused else { return }
        accepting.isPaused = true
        accepting.retryTick = clock.tick + Self.pauseTicks
        unwatchListener()
    }

    /// Watches the listener again after a pause.
    mutating func resumeAccepting() {
        guard accepting.isPaused, drainDeadline == nil else { return }
        accepting.isPaused = false
        watchListener()
    }

    mutating func resumeAcceptingIfDue() {
        if accepting.isPaused && clock.tick >= accepting.retryTick { resumeAccepting() }
    }

    /// Accepts the connections that the kernel has completed, which closing the listener would reset,
    /// and no others from then on.
    mutating func stopAccepting() {
        while budget.hasRoom, acceptOne() {}
        if !accepting.isPaused { unwatchListener() }
        accepting.isPaused = false
        listener.release()
        if accepting.spare >= 0 { Glibc.close(accepting.spare) }
        accepting.spare = -1
    }
}
