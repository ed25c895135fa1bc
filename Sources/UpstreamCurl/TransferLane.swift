/// One upstream's share of the driver: how many of its exchanges run at once, and who waits.
///
// Unchecked: what varies is touched by the driver's thread alone.
final class TransferLane: @unchecked Sendable {
    /// The most exchanges that may wait: at 32 connections and 2 s each, those behind them would
    /// wait a minute, longer than any deadline.
    static let maximumWaiting = 1024

    let maximumRunning: Int
    private(set) var running = 0
    private var waiting: [Transfer] = []
    private var firstWaiting = 0

    init(maximumRunning: Int) {
        self.maximumRunning = max(1, maximumRunning)
    }

    var hasPlace: Bool { running < maximumRunning }

    /// Takes a place, if one is free.
    func enter() -> Bool {
        guard hasPlace else { return false }
        running += 1
        return true
    }

    func leave() {
        running -= 1
    }

    /// Puts a transfer at the end of the queue; false when that is full.
    func wait(_ transfer: Transfer) -> Bool {
        guard waiting.count - firstWaiting < TransferLane.maximumWaiting else { return false }
        waiting.append(transfer)
        return true
    }

    /// The transfer that has waited longest.
    func next() -> Transfer? {
        guard firstWaiting < waiting.count else { return nil }
        defer {
            firstWaiting += 1
            if firstWaiting == waiting.count || firstWaiting >= TransferLane.maximumWaiting {
                waiting.removeFirst(firstWaiting)
                firstWaiting = 0
            }
        }
        return waiting[firstWaiting]
    }

    /// Takes those out of the queue for which a test is true.
    func removeWaiting(where test: (Transfer) -> Bool) -> [Transfer] {
        let rest = waiting[firstWaiting...]
        let removed = rest.filter(test)
        guard !removed.isEmpty else { return [] }
        waiting = rest.filter { !test($0) }
        firstWaiting = 0
        return removed
    }

    /// The earliest deadline of those that wait.
    var earliestDeadline: ContinuousClock.Instant? {
        waiting[firstWaiting...].lazy.map(\.plan.deadline).min()
    }
}
