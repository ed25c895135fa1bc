import ModuleConfiguration

/// The part that a configuration has in a rollout: its side, and what responses under it vary by.
struct RolloutPart: Sendable {
    let side: RolloutSide
    let variation: RolloutVariation
    let counters: RolloutCounters
}
