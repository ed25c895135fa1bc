import Testing
import WorkLimits

@Suite("A work budget")
struct WorkBudgetTests {
    @Test("lets work go on that has time left")
    func unlimited() throws {
        try WorkBudget().check()
        try WorkBudget(deadline: .now + .seconds(3600)).check()
    }

    @Test("ends work whose deadline has passed")
    func deadline() {
        let budget = WorkBudget(deadline: .now - .seconds(1))
        #expect(throws: WorkError.deadlineExceeded) { try budget.check() }
    }

    @Test("ends work that was cancelled")
    func cancelled() {
        let budget = WorkBudget()
        budget.cancel()
        #expect(throws: WorkError.cancelled) { try budget.check() }
    }

    @Test("sums visits and cells apart from each other")
    func counts() throws {
        let budget = WorkBudget()
        try budget.spend(visits: WorkBudget.maximumVisits)
        try budget.spend(cells: WorkBudget.maximumCells)
        #expect(throws: WorkError.tooManyVisits(maximum: WorkBudget.maximumVisits)) {
            try budget.spend(visits: 1)
        }
        #expect(throws: WorkError.tooManyCells(maximum: WorkBudget.maximumCells)) {
            try budget.spend(cells: 1)
        }
    }

    @Test("is checked by a meter once an interval")
    func meter() throws {
        let budget = WorkBudget()
        var meter = WorkMeter(budget: budget, interval: 10)
        budget.cancel()
        try meter.step(9)
        #expect(throws: WorkError.cancelled) { try meter.step() }
    }

    @Test("passes so many checks after the deadline")
    func graceChecks() throws {
        let budget = WorkBudget(deadline: .now - .seconds(1), graceChecks: 2)
        try budget.check()
        try budget.spend(visits: 1)
        for _ in 0..<3 {
            #expect(throws: WorkError.deadlineExceeded) { try budget.check() }
        }
    }

    @Test("passes a few thousand visits after the deadline, as a join has millions")
    func graceVisits() {
        let meter = VisitMeter(budget: WorkBudget(deadline: .now - .seconds(1), graceChecks: 64))
        var visits = 0
        #expect(throws: WorkError.deadlineExceeded) {
            for _ in 0..<1_000_000 {
                try meter.count(1)
                visits += 1
            }
        }
        #expect((8_000...10_000).contains(visits))
    }

    @Test("is spent by the meter of a thread, whose first error stays")
    func visitMeter() throws {
        let budget = WorkBudget()
        let meter = VisitMeter(budget: budget)
        for _ in 0..<WorkBudget.maximumVisits { try meter.count(1) }
        try meter.check()
        #expect(throws: WorkError.self) {
            for _ in 0..<10_000 { try meter.count(1) }
        }
        #expect(meter.error == .tooManyVisits(maximum: WorkBudget.maximumVisits))
        #expect(throws: WorkError.self) { try meter.count(1) }
        budget.cancel()
        #expect(throws: WorkError.tooManyVisits(maximum: WorkBudget.maximumVisits)) {
            try meter.check()
        }
    }
}
