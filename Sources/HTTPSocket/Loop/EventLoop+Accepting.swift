internal import CEpoll
internal import Glibc

/// Whether a loop accepts.
struct AcceptingState {
    /// The listener is not watched: there is no room, or no descriptor.
    var isPaused = false
    /// When to try again although no connection was closed, in ticks.
    var retryTick: UInt32 = 0
    /// A descriptor kept for the moment there is no other: it is given up to accept a connection
    /// and close it, so that its client knows instead of waiting.
    var spare: Int32 = -1
}

extension EventLoop {
    /// Connections accepted before those that are open have their turn.
    private static let acceptsATurn = 64
    /// How long accepting pauses, unless a connection is closed before: a tenth of a second.
    private static let pauseTicks: UInt32 = 2
    /// Who has been idle for less, a tenth of a second, may have sent its request already.
    private static let evictableTicks: UInt32 = 2

    mutating func startAccepting() {
        openSpare()
        watchListener()
    }

    /// Accepts what waits, and makes room for it first if there is none.
    mutating func acceptConnections() {
        if !budget.hasRoom && evictIdle() == 0 {
            pauseAccepting()
            return
        }
        for _ in 0..<Self.acceptsATurn where budget.hasRoom {
            guard acceptOne() else { return }
        }
    }

    /// Whether there may be another to accept.
    private mutating func acceptOne() -> Bool {
        var peer = galley_peer()
        let descriptor = galley_accept(listener.descriptor, &peer)
        if descriptor >= 0 {
            open(descriptor, peer)
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

    private mutating func open(_ descriptor: Int32, _ peer: galley_peer) {
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

    /// Closes the connections that have been idle longest, and says how many.
    private mutating func evictIdle() -> Int {
        let latest = clock.tick + timeouts.idle - min(timeouts.idle, Self.evictableTicks)
        let idle = connections.slots.filter {
            connections[$0].exchange == nil && connections[$0].readDeadline <= latest
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
        // Exclusive: a newcomer wakes one of the loops, not all.
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

    /// There may be room again.
    mutating func resumeAccepting() {
        guard accepting.isPaused, drainDeadline == nil else { return }
        accepting.isPaused = false
        watchListener()
    }

    mutating func resumeAcceptingIfDue() {
        if accepting.isPaused && clock.tick >= accepting.retryTick { resumeAccepting() }
    }

    /// Accepts what the kernel has already completed, which closing the listener would reset, and
    /// then nothing more.
    mutating func stopAccepting() {
        while budget.hasRoom, acceptOne() {}
        if !accepting.isPaused { unwatchListener() }
        accepting.isPaused = false
        listener.leave()
        if accepting.spare >= 0 { Glibc.close(accepting.spare) }
        accepting.spare = -1
    }
}
