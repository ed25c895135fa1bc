/// The retries of one upstream that are allowed, so that they do not multiply an outage: at most a fifth
/// of its calls of the last ten seconds, ten always.
struct RetryBudget: Sendable {
    /// The number of retries in the time that is always allowed: an upstream that is called rarely
    /// has its retries.
    static let minimum = 10

    /// The number of calls for each retry.
    static let callsPerRetry = 5

    /// One second more than ten: the first of them is not whole.
    private static let seconds = 11

    private struct Second: Sendable {
        var number: Int64 = -1
        var calls = 0
        var retries = 0
    }

    private let origin = ContinuousClock.now
    private var ring = [Second](repeating: Second(), count: RetryBudget.seconds)

    /// The number of retries that were not allowed.
    private(set) var refusedCount: UInt64 = 0

    /// Counts a call's first try.
    mutating func noteCall(at now: ContinuousClock.Instant) {
        ring[slot(at: now)].calls += 1
    }

    /// Takes a retry from the budget; false when there is none left.
    mutating func takeRetry(at now: ContinuousClock.Instant) -> Bool {
        let slot = slot(at: now)
        let oldest = ring[slot].number - Int64(RetryBudget.seconds)
        var calls = 0
        var retries = 0
        for second in ring where second.number > oldest {
            calls += second.calls
            retries += second.retries
        }
        guard retries < max(RetryBudget.minimum, calls / RetryBudget.callsPerRetry) else {
            refusedCount += 1
            return false
        }
        ring[slot].retries += 1
        return true
    }

    /// Returns the place of an instant's second, emptied if it was another one's.
    private mutating func slot(at now: ContinuousClock.Instant) -> Int {
        let number = max(0, origin.duration(to: now).components.seconds)
        let slot = Int(number % Int64(RetryBudget.seconds))
        if ring[slot].number != number { ring[slot] = Second(number: number) }
        return slot
    }
}
