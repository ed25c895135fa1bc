import Foundation
import Locking
import TestSupport

/// One client that sets one switch again and again, on whichever instance answers, and knows which values it
/// may have.
final class SwitchWriter: Sendable {
    private struct State {
        var acknowledged = 0
        /// The value that was acknowledged last; nil before any.
        var value: Bool?
        /// The values of changes since, whose outcome is not known.
        var unknown: Set<Bool> = []
        var isStopped = false
        var next = 0
    }

    private let lab: ScaleStateLab
    private let item: String
    private let state = Locked(State())

    init(lab: ScaleStateLab, item: String) {
        self.lab = lab
        self.item = item
    }

    /// The number of changes that were answered with 200.
    var acknowledged: Int { state.withLock(\.acknowledged) }

    /// Ends `run()`.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Sets the switch until it is told to stop.
    func run() async {
        state.withLock { $0.isStopped = false }
        while !state.withLock(\.isStopped) {
            let (value, index) = state.withLock { state in
                state.next += 1
                return (state.next % 3 != 0, state.next % lab.count)
            }
            // Whatever comes of it, it may have happened from now on.
            state.withLock { _ = $0.unknown.insert(value) }
            let answer = try? await lab.send(
                "PUT",
                "/v1/modules/form/items/\(item)/value",
                body: #"{"on": \#(value)}"#,
                to: index
            )
            state.withLock { state in
                guard answer?.status == 200 else { return }
                state.acknowledged += 1
                state.value = value
                // A later one never lets an earlier one overtake it.
                state.unknown = []
            }
        }
    }

    /// Checks the value that an instance shows, once it shows one; returns what is wrong with it.
    func check(on index: Int) async -> String? {
        var shown: Bool?
        let isShown = await eventually {
            guard let answer = try? await self.lab.get("/v1/modules/form/layout", from: index),
                answer.status == 200
            else { return false }
            let cell = answer.text.components(separatedBy: "\"id\":\"\(self.item)\"").last ?? ""
            let value = cell.components(separatedBy: "\"value\":").dropFirst().first ?? ""
            shown = value.hasPrefix("true")
            return true
        }
        let (value, unknown) = state.withLock { ($0.value, $0.unknown) }
        guard isShown, let shown else { return "no page" }
        if shown == value || value == nil || unknown.contains(shown) { return nil }
        return "item \(item) is \(shown), acknowledged \(value.map { "\($0)" } ?? "none")"
    }
}
