/// The times of a drain, in nanoseconds of ``LoopClock``.
struct DrainSchedule: Sendable, Equatable {
    /// The end of the time in which the server goes on serving as before.
    var start: Int64
    /// The time at which the remaining connections are closed.
    var deadline: Int64

    /// Creates the schedule of a drain that begins now. The lame duck's time is part of the drain's.
    init(time: Duration, lameDuck: Duration) {
        let now = LoopClock.now()
        start = now + LoopClock.nanoseconds(min(lameDuck, time))
        deadline = now + LoopClock.nanoseconds(time)
    }

    /// Shortens this schedule to another that is requested meanwhile.
    mutating func shorten(to other: DrainSchedule) {
        start = min(start, other.start)
        deadline = min(deadline, other.deadline)
    }
}
