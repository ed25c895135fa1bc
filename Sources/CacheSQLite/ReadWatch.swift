import Dispatch
import Synchronization
import UpstreamKit

/// Look-ups under way, of which those that take too long are given up.
///
/// One timer looks after all of them: a timer each would cost more than the look-ups do.
final class ReadWatch: Sendable {
    /// The longest a look-up is waited for, but for the time until somebody looks: by then an upstream
    /// is no slower.
    static let longest = Duration.milliseconds(500)

    /// How often somebody looks, while there are look-ups.
    private static let interval = DispatchTimeInterval.milliseconds(500)

    private struct Read: Sendable {
        let waiting: Once<StoredAnswer?>
        let started: ContinuousClock.Instant
    }

    private struct State: Sendable {
        var reads: [ObjectIdentifier: Read] = [:]
        var isLooking = false
    }

    private let state = Mutex(State())

    /// Watches a look-up.
    ///
    /// - Parameters:
    ///   - waiting: who waits for it, and is given nothing when it takes too long.
    ///   - gaveUp: told then.
    func add(_ waiting: Once<StoredAnswer?>, gaveUp: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            state.reads[ObjectIdentifier(waiting)] = Read(waiting: waiting, started: .now)
            defer { state.isLooking = true }
            return !state.isLooking
        }
        if isFirst { lookLater(gaveUp) }
    }

    /// Watches it no longer.
    func remove(_ waiting: Once<StoredAnswer?>) {
        state.withLock { $0.reads[ObjectIdentifier(waiting)] = nil }
    }

    private func lookLater(_ gaveUp: @escaping @Sendable () -> Void) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.interval) {
            self.look(gaveUp)
        }
    }

    private func look(_ gaveUp: @escaping @Sendable () -> Void) {
        let before = ContinuousClock.now.advanced(by: .zero - Self.longest)
        let (late, goesOn) = state.withLock { state in
            let late = state.reads.filter { $0.value.started <= before }
            for identifier in late.keys { state.reads[identifier] = nil }
            state.isLooking = !state.reads.isEmpty
            return (late.values.map(\.waiting), state.isLooking)
        }
        for waiting in late where waiting.resume(nil) { gaveUp() }
        if goesOn { lookLater(gaveUp) }
    }
}
