extension EventLoop {
    /// True when a drain is over: no connection is left, or its time is up.
    var isDrained: Bool {
        guard let drainDeadline else { return false }
        return connections.count == 0 || clock.nanoseconds >= drainDeadline
    }

    /// Begins a drain at the start of its schedule. A drain that is scheduled or under way already
    /// can only become shorter.
    mutating func drain(by schedule: DrainSchedule) {
        if let drainDeadline {
            self.drainDeadline = min(drainDeadline, schedule.deadline)
            return
        }
        var schedule = schedule
        if let scheduledDrain { schedule.shorten(to: scheduledDrain) }
        scheduledDrain = schedule
        startDrainingIfDue()
    }

    /// Begins the scheduled drain once its start has come. The loop itself watches the time: when
    /// every thread that runs tasks is busy, a task would wake up late.
    mutating func startDrainingIfDue() {
        guard let schedule = scheduledDrain, LoopClock.now() >= schedule.start else { return }
        scheduledDrain = nil
        startDraining(until: schedule.deadline)
    }

    /// Stops accepting. Responses under way are sent with `Connection: close`, and streams end. Idle
    /// connections stay open for a moment, so that a request under way gets its response.
    private mutating func startDraining(until deadline: Int64) {
        stopAccepting()
        drainDeadline = deadline
        for slot in connections.slots {
            if let state = connections[slot].state {
                switch state.phase {
                case .streaming(let stream): endForDrain(stream, of: state, at: slot)
                case .following(let follower): endFollowing(follower, of: state, at: slot)
                default: break
                }
            } else {
                settle(slot)
            }
        }
    }
}
