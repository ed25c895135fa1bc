import Locking
package import UpstreamKit

/// Shares the computations that may run at once among modules.
///
/// A module takes at most its share, so that one slow upstream leaves room for the pages of other
/// modules; event streams never take the last quarter of all, so that requests find room beside them.
package final class LoadGate: Sendable {
    /// The client of a computation.
    package enum Purpose {
        /// A request that waits for a response.
        case request
        /// An event stream, which has time.
        case stream
    }

    /// The bounds of a gate.
    package struct Limits: Sendable {
        /// The maximum of computations at once.
        let total: Int
        /// The maximum of those of one module.
        let perModule: Int

        package init(total: Int, perModule: Int) {
            self.total = total
            self.perModule = perModule
        }

        /// The maximum while a stream begins one.
        fileprivate var forStreams: Int { max(1, total - total / 4) }
    }

    private struct State {
        var limits: Limits
        var count = 0
        var modules: [ExactString: Int] = [:]
        let gauge: PoolGauge
    }

    private let state: Locked<State>

    package init(_ limits: Limits) {
        state = Locked(State(limits: limits, gauge: PoolGauge(size: limits.total)))
    }

    /// Replaces the limits. What runs goes on.
    package func setLimits(_ limits: Limits) {
        state.withLock { state in
            if state.limits.total != limits.total { state.gauge.setSize(limits.total) }
            state.limits = limits
        }
    }

    /// The computations as metrics show them.
    package var gauge: PoolGauge { state.withLock { $0.gauge } }

    /// The time after which a computation that was refused may find room: the mean time of one, divided by the number
    /// that may run at once.
    var expectedWait: Duration { gauge.expectedWait() }

    /// The number of computations that run.
    var count: Int { state.withLock { $0.count } }

    /// Begins a computation for a module, unless too many run; `end(_:)` has to follow.
    func begin(_ module: String, for purpose: Purpose) -> Bool {
        state.withLock { state in
            let total = purpose == .stream ? state.limits.forStreams : state.limits.total
            let own = state.modules[module] ?? 0
            guard state.count < total, own < state.limits.perModule else { return false }
            state.count += 1
            state.gauge.begin()
            state.modules[module] = own + 1
            return true
        }
    }

    /// Ends a computation for a module.
    func end(_ module: String) {
        state.withLock { state in
            state.count -= 1
            state.gauge.end()
            let own = (state.modules[module] ?? 1) - 1
            state.modules[module] = own > 0 ? own : nil
        }
    }
}
