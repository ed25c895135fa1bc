#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import Synchronization

/// The time at which a page's texts are written, and the first moment at which one of them would be another.
package final class TextClock: Sendable {
    /// The time in milliseconds since 1970.
    package let now: Double
    /// The bits of the first change; those of positive doubles are in the order of their numbers.
    private let change = Atomic(Double.infinity.bitPattern)

    /// Creates a clock that shows a time; the system's where none is given.
    package init(now: Double = TextClock.systemTime) {
        self.now = now
    }

    /// The system's time in milliseconds since 1970.
    package static var systemTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) * 1_000 + (Double(time.tv_nsec) / 1_000_000).rounded(.down)
    }

    /// The first moment at which a text would be another, in milliseconds since 1970; nil where all of them stay.
    package var changesAt: Double? {
        let change = Double(bitPattern: change.load(ordering: .relaxed))
        return change.isFinite ? change : nil
    }

    /// Returns true when a moment at which a text changes has come; false where none changes.
    package static func hasPassed(_ moment: Double?) -> Bool {
        moment.map { $0 <= systemTime } ?? false
    }

    /// Notes the moment at which a text would be another; one that is not in the future is now.
    package func note(changeAt moment: Double) {
        change.min(max(moment, now, 0).bitPattern, ordering: .relaxed)
    }
}
