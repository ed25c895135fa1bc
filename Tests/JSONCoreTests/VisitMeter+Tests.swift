import TestSupport
import WorkLimits

extension VisitMeter {
    /// The number of values that tests may visit: more than any of them does that should not end.
    static let testMaximum = TestScale.count(sample: 1_000_000, torture: WorkBudget.maximumVisits)

    /// A meter of a page of its own: no deadline, and so many visits.
    static var unlimited: VisitMeter {
        VisitMeter(budget: WorkBudget(maximumVisits: testMaximum))
    }
}
