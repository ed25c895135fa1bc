extension EventLoop {
    /// Whether a drain is over: nobody is left, or time is up.
    var isDrained: Bool {
        guard let drainDeadline else { return false }
        return connections.count == 0 || clock.nanoseconds >= drainDeadline
    }

    /// Accepts nothing more, and answers what is under way with `Connection: close`. Idle
    /// connections stay for a moment, since their next request may be on its way: it is answered
    /// rather than cut off. Streams end.
    mutating func startDraining(until deadline: Int64) {
        if let current = drainDeadline {
            drainDeadline = min(current, deadline)
            return
        }
        stopAccepting()
        drainDeadline = deadline
        for slot in connections.slots {
            if let exchange = connections[slot].exchange {
                if case .streaming(let stream) = exchange.phase { dismiss(slot, exchange, stream) }
            } else {
                settle(slot)
            }
        }
    }
}
