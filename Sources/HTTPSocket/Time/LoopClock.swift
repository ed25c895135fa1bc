internal import Glibc

/// A loop's clock, read once a turn: everything within a turn happens at one instant.
struct LoopClock {
    /// Nanoseconds since the machine started, those it slept included; the clock behind
    /// `ContinuousClock`, so that ages and arrivals compare with it.
    private(set) var nanoseconds: Int64

    /// `Date: …`, a line end, and the name of the next field; renewed once a second.
    private(set) var dateLine: SharedBytes
    private var nextDate: Int64

    init() {
        nanoseconds = Self.read(CLOCK_BOOTTIME)
        nextDate = nanoseconds
        dateLine = .empty
        update()
    }

    /// Reads the clock.
    mutating func update() {
        nanoseconds = Self.read(CLOCK_BOOTTIME)
        if nanoseconds >= nextDate { renewDate() }
    }

    /// The turn's time in ticks of the timer wheel.
    var tick: UInt32 { Self.tick(at: nanoseconds) }

    /// Nanoseconds per tick: precise enough for timeouts in seconds, and seldom enough that a
    /// loop with nothing to do sleeps.
    static let nanosecondsPerTick: Int64 = 50_000_000

    static func tick(at nanoseconds: Int64) -> UInt32 {
        UInt32(truncatingIfNeeded: nanoseconds / nanosecondsPerTick)
    }

    /// Whole ticks that last at least as long, one at least.
    static func ticks(_ duration: Duration) -> UInt32 {
        let ticks = nanoseconds(duration) / nanosecondsPerTick + 1
        return UInt32(clamping: min(ticks, Int64(UInt32.max / 2)))
    }

    /// A duration in nanoseconds; clamped to 0 and about 290 years.
    static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return min(seconds, 9_000_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// An instant of the standard library in nanoseconds of this clock; clamped to about 120 years
    /// from now. Loops store these: the size of an `Instant` is unknown at compile time, and so would
    /// be that of every type that stored one.
    static func nanoseconds(of instant: ContinuousClock.Instant) -> Int64 {
        let (seconds, attoseconds) = instant.duration(to: .now).components
        let bounded = max(-4_000_000_000, min(seconds, 4_000_000_000))
        return read(CLOCK_BOOTTIME) - (bounded * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    /// The current time, not the turn's.
    static func now() -> Int64 {
        read(CLOCK_BOOTTIME)
    }

    private mutating func renewDate() {
        var wall = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        let text = HTTPDateFormatter.format(unixSeconds: max(0, wall.tv_sec))
        dateLine = SharedBytes("Date: \(text)\r\nX-Request-Id: ")
        nextDate = nanoseconds + 1_000_000_000 - Int64(wall.tv_nsec)
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
