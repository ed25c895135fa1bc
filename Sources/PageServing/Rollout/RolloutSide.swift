/// The two configurations of a rollout.
package enum RolloutSide: String, Sendable, CaseIterable {
    /// The one that serves everybody without the rollout.
    case old
    /// The one that is rolled out.
    case new
}
