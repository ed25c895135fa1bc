import Locking
import Synchronization
package import WorkLimits

/// The work that the texts of a page take, which ends with the page's budget.
///
/// Code units are counted as they are shaped or broken into lines, and spent from the budget some thousands at a time.
/// The first error stays: from then on texts are measured no further, which ``check()`` throws before anything is made
/// of them.
package final class TextWork: Sendable {
    /// The code units between two checks of the budget: one takes less than a microsecond.
    static let interval = 4096

    private let budget: WorkBudget
    private let counted = Atomic(0)
    private let hasEnded = Atomic(false)
    private let error = Locked<WorkError?>(nil)

    /// Creates the work of a page.
    ///
    /// - Parameter budget: The budget of the page.
    package init(budget: WorkBudget) {
        self.budget = budget
    }

    /// The code units that were counted.
    package var units: Int { counted.load(ordering: .relaxed) }

    /// Throws the error that ended the work.
    package func check() throws(WorkError) {
        guard hasEnded.load(ordering: .relaxed) else { return }
        throw error.withLock { $0 } ?? .cancelled
    }

    /// Counts code units, and every so often spends them from the budget.
    package func count(_ units: Int) {
        _ = spend(units)
    }

    /// Counts code units, and returns false where the work has ended.
    func spend(_ units: Int) -> Bool {
        let (old, new) = counted.wrappingAdd(units, ordering: .relaxed)
        if hasEnded.load(ordering: .relaxed) { return false }
        if old / Self.interval == new / Self.interval { return true }
        do throws(WorkError) {
            try budget.spend(textUnits: units)
            return true
        } catch {
            let found = error
            self.error.withLock { $0 = $0 ?? found }
            hasEnded.store(true, ordering: .relaxed)
            return false
        }
    }
}
