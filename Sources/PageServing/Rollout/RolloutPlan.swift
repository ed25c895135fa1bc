import CSystem
package import ModuleConfiguration

/// A rollout as the file has it, with a name that another one does not have.
package struct RolloutPlan: Sendable {
    let rollout: RolloutConfiguration
    /// A hash of all that the file says of it: what was set while it ran holds no longer than that.
    let name: String
    /// False where the configuration that is rolled out has mistakes: all owners are on the old side then.
    let isServed: Bool

    package init(_ rollout: RolloutConfiguration, isServed: Bool) {
        self.rollout = rollout
        self.isServed = isServed
        let by =
            switch rollout.by {
            case .authorization: "authorization"
            case .header(let name): "header \(name.text)"
            case .address: "address"
            }
        let numbers = [
            rollout.share, rollout.until ?? -1, rollout.halt?.errors ?? -1, rollout.halt?.cut ?? -1,
        ]
        let parts = [rollout.config, by, rollout.seedText] + numbers.map { String($0.bitPattern) }
        let hash = Array(parts.joined(separator: "\n").utf8).withUnsafeBytes {
            galley_xxh3_128($0.baseAddress, $0.count)
        }
        name = String(hash.high, radix: 16) + "-" + String(hash.low, radix: 16)
    }

    /// The time before its end from which on there are warnings, in milliseconds.
    static let warningTime = 86_400_000.0

    /// Returns true from the end on.
    func hasEnded(at milliseconds: Int64) -> Bool {
        rollout.until.map { Double(milliseconds) >= $0 } ?? false
    }

    /// Returns true from a day before the end on.
    func endsSoon(at milliseconds: Int64) -> Bool {
        rollout.until.map { Double(milliseconds) >= $0 - Self.warningTime } ?? false
    }
}

package enum RolloutState: String, Sendable, CaseIterable {
    /// The share in force is the file's, or one that was set.
    case running
    /// The share was set to 0, by somebody or by itself.
    case halted
    /// The end has passed.
    case ended
    /// The configuration that is rolled out has mistakes.
    case broken
    /// The share that was set while it ran cannot be read yet: all owners are on the old side until then.
    case unknown
}
