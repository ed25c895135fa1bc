import Locking

/// Limits the new rows of personal switches that requests of one address make in a second, so that
/// made-up owners cannot fill the store. Rows that exist stay writable.
final class NewRowLimiter: Sendable {
    /// The maximum of new rows of one address in a second.
    static let maximumPerSecond = 64

    /// The maximum of addresses that are counted; beyond it all others share one count.
    static let maximumAddresses = 4_096

    private struct State {
        var second = ContinuousClock.now
        var counts: [ExactString: Int] = [:]
    }

    private let state = Locked(State())

    /// Counts a new row; returns false when the address has made too many.
    func admits(_ address: String, now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            if now - state.second >= .seconds(1) {
                state.second = now
                state.counts = [:]
            }
            let isCounted = state.counts[address] != nil
            let isFull = !isCounted && state.counts.count >= Self.maximumAddresses
            let key = isFull ? "" : address
            guard state.counts[key, default: 0] < Self.maximumPerSecond else { return false }
            state.counts[key, default: 0] += 1
            return true
        }
    }
}
