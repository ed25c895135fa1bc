package import SwitchKit
import Locking
package import UpstreamKit

/// One truth of several instances: refreshes and switches that any of them has answered show on all of them.
///
/// A change has a number of the server's, which tells all instances; each applies it and confirms. Whoever
/// made the change answers once all that live have confirmed, or after ``bound``. An instance knows that it
/// has missed nothing from beats that it sends to itself through the server: while the last one that came back
/// is younger than the bound, pages with shared switches are current (`SwitchLease`).
package final class SharedState: Sendable {
    /// The time after which a change shows on every instance that shows anything of it.
    package static let bound = Duration.milliseconds(250)
    /// The time between two beats.
    static let beatPause = Duration.milliseconds(60)
    /// The number of beats of which one tells the others that the instance lives.
    static let beatsPerHeartbeat = 4
    /// The maximum of beats, and of confirmations, under way.
    static let maximumUnderWay = 64
    /// The time between two comparisons with the server, and two looks at its settings.
    package static let comparisonPause = Duration.seconds(60)
    /// The time in which a page waits for an instance that has just lost its server.
    static let patience = Duration.milliseconds(500)

    /// A change that is worth a line in the log.
    package enum Event: Sendable, Equatable {
        /// Shared switches cannot be set: one sentence.
        case weak(String)
        /// They can be set again, or for the first time.
        case durable
        /// The server had lost versions and switches, or had older ones; they were written back.
        case restored(versions: Int, switches: Int)
    }

    /// The parts of the service that learn of changes.
    package struct Observer: Sendable {
        /// Called once the versions have been compared with the server's.
        package var joined: @Sendable () -> Void
        /// Takes the version of a slot, before `outdate`, whoever has raised it. May be called again with
        /// versions that it has had.
        package var raised: @Sendable (_ slot: Int, _ version: UInt64) -> Void
        /// Takes the version of a slot that another instance has raised: what was fetched here before is out
        /// of date.
        package var outdate: @Sendable (_ slot: Int, _ version: UInt64) -> Void
        /// Looks again at what is shown to clients that listen.
        package var changed: @Sendable () -> Void
        /// Receives lines for the log; must return soon.
        package var report: @Sendable (Event) -> Void

        /// Creates an observer.
        package init(
            joined: @escaping @Sendable () -> Void = {},
            raised: @escaping @Sendable (_ slot: Int, _ version: UInt64) -> Void = { _, _ in },
            outdate: @escaping @Sendable (_ slot: Int, _ version: UInt64) -> Void,
            changed: @escaping @Sendable () -> Void,
            report: @escaping @Sendable (Event) -> Void
        ) {
            self.joined = joined
            self.raised = raised
            self.outdate = outdate
            self.changed = changed
            self.report = report
        }
    }

    /// The state that the lock guards.
    struct State: Sendable {
        var versions = VersionTable()
        var confirmations = Confirmations()
        var waiting: [UInt64: [CheckedContinuation<Bool, Never>]] = [:]
        var living = LivingInstances()
        var switches: SwitchTable
        var epoch: String?
        var isJoined = false
        var durability: SharedStateDurability?
        var underWay = 0
        var join: Task<Void, Never>?
        var tasks: [Task<Void, Never>] = []
        var statistics = Statistics()
    }

    /// Counts of what an instance has done since it was created.
    package struct Statistics: Sendable, Equatable {
        /// True while the instance knows that it has missed no change.
        package var isCurrent = false
        /// The other instances that live.
        package var instances = 0
        package var beatsSent: UInt64 = 0
        /// Beats that came back on the same connection.
        package var beatsReturned: UInt64 = 0
        /// Comparisons with the server: at the start, after each loss of the connection, and once a minute.
        package var comparisons: UInt64 = 0
        /// Switches that the server lacked or had in an older version, and that this instance has written back.
        package var writtenBack: UInt64 = 0
        /// Changes of other instances that this one has confirmed.
        package var confirmed: UInt64 = 0
        /// Changes of this instance that all others confirmed within the bound, or that had no others.
        package var answeredInTime: UInt64 = 0
        /// Those that were answered at the bound, unconfirmed by some.
        package var answeredAtBound: UInt64 = 0
        /// Numbers of the server that its counter cannot have reached, and slots that there are not.
        package var refused: UInt64 = 0
        /// The sum of the times that changes waited for confirmations.
        package var waited = Duration.zero
    }

    /// The name of this instance, new with each start.
    package let instance: String
    /// The time in which pages with shared switches are current.
    package let lease: SwitchLease
    let server: any SharedStateServer
    let observer: Observer
    /// The time after which a value with an owner is forgotten when nobody used it; nil for never.
    let keep: Duration?
    let comparisonPause: Duration
    let state: Locked<State>
    let origin = ContinuousClock.now
    /// Today, which no clock that is set moves.
    let calendar: DayCounter

    /// Creates an instance that knows nothing yet; `start()` begins.
    ///
    /// - Parameters:
    ///   - server: the server that instances share.
    ///   - keep: the time after which a value with an owner is forgotten when it was neither read nor
    ///     written; nil for never.
    ///   - maximumBytes: the bound of the switches that it holds; pages of an owner whose switches take more
    ///     than that are refused.
    ///   - comparisonPause: the time between two comparisons.
    ///   - calendar: the days on which values are used.
    ///   - observer: learns of changes.
    package init(
        _ server: any SharedStateServer,
        keep: Duration? = nil,
        maximumBytes: Int = SwitchTable.maximumBytes,
        comparisonPause: Duration = SharedState.comparisonPause,
        calendar: DayCounter = DayCounter(),
        observer: Observer
    ) {
        self.server = server
        self.keep = keep
        self.comparisonPause = comparisonPause
        self.calendar = calendar
        self.observer = observer
        let random = String(UInt64.random(in: .min ... .max), radix: 16)
        instance = String(repeating: "0", count: 16 - random.count) + random
        let lease = SwitchLease()
        self.lease = lease
        state = Locked(State(switches: SwitchTable(lease: lease, maximumBytes: maximumBytes)))
    }

    // MARK: Life

    /// Begins to listen and to beat.
    package func start() {
        let loops = [listen, beat, forget, compareRepeatedly]
        // Unstructured: `stop()` cancels them.
        let tasks = loops.map { loop in Task { await loop() } }
        state.withLock { $0.tasks = tasks }
    }

    /// Ends; the others need not wait for this instance any more.
    package func stop() async {
        let (tasks, join, waiting) = state.withLock { state in
            defer {
                state.tasks = []
                state.join = nil
                state.waiting = [:]
            }
            return (state.tasks, state.join, state.waiting)
        }
        for task in tasks { task.cancel() }
        join?.cancel()
        for continuation in waiting.values.joined() { continuation.resume(returning: false) }
        await server.leave(instance)
    }

    /// The reason for which switches cannot be set now; nil while they can.
    package var reason: String? {
        state.withLock { state in
            switch state.durability {
            case .durable?: nil
            case .weak(let reason)?: reason
            case nil: "Redis has not been reached yet"
            }
        }
    }

    /// True once the versions have been compared with the server's.
    package var hasJoined: Bool { state.withLock { $0.epoch != nil } }

    /// The counters.
    package var statistics: Statistics {
        state.withLock { state in
            var statistics = state.statistics
            statistics.isCurrent = lease.isValid
            statistics.refused = state.versions.refused + state.switches.refused
            statistics.instances =
                state.living.names(at: .now).subtracting([ExactString(instance)]).count
            return statistics
        }
    }

    /// The memory in use, in bytes.
    package var memoryBytes: Int { state.withLock { $0.switches.bytes } }

    // MARK: Refreshes

    /// Tells all instances that slots were refreshed here; returns once they have confirmed it, at the latest
    /// after the bound. While the server is away it remembers to tell them later.
    ///
    /// - Returns: true where all others that live have confirmed it; false where one may show what was before.
    @discardableResult
    package func raise(_ slots: Set<Int>) async -> Bool {
        guard !slots.isEmpty else { return true }
        let (highest, mark) = state.withLock { ($0.versions.highest, $0.versions.mark) }
        do throws(SharedStateServerError) {
            let raised = try await server.raise(slots.sorted(), above: highest, by: instance)
            note(raised)
            state.withLock { $0.versions.forget(untold: slots, before: mark) }
            return await confirmation(of: raised.version)
        } catch {
            state.withLock { $0.versions.remember(untold: slots) }
            return false
        }
    }

    /// True where the server knows of every refresh of this instance, and this one of the others'.
    package var isSettled: Bool {
        lease.isValid && state.withLock { $0.versions.untold.isEmpty }
    }

    func note(_ raised: SharedStateRaise) {
        let outdated = state.withLock { state in
            raised.previous.keys.filter { slot in
                state.versions.raise(
                    slot,
                    to: raised.version,
                    from: raised.previous[slot, default: 0]
                )
            }
        }
        publish(raised.previous.keys.map { ($0, raised.version) }, outdated: outdated)
    }

    /// Hands versions on: first all of them, so that nothing older is found for what is out of date.
    func publish(_ versions: [(slot: Int, version: UInt64)], outdated: [Int]) {
        for (slot, version) in versions { observer.raised(slot, version) }
        let outdated = Set(outdated)
        for (slot, version) in versions where outdated.contains(slot) {
            observer.outdate(slot, version)
        }
    }

    // MARK: Confirmations

    /// Waits until the others have confirmed a change, at most for the bound.
    ///
    /// - Returns: true where all that live have.
    @discardableResult
    func confirmation(of version: UInt64) async -> Bool {
        let start = ContinuousClock.now
        defer {
            let waited = start.duration(to: .now)
            state.withLock { $0.statistics.waited += waited }
        }
        // Unstructured: cancelled below.
        let timer = Task {
            guard (try? await Task.sleep(for: Self.bound)) != nil else { return }
            self.endWaiting(for: version, isConfirmed: false)
        }
        // Resumed here, when the others have confirmed, or by the timer.
        let isConfirmed = await withCheckedContinuation { continuation in
            let isWaiting = state.withLock { state in
                var others = state.living.names(at: .now)
                others.remove(instance)
                // Without the server's messages it is not known who lives.
                if !lease.isValid { others.insert("") }
                guard state.confirmations.begin(version, by: others) == .waiting else {
                    state.statistics.answeredInTime += 1
                    return false
                }
                // A server that has lost its counter may give two changes one number.
                state.waiting[version, default: []].append(continuation)
                return true
            }
            if !isWaiting { continuation.resume(returning: true) }
        }
        timer.cancel()
        return isConfirmed
    }

    /// Has a change answered, once.
    ///
    /// - Parameter isConfirmed: true when all others have confirmed it, false at the bound.
    func endWaiting(for version: UInt64, isConfirmed: Bool) {
        let continuations = state.withLock { state in
            state.confirmations.end(version)
            let continuations = state.waiting.removeValue(forKey: version) ?? []
            if isConfirmed {
                state.statistics.answeredInTime += UInt64(continuations.count)
            } else {
                state.statistics.answeredAtBound += UInt64(continuations.count)
            }
            return continuations
        }
        for continuation in continuations { continuation.resume(returning: isConfirmed) }
    }

    /// Runs a short exchange beside the messages, unless too many are under way.
    func aside(_ body: @escaping @Sendable () async -> Void) {
        let isAdmitted = state.withLock { state in
            guard state.underWay < Self.maximumUnderWay else { return false }
            state.underWay += 1
            return true
        }
        guard isAdmitted else { return }
        // Unstructured: its callers do not wait. At most `maximumUnderWay` run at once.
        Task {
            await body()
            self.state.withLock { $0.underWay -= 1 }
        }
    }
}
