/// A budget for the computation of one page: a deadline, a way to cancel it, and maximum counts of what can
/// grow faster than its input.
///
/// Every computation of a page (mapping, measuring, layout, encoding, deltas, windows, pictures) is given the
/// page's budget and calls ``check()`` at least once in 5 ms of its own work; a ``WorkMeter`` does so from inside
/// a loop. A budget may be shared by threads.
public final class WorkBudget: Sendable {
    /// The number of values that the JSONPath expressions of one page may visit: a thousand for each of 20,000
    /// items, which takes about a second.
    package static let maximumVisits = 20_000_000

    /// The number of cells that the grids of one page may have: 100 tracks for each of 100,000 items.
    package static let maximumCells = 10_000_000

    /// The number of columns that one section may have, in its scroller or beside one another.
    package static let maximumColumns = 100_000

    /// The number of visits that one of the checks after the deadline stands for. A join visits millions, so that
    /// where many pages share few processors a check for each thousand would let it run on for a tenth of a second.
    private static let visitsOfGraceCheck = 128

    /// The number of code units of texts that one of the checks after the deadline stands for: shaping them takes up
    /// to 5 ms.
    private static let unitsOfGraceCheck = 4096

    /// A budget without a deadline and without maximum counts: its checks never throw, and cancelling it has
    /// no effect.
    package static let unlimited = WorkBudget(deadline: nil, isLimited: false)

    /// The time after which ``check()`` throws; nil for no deadline.
    package let deadline: ContinuousClock.Instant?

    private let isLimited: Bool
    private let visitLimit: Int
    private let cellLimit: Int
    private let graceChecks: AtomicCount
    private let cancellations = AtomicCount(0)
    private let visits = AtomicCount(0)
    private let cells = AtomicCount(0)

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - deadline: The time after which ``check()`` throws; nil for no deadline.
    ///   - graceChecks: The number of checks that pass after the deadline. Each stands for at most 5 ms of
    ///     work, so that a little work is finished also where the machine has no time for it.
    ///   - maximumVisits: The number of values that expressions may visit.
    ///   - maximumCells: The number of cells that grids may have.
    package convenience init(
        deadline: ContinuousClock.Instant? = nil,
        graceChecks: Int = 0,
        maximumVisits: Int = WorkBudget.maximumVisits,
        maximumCells: Int = WorkBudget.maximumCells
    ) {
        self.init(
            deadline: deadline,
            graceChecks: graceChecks,
            isLimited: true,
            visitLimit: maximumVisits,
            cellLimit: maximumCells
        )
    }

    private init(
        deadline: ContinuousClock.Instant?,
        graceChecks: Int = 0,
        isLimited: Bool,
        visitLimit: Int = .max,
        cellLimit: Int = .max
    ) {
        self.deadline = deadline
        self.graceChecks = AtomicCount(graceChecks)
        self.isLimited = isLimited
        self.visitLimit = visitLimit
        self.cellLimit = cellLimit
    }

    /// Ends the computation at its next check, for instance when its last client has gone away.
    package func cancel() {
        guard isLimited else { return }
        cancellations.set(1)
    }

    /// Throws when the computation has to end. Reads the clock: about 30 ns.
    @usableFromInline package func check() throws(WorkError) {
        try check(weight: 1)
    }

    /// Throws when the computation has to end.
    ///
    /// - Parameter weight: The number of grace checks that the work since the last one stands for.
    private func check(weight: Int) throws(WorkError) {
        if cancellations.current > 0 { throw .cancelled }
        guard let deadline, ContinuousClock.now > deadline else { return }
        if graceChecks.add(-weight) + weight <= 0 {
            throw .deadlineExceeded
        }
    }

    /// Counts values that a JSONPath expression visited, and checks the budget.
    ///
    /// - Parameter count: The number of values visited since the last call: some thousands, so that a call's
    ///   cost is negligible and 5 ms do not pass between two.
    package func spend(visits count: Int) throws(WorkError) {
        guard isLimited else { return }
        let sum = visits.add(count)
        if sum > visitLimit { throw .tooManyVisits(maximum: visitLimit) }
        try check(weight: max(1, count / Self.visitsOfGraceCheck))
    }

    /// Checks the budget after code units of texts were shaped or broken into lines.
    ///
    /// - Parameter count: The number of code units since the last call: some thousands, more where one text has them.
    package func spend(textUnits count: Int) throws(WorkError) {
        try check(weight: max(1, count / Self.unitsOfGraceCheck))
    }

    /// Counts cells of a grid before they are made, and checks the budget.
    package func spend(cells count: Int) throws(WorkError) {
        guard isLimited else { return }
        let sum = cells.add(count)
        if sum > cellLimit { throw .tooManyCells(maximum: cellLimit) }
        try check()
    }

    /// Throws where one section has more columns than it may have; checks the budget.
    ///
    /// - Parameter count: The number of columns of the section.
    package func check(columns count: Int) throws(WorkError) {
        guard isLimited else { return }
        if count > Self.maximumColumns { throw .tooManyColumns(maximum: Self.maximumColumns) }
        try check()
    }

    /// Runs a computation with a budget that never ends.
    ///
    /// - Parameter body: The computation. It is given ``unlimited``, so it has nothing to throw.
    package static func withoutLimits<Result>(
        _ body: (WorkBudget) throws(WorkError) -> Result
    ) -> Result {
        do throws(WorkError) {
            return try body(unlimited)
        } catch {
            preconditionFailure("a computation without limits threw \(error)")
        }
    }
}
