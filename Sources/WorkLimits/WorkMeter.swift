/// A counter of steps that checks a budget once in a while, for use inside a loop.
public struct WorkMeter {
    @usableFromInline let budget: WorkBudget
    @usableFromInline let interval: Int
    @usableFromInline var remaining: Int

    /// Creates a meter.
    ///
    /// - Parameters:
    ///   - budget: The budget of the page.
    ///   - interval: The number of steps between two checks. The steps of one interval should take
    ///     less than 1 ms; the default suits steps of up to a microsecond.
    package init(budget: WorkBudget, interval: Int = 1024) {
        self.budget = budget
        self.interval = interval
        remaining = interval
    }

    /// Counts steps; every so often checks the budget.
    ///
    /// - Parameter count: The number of steps done.
    @inlinable
    package mutating func step(_ count: Int = 1) throws(WorkError) {
        remaining -= count
        guard remaining <= 0 else { return }
        remaining = interval
        try budget.check()
    }

    /// Counts steps without checking; the next ``step(_:)`` does.
    @inlinable
    package mutating func add(_ count: Int) {
        remaining -= count
    }
}
