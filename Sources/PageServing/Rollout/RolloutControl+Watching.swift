import Locking
import Logging
package import ModuleConfiguration
import SwitchKit
import UpstreamKit

extension RolloutControl {
    /// Looks at the clock and at the counts.
    func tick() async {
        let isKnown = state.withLock(\.isKnown)
        if !isKnown { await refresh() }
        warnOfEnd()
        apply()
        await haltIfNeeded()
    }

    private func warnOfEnd() {
        let time = clock.wall().milliseconds
        let isDue = state.withLock { state in
            guard let plan = state.plan, plan.endsSoon(at: time), !state.isWarned else {
                return false
            }
            state.isWarned = true
            return true
        }
        if isDue {
            log.warning(
                "the rollout ends within a day: everybody is on the old side then, unless 'until' is a later time"
            )
        }
    }

    /// Takes the share to 0 where too many views of the new side failed. That holds here at once, and is stored as
    /// soon as it can be.
    private func haltIfNeeded() async {
        let (cause, isNew) = state.withLock { state -> (RolloutHalt.Cause?, Bool) in
            // Under the lock: the window may begin anew at any time.
            state.halt.note(counters.totals, at: .now)
            if let unstored = state.unstored { return (unstored, false) }
            guard let rates = state.plan?.rollout.halt,
                state.state(at: clock.wall().milliseconds) == .running,
                let cause = state.halt.cause(by: rates)
            else { return (nil, false) }
            state.unstored = cause
            return (cause, true)
        }
        guard let cause else { return }
        if isNew {
            let recent = state.withLock(\.halt.recent)
            log.error(
                "the rollout has halted by itself",
                metadata: [
                    "cause": "\(cause.rawValue)",
                    "views": .stringConvertible(recent.new.views),
                    "failed": .stringConvertible(recent.new.failed),
                    "cut": .stringConvertible(recent.new.cut),
                    "oldViews": .stringConvertible(recent.old.views),
                    "oldFailed": .stringConvertible(recent.old.failed),
                    "oldCut": .stringConvertible(recent.old.cut),
                ]
            )
            apply()
        }
        do throws(SwitchStoreError) {
            try await set(0, because: cause == .errors ? .errors : .cut)
        } catch {
            // Tried again at the next look.
            if isNew { log.error("rollout not stored", metadata: ["error": "\(error)"]) }
        }
    }

    /// A rollout as it is now.
    package struct Status: Sendable {
        package let rollout: RolloutConfiguration
        package let state: RolloutState
        /// The share in force.
        package let share: Double
        /// The change that holds in place of the file's share; nil for none.
        package let record: RolloutRecord?
        /// The views of the last minutes.
        package let recent: RolloutCounters.Both

        /// The field that names owners, in words.
        package var by: String {
            switch rollout.by {
            case .authorization: "authorization"
            case .header(let name): "header \(name.text)"
            case .address: "address"
            }
        }
    }

    /// The rollout as it is now; nil for none.
    package var status: Status? {
        let time = clock.wall().milliseconds
        return state.withLock { state in
            guard let plan = state.plan, let now = state.state(at: time) else { return nil }
            state.halt.note(counters.totals, at: .now)
            return Status(
                rollout: plan.rollout,
                state: now,
                share: state.share(at: time),
                record: state.record,
                recent: state.halt.recent
            )
        }
    }

    /// The rollout's notice for readiness; nil where there is no notice.
    package var notice: String? {
        let time = clock.wall().milliseconds
        return state.withLock { state in
            guard let plan = state.plan, let now = state.state(at: time) else { return nil }
            switch now {
            case .running: return plan.endsSoon(at: time) ? "ends within a day" : nil
            case .halted: return "halted"
            case .ended: return "ended"
            case .broken: return "the configuration that is rolled out has mistakes"
            case .unknown: return "what was set cannot be read: everybody is on the old side"
            }
        }
    }
}
