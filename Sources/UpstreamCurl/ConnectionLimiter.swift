import UpstreamKit

/// One upstream's share of the driver: the exchanges that run, and the queues of waiting ones.
///
/// The connections are shared fairly between groups, which are declared requests. No group has the
/// last quarter of them, so that one path that hangs leaves some to the others, and those that
/// wait take turns by group.
///
// Unchecked: what varies is touched by the driver's thread alone.
final class ConnectionLimiter: @unchecked Sendable {
    /// The maximum number of exchanges that wait: at 32 connections and 2 s each, those behind them
    /// would wait a minute, longer than any deadline.
    static let maximumWaiting = 1024

    /// The maximum number of one group that waits: half, so that it leaves room for others.
    static let maximumWaitingOfGroup = 512

    /// One group's exchanges.
    private struct Group {
        var running = 0
        var waiting: [Transfer] = []
        var firstWaiting = 0

        var waitingCount: Int { waiting.count - firstWaiting }

        mutating func next() -> Transfer? {
            guard firstWaiting < waiting.count else { return nil }
            defer {
                firstWaiting += 1
                if firstWaiting == waiting.count
                    || firstWaiting >= ConnectionLimiter.maximumWaitingOfGroup
                {
                    waiting.removeFirst(firstWaiting)
                    firstWaiting = 0
                }
            }
            return waiting[firstWaiting]
        }
    }

    let maximumRunning: Int
    /// The connections as metrics show them.
    let gauge: PoolGauge
    private let maximumRunningOfGroup: Int
    private var running = 0
    /// True once a connection of the upstream has taken several exchanges at once.
    private var isMultiplexed = false
    private var runningSince: ContinuousClock.Instant?
    private var waitingCount = 0
    private var groups: [ExactString: Group] = [:]
    /// The groups that wait; the first has its turn.
    private var turns: [String] = []

    init(maximumRunning: Int) {
        self.maximumRunning = max(1, maximumRunning)
        gauge = PoolGauge(size: self.maximumRunning)
        maximumRunningOfGroup = self.maximumRunning - self.maximumRunning / 4
    }

    /// The time since which connections that take several exchanges at once were not idle; nil where there are none.
    var busySince: ContinuousClock.Instant? { isMultiplexed ? runningSince : nil }

    /// Notes that a connection of the upstream takes several exchanges at once.
    func noteMultiplexing() { isMultiplexed = true }

    /// Takes a connection for a group, if there is one for it.
    ///
    /// - Parameter wait: The time that was waited for it; nil for no time.
    func enter(_ group: String, after wait: Duration? = nil) -> Bool {
        guard hasRoom(for: group) else { return false }
        if running == 0 { runningSince = .now }
        running += 1
        gauge.begin(after: wait)
        groups[group, default: Group()].running += 1
        return true
    }

    /// Gives a group's connection back.
    func leave(_ group: String) {
        running -= 1
        if running == 0 { runningSince = nil }
        gauge.end()
        groups[group]?.running -= 1
        removeIfUnused(group)
    }

    /// Puts a transfer at the end of its group's queue; false when that is full.
    func wait(_ transfer: Transfer) -> Bool {
        var group = groups[transfer.group] ?? Group()
        guard waitingCount < ConnectionLimiter.maximumWaiting,
            group.waitingCount < ConnectionLimiter.maximumWaitingOfGroup
        else { return false }
        if group.waitingCount == 0 { turns.append(transfer.group) }
        group.waiting.append(transfer)
        groups[transfer.group] = group
        setWaiting(waitingCount + 1)
        transfer.waitsSince = .now
        transfer.options.progress?.wait(for: gauge)
        return true
    }

    /// Removes the transfer whose turn it is from its queue, and takes a connection for it.
    func next() -> Transfer? {
        guard let turn = turns.firstIndex(where: hasRoom) else { return nil }
        let name = turns.remove(at: turn)
        guard let transfer = groups[name]?.next(),
            enter(name, after: transfer.waitsSince?.duration(to: .now))
        else { return nil }
        setWaiting(waitingCount - 1)
        transfer.options.progress?.wait(for: nil)
        if groups[name]?.waitingCount ?? 0 > 0 { turns.append(name) }
        return transfer
    }

    /// Removes the waiting transfers for which a test is true.
    func removeWaiting(where test: (Transfer) -> Bool) -> [Transfer] {
        var removed: [Transfer] = []
        for name in turns {
            guard var group = groups[name] else { continue }
            let waiting = group.waiting[group.firstWaiting...]
            let rest = waiting.filter { !test($0) }
            guard rest.count < waiting.count else { continue }
            removed += waiting.filter(test)
            group.waiting = rest
            group.firstWaiting = 0
            groups[name] = group
            removeIfUnused(name)
        }
        guard !removed.isEmpty else { return [] }
        setWaiting(waitingCount - removed.count)
        turns.removeAll { groups[$0]?.waitingCount ?? 0 == 0 }
        return removed
    }

    /// The earliest deadline of the transfers that wait.
    var earliestDeadline: ContinuousClock.Instant? {
        turns.lazy.compactMap { self.groups[$0] }
            .flatMap { $0.waiting[$0.firstWaiting...] }
            .map(\.options.deadline).min()
    }

    private func setWaiting(_ count: Int) {
        waitingCount = count
        gauge.setWaiting(count)
    }

    private func hasRoom(for group: String) -> Bool {
        running < maximumRunning && (groups[group]?.running ?? 0) < maximumRunningOfGroup
    }

    private func removeIfUnused(_ name: String) {
        if let group = groups[name], group.running == 0, group.waitingCount == 0 {
            groups[name] = nil
        }
    }
}
