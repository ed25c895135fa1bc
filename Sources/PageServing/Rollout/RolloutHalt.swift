import ModuleConfiguration

/// The rule by which a rollout halts by itself, over a window that slides.
///
/// It halts where of the new side's views in the last five minutes more than a rate failed, or had texts newly cut,
/// and that is more than twice the old side's rate: what fails on both sides is not the new modules' fault. Views that
/// failed by a cause that both sides share (`RolloutCauses`) say nothing about either, so that an outage halts nothing
/// where there are no views of the old side to compare with.
struct RolloutHalt: Sendable {
    /// The reason for halting.
    enum Cause: String, Sendable {
        case errors, cut
    }

    /// The time that views count.
    static let window = Duration.seconds(300)
    /// The least number of views that say anything.
    static let minimumViews: UInt64 = 100
    /// The time between two samples that are kept: 62 of them are the window.
    static let pause = Duration.seconds(5)

    private struct Sample: Sendable {
        let time: ContinuousClock.Instant
        let totals: RolloutCounters.Both
    }

    /// The oldest first; the first one may be older than the window.
    private var samples: [Sample] = []
    /// The views in the window.
    private(set) var recent = RolloutCounters.Both()

    /// Begins anew: views until now do not count.
    mutating func restart(_ totals: RolloutCounters.Both, at time: ContinuousClock.Instant) {
        samples = [Sample(time: time, totals: totals)]
        recent = RolloutCounters.Both()
    }

    /// Takes the counts at a time.
    mutating func note(_ totals: RolloutCounters.Both, at time: ContinuousClock.Instant) {
        if samples.last.map({ $0.time.duration(to: time) >= Self.pause }) ?? true {
            samples.append(Sample(time: time, totals: totals))
        }
        while samples.count > 1, samples[1].time.duration(to: time) >= Self.window {
            samples.removeFirst()
        }
        recent = samples.first.map { totals - $0.totals } ?? RolloutCounters.Both()
    }

    /// Returns the reason to halt; nil for none.
    func cause(by rates: RolloutConfiguration.Halt) -> Cause? {
        guard recent.new.telling >= Self.minimumViews else { return nil }
        if exceeds(rates.errors, \.faults) { return .errors }
        return exceeds(rates.cut, \.cut) ? .cut : nil
    }

    private func exceeds(
        _ limit: Double?,
        _ count: KeyPath<RolloutCounters.Totals, UInt64>
    ) -> Bool {
        guard let limit else { return false }
        func rate(_ side: RolloutCounters.Totals) -> Double {
            side.telling == 0 ? 0 : Double(side[keyPath: count]) / Double(side.telling)
        }
        let rate = (new: rate(recent.new), old: rate(recent.old))
        return rate.new > limit && rate.new > 2 * rate.old
    }
}
