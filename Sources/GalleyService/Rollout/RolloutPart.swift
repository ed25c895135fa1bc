import ModuleConfiguration

/// The part that a configuration has in a rollout: its side, and what responses under it vary by.
struct RolloutPart: Sendable {
    let side: RolloutSide
    let variation: RolloutVariation
    let counters: RolloutCounters
    /// The failures that say nothing about a side.
    let causes: RolloutCauses
    /// True where newly cut texts halt the rollout: looking for them reads the bytes of pages.
    let countsCuts: Bool
}
