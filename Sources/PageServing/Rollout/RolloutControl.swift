import Locking
package import Logging
import ModuleConfiguration
package import SwitchKit
import Synchronization
package import UpstreamKit

/// The share of owners that is on the new side now: what the file says, what was set while it ran, its end, and its
/// halting by itself. It outlives reloads.
package final class RolloutControl: Sendable {
    /// The time between two looks at the clock and the counts.
    static let pause = Duration.seconds(1)

    struct State: Sendable {
        var plan: RolloutPlan?
        /// The name of the plan that there was last: one that is taken out of the file and put back is the same.
        var known: String?
        /// The plans that gave way to others, with the number of the last change until then: what was set of them
        /// before holds no longer when they come back.
        var left: [ExactString: Int] = [:]
        /// The change that holds in place of the file's share; nil for none.
        var record: RolloutRecord?
        /// True once it could be read which one holds.
        var isKnown = false
        /// The content that was read last.
        var content: RolloutStore.Content?
        /// The reason for which it has halted by itself, while that could not be stored yet.
        var unstored: RolloutHalt.Cause?
        var halt = RolloutHalt()
        /// True once its end was announced in the log.
        var isWarned = false
        /// The state that the log was told of.
        var reported: RolloutState?
        var ticker: Task<Void, Never>?
        var changed: @Sendable () -> Void = {}

        /// The plans that gave way to others and are remembered: more than anybody saves until they are stored.
        private static let maximumLeft = 64

        /// Takes another plan than the one before.
        mutating func change(to plan: RolloutPlan, _ totals: RolloutCounters.Both) {
            if left.count >= Self.maximumLeft { left = [:] }
            if let known { left[ExactString(known)] = content?.last?.number ?? 0 }
            known = plan.name
            record = nil
            unstored = nil
            isWarned = false
            halt.restart(totals, at: .now)
        }

        /// Returns true for a change of a plan that gave way to another one since.
        func isPast(_ record: RolloutRecord) -> Bool {
            left[ExactString(record.plan)].map { record.number <= $0 } ?? false
        }

        func state(at time: Int64) -> RolloutState? {
            guard let plan else { return nil }
            if !plan.isServed { return .broken }
            if plan.hasEnded(at: time) { return .ended }
            if unstored != nil { return .halted }
            if !isKnown { return .unknown }
            return record?.share == 0 ? .halted : .running
        }

        func share(at time: Int64) -> Double {
            guard state(at: time) == .running, let plan else { return 0 }
            return record?.share ?? plan.rollout.share
        }
    }

    package let counters = RolloutCounters()
    let clock: UpstreamClock
    let log: Logger
    let state = Locked(State())
    private let store = Locked<RolloutStore?>(nil)
    /// The first position that is on the old side.
    private let end = Atomic<UInt64>(0)

    package init(clock: UpstreamClock, log: Logger) {
        self.clock = clock
        self.log = log
    }

    /// Returns the side of a position. One atomic load: the event loops ask.
    package func side(of position: UInt64) -> RolloutSide {
        RolloutShare(end: end.load(ordering: .relaxed)).includes(position) ? .new : .old
    }

    // MARK: Life

    /// Keeps what is set in a store.
    package func use(_ store: any SwitchStore) {
        self.store.withLock { $0 = RolloutStore(store) }
    }

    /// Calls a function each time that owners have crossed over.
    package func whenChanged(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.changed = body }
    }

    /// Takes the plan of a configuration; nil for none. One that was taken out and is put back holds on with what was
    /// set of it, as it would after a restart.
    ///
    /// - Returns: True for another plan than the last one: what was set of that holds no longer.
    @discardableResult
    package func take(_ plan: RolloutPlan?) -> Bool {
        let isOther = state.withLock { state in
            state.plan = plan
            guard let plan else {
                state.reported = nil
                return false
            }
            let isOther = state.known != plan.name
            if isOther { state.change(to: plan, counters.totals) }
            return isOther
        }
        apply()
        return isOther
    }

    /// Begins to look at the clock and the counts, where there is a plan.
    package func start() {
        state.withLock { state in
            guard state.plan != nil, state.ticker == nil else { return }
            // Unstructured: `stop()` cancels it.
            state.ticker = Task { [weak self] in
                while (try? await Task.sleep(for: Self.pause)) != nil {
                    guard let self else { return }
                    await self.tick()
                }
            }
        }
    }

    /// Ends.
    package func stop() {
        let ticker = state.withLock { state in
            state.changed = {}
            return state.ticker
        }
        ticker?.cancel()
    }

    // MARK: What was set

    /// Reads what was set, where that may have changed. What was known stays where it cannot be read.
    package func refresh() async {
        let (plan, isCurrent) = state.withLock { state in
            (state.plan, state.isKnown && state.content?.isCurrent == true)
        }
        guard let plan, !isCurrent, let content = await store.withLock(\.self)?.content() else {
            return
        }
        state.withLock { state in
            guard state.plan?.name == plan.name else { return }
            let record = content.last(of: plan.name).flatMap { state.isPast($0) ? nil : $0 }
            // The views under another share say nothing about this one.
            if state.record?.number != record?.number {
                state.halt.restart(counters.totals, at: .now)
            }
            state.record = record
            state.content = content
            state.isKnown = true
        }
        apply()
    }

    /// Reads what was set soon, where another instance may have set it.
    package func othersChanged() {
        let isDue = state.withLock { state in
            state.plan != nil && (!state.isKnown || state.content?.isCurrent != true)
        }
        // Unstructured: nothing waits for it, and it reads once.
        if isDue { Task { await self.refresh() } }
    }

    /// Notes that the file has another plan than before, unless another instance has: what was set of this one
    /// before that holds no longer.
    package func adopt() async {
        guard let plan = state.withLock(\.plan), let store = store.withLock(\.self),
            let content = await store.content()
        else { return }
        if let last = content.last, last.plan != plan.name || state.withLock({ $0.isPast(last) }) {
            do throws(SwitchStoreError) {
                try await store.add(
                    plan.name,
                    .file,
                    share: plan.rollout.share,
                    insteadOf: nil,
                    time: clock.wall().milliseconds
                )
            } catch {
                log.error("rollout not stored", metadata: ["error": "\(error)"])
            }
        }
        await refresh()
    }

    /// Sets the share, from 0 to 1; returns once that would survive a crash, and holds here.
    ///
    /// - Throws: The reason for which it was not stored: the former one holds.
    package func set(
        _ share: Double,
        because cause: RolloutRecord.Cause = .set
    ) async throws(SwitchStoreError) {
        let (plan, former) = state.withLock { ($0.plan, $0.record?.share) }
        guard let plan, let store = store.withLock(\.self) else {
            throw .unusable("there is no rollout")
        }
        try await store.add(
            plan.name,
            cause,
            share: share,
            insteadOf: former ?? plan.rollout.share,
            time: clock.wall().milliseconds
        )
        state.withLock { $0.unstored = nil }
        await refresh()
    }

    private struct Applied {
        let share: Double
        let isOther: Bool
        let state: RolloutState?
        let before: RolloutState?
    }

    /// Has the share in force follow all that decides it, and tells of a change.
    func apply() {
        let time = clock.wall().milliseconds
        let (applied, changed) = state.withLock { state in
            let share = state.share(at: time)
            let next = RolloutShare(share).end
            let applied = Applied(
                share: share,
                isOther: end.exchange(next, ordering: .relaxed) != next,
                state: state.state(at: time),
                before: state.reported
            )
            state.reported = applied.state
            return (applied, state.changed)
        }
        if let now = applied.state, applied.isOther || applied.before != now {
            log.notice(
                "rollout",
                metadata: [
                    "state": "\(now.rawValue)",
                    "share": .stringConvertible(LogNumber(description: "\(applied.share)")),
                ]
            )
        }
        if applied.isOther { changed() }
    }
}
