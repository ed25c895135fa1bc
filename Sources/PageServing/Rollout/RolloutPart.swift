/// The part that a configuration has in a rollout: its side, and what responses under it vary by.
package struct RolloutPart: Sendable {
    package let side: RolloutSide
    package let variation: RolloutVariation
    package let counters: RolloutCounters
    /// The failures that say nothing about a side.
    package let causes: RolloutCauses
    /// True where newly cut texts halt the rollout: looking for them reads the bytes of pages.
    package let countsCuts: Bool

    package init(
        side: RolloutSide,
        variation: RolloutVariation,
        counters: RolloutCounters,
        causes: RolloutCauses,
        countsCuts: Bool
    ) {
        self.side = side
        self.variation = variation
        self.counters = counters
        self.causes = causes
        self.countsCuts = countsCuts
    }
}
