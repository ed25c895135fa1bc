import InputCore
import Locking
import UpstreamKit

/// The circuits and counters of a client's lanes.
final class RedisCircuits: Sendable {
    /// The commands in a row without a reply in time that open a circuit.
    static let failures = 5

    /// The time of a circuit's first opening, and the longest: while one is open, pages do without
    /// Redis at no cost, and a probe every second or two costs nothing either.
    private static let openings = (first: Duration.milliseconds(500), longest: Duration.seconds(2))

    /// The time for which a refusal makes the state degraded, unless such a command succeeds.
    private static let refusalTime = Duration.seconds(10)

    /// Errors of a server that refuses every command.
    private static let refusals = [
        "OOM", "MISCONF", "READONLY", "NOPERM", "NOAUTH", "LOADING", "BUSY", "MASTERDOWN",
    ]

    private struct State {
        var circuits: [RedisLane: Circuit] = [:]
        var statistics = RedisStatistics()
        var refusal: Refusal?
    }

    private struct Refusal {
        let lane: RedisLane
        let command: RedisArgument?
        let message: String
        let at: ContinuousClock.Instant
    }

    private let state = Locked(State())

    private static func circuit() -> Circuit {
        Circuit(threshold: failures, openFor: openings.first, longest: openings.longest)
    }

    /// Admits a command of a lane; nil when its circuit is open.
    func admit(_ lane: RedisLane) -> Circuit.Permit? {
        let now = ContinuousClock.now
        return state.withLock { state in
            guard state.circuits[lane, default: Self.circuit()].refusal(now: now) == nil else {
                state.statistics.lanes[lane, default: .init()].unsent += 1
                return nil
            }
            return state.circuits[lane, default: Self.circuit()].admit()
        }
    }

    /// Admits a probe of a lane whose circuit is open and due; nil for others.
    func admitProbe(_ lane: RedisLane) -> Circuit.Permit? {
        let now = ContinuousClock.now
        return state.withLock { state in
            guard let circuit = state.circuits[lane], circuit.isOpen,
                circuit.refusal(now: now) == nil
            else { return nil }
            return state.circuits[lane]?.admit()
        }
    }

    /// Takes the outcome of a command; true when that has opened or closed the circuit.
    func record(
        _ result: RedisCommand.Result,
        of command: RedisArgument?,
        lane: RedisLane,
        permit: Circuit.Permit
    ) -> Bool {
        let now = ContinuousClock.now
        let random = Double.random(in: 0..<1)
        return state.withLock { state in
            var circuit = state.circuits[lane, default: Self.circuit()]
            let wasOpen = circuit.isOpen
            circuit.record(Self.outcome(of: result), for: permit, now: now, random: random)
            state.circuits[lane] = circuit
            let hadRefusal = state.refusal != nil
            if let command { count(result, of: command, lane: lane, in: &state, now: now) }
            return circuit.isOpen != wasOpen || hadRefusal != (state.refusal != nil)
        }
    }

    /// Closes the circuit of a lane that has a new connection.
    func reset(_ lane: RedisLane) {
        state.withLock { state in
            state.circuits[lane] = nil
            state.statistics.connections += 1
        }
    }

    /// The reason why a server that is connected is degraded; nil when it is not.
    var complaint: String? {
        let now = ContinuousClock.now
        return state.withLock { state in
            let open = RedisLane.allCases.filter { state.circuits[$0]?.isOpen == true }
            if !open.isEmpty {
                let names = open.map(\.rawValue).joined(separator: ", ")
                return "no reply in time: \(names)"
            }
            guard let refusal = state.refusal, refusal.at + Self.refusalTime > now else {
                return nil
            }
            return "refuses commands: \(refusal.message)"
        }
    }

    /// The counters.
    var statistics: RedisStatistics {
        state.withLock { state in
            var statistics = state.statistics
            for lane in RedisLane.allCases {
                statistics.lanes[lane, default: .init()].isOpen =
                    state.circuits[lane]?.isOpen ?? false
            }
            return statistics
        }
    }

    /// A connection that is not there is known without waiting: only time-outs count for circuits.
    private static func outcome(of result: RedisCommand.Result) -> Circuit.Outcome {
        switch result {
        case .success, .failure(.refused): .success
        case .failure(.timeout): .outage(retryAfter: nil)
        case .failure(.unreachable), .failure(.circuitOpen), .failure(.overloaded),
            .failure(.closed):
            .unknown
        }
    }

    private func count(
        _ result: RedisCommand.Result,
        of command: RedisArgument,
        lane: RedisLane,
        in state: inout State,
        now: ContinuousClock.Instant
    ) {
        var counts = state.statistics.lanes[lane, default: .init()]
        switch result {
        case .success:
            counts.replies += 1
            if let refusal = state.refusal, refusal.lane == lane, refusal.command == command {
                state.refusal = nil
            }
        case .failure(.refused(let message)):
            counts.refused += 1
            if Self.refusals.contains(where: message.begins) {
                state.refusal = Refusal(lane: lane, command: command, message: message, at: now)
            }
        case .failure(.timeout): counts.timeouts += 1
        case .failure(.unreachable): counts.unreachable += 1
        case .failure(.circuitOpen), .failure(.overloaded), .failure(.closed): counts.unsent += 1
        }
        state.statistics.lanes[lane] = counts
    }
}
