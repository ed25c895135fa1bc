/// A counter of the values that the JSONPath expressions of a page visit, for one thread.
///
/// Visits are counted here and spent from the budget some hundreds at a time, so that a short path costs
/// an addition. The first error stays: every later visit throws it again. Code that cannot throw, such as
/// the rendering of a template, may therefore take a failed expression for one without a value, as long as
/// ``check()`` is called before its result is used.
public final class VisitMeter {
    /// The number of visits between two checks of the budget: about 50 µs.
    @inlinable static var interval: Int { 1024 }

    private let budget: WorkBudget
    // Memory of its own, as every access of a class's property checks for exclusivity: paths took four
    // times as long with it.
    @usableFromInline let pending: UnsafeMutablePointer<Int>

    /// The error that ended the evaluation of expressions; nil while there is none.
    package private(set) var error: WorkError?

    /// Creates a meter.
    ///
    /// - Parameter budget: The budget of the page.
    package init(budget: WorkBudget) {
        self.budget = budget
        pending = .allocate(capacity: 1)
        pending.initialize(to: 0)
    }

    deinit {
        pending.deallocate()
    }

    /// Counts visits; every so often spends them from the budget.
    @inlinable @inline(__always)
    package func count(_ visits: Int) throws(WorkError) {
        pending.pointee &+= visits
        if pending.pointee >= Self.interval { try spend() }
    }

    /// Spends the visits counted so far, and throws when the budget has ended.
    @inlinable @inline(__always)
    package func check() throws(WorkError) {
        // After an error there are always some, so that `spend()` throws it again.
        if pending.pointee > 0 { try spend() }
    }

    @inline(never) @usableFromInline
    func spend() throws(WorkError) {
        if let error { throw error }
        do throws(WorkError) {
            let visits = pending.pointee
            pending.pointee = 0
            try budget.spend(visits: visits)
        } catch {
            self.error = error
            // The next visit throws as well.
            pending.pointee = Self.interval
            throw error
        }
    }
}
