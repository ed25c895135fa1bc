import ModuleKit
import ModuleMapping
import TestSupport
import Testing
import UpstreamKit

@Suite("Pages that are found by their number are one list")
struct OneListTests {
    @Test(
        "rows that are inserted before a refresh of the first page are on no two pages, and no row is lost"
    )
    func refreshedFirst() async throws {
        let rows = ListedRows(count: 20)
        let lab = try ListLab(rows)
        #expect(try await lab.load(3).ids == Array(0..<9))
        for _ in 0..<2 { rows.insert(at: 0) }
        #expect(try await lab.load(1, isRefresh: true).ids == [21, 20, 0])
        let page = try await lab.load(3)
        #expect(page.ids == [21, 20] + Array(0..<7))
        #expect(page.status == .complete)
    }

    @Test("a later page is fetched anew when an earlier one has expired and has changed, not else")
    func expiredFirst() async throws {
        let rows = ListedRows(count: 20)
        let lab = try ListLab(rows)
        _ = try await lab.load(1)
        lab.advance(.seconds(600))
        _ = try await lab.load(3)
        #expect(rows.calls.sorted() == [1, 2, 3])
        rows.forgetCalls()
        _ = try await lab.load(1, isRefresh: true)
        _ = try await lab.load(3)
        #expect(rows.calls == [1], "the bytes are the same: the others stay")
        rows.remove(at: 1)
        _ = try await lab.load(1, isRefresh: true)
        rows.forgetCalls()
        #expect(try await lab.load(3).ids == [0] + Array(2..<10))
        #expect(rows.calls.sorted() == [2, 3], "the first was fetched anew a moment ago")
        rows.forgetCalls()
        _ = try await lab.load(3)
        #expect(rows.calls.isEmpty)
    }

    @Test("one page more is one call, and rows that were inserted before it lose none")
    func onePageMore() async throws {
        let rows = ListedRows(count: 30, hasTags: true)
        let lab = try ListLab(rows)
        for pages in 1...5 { _ = try await lab.load(pages) }
        #expect(rows.calls == Array(1...5))
        rows.insert(at: 0)
        #expect(try await lab.load(6).ids == Array(0..<17))
        rows.forgetCalls()
        #expect(try await lab.load(6).ids == Array(0..<17))
        #expect(rows.calls.isEmpty)
    }

    @Test("a later page that fails keeps its rows, the page is stale, and the next one whole")
    func failedLater() async throws {
        let rows = ListedRows(count: 20)
        let lab = try ListLab(rows)
        _ = try await lab.load(3)
        rows.insert(at: 0)
        _ = try await lab.load(1, isRefresh: true)
        rows.fail([3])
        let page = try await lab.load(3)
        #expect(page.status == .stale)
        #expect(page.failures.map(\.kind) == [.status])
        #expect(page.failures.map(\.hasStaleResponse) == [true])
        #expect(page.ids == [20] + [0, 1, 2, 3, 4] + [6, 7, 8])
        rows.fail([])
        let next = try await lab.load(3)
        #expect(next.ids == [20] + Array(0..<8))
        #expect(next.status == .complete)
    }

    @Test("a list that has become shorter ends where it ends")
    func shorter() async throws {
        let rows = ListedRows(count: 9)
        let lab = try ListLab(rows)
        _ = try await lab.load(3)
        for _ in 0..<5 { rows.remove(at: 0) }
        _ = try await lab.load(1, isRefresh: true)
        #expect(try await lab.load(3).ids == [5, 6, 7, 8])
        for _ in 0..<6 { rows.insert(at: 0) }
        _ = try await lab.load(1, isRefresh: true)
        #expect(try await lab.load(4).ids == [14, 13, 12, 11, 10, 9, 5, 6, 7, 8])
    }

    @Test("a list that has become longer goes on behind its old end, one call for each page")
    func longer() async throws {
        let rows = ListedRows(count: 6, hasTags: true)
        let lab = try ListLab(rows)
        #expect(try await lab.load(6).ids == Array(0..<6))
        for _ in 0..<7 { rows.insert(at: 0) }
        _ = try await lab.load(2, isRefresh: true)
        rows.forgetCalls()
        #expect(try await lab.load(5).ids == [12, 11, 10, 9, 8, 7, 6] + Array(0..<6))
        #expect(rows.calls.sorted() == [3, 4, 5], "the first two were fetched anew a moment ago")
    }

    @Test("a later page that another load asked for before rows were inserted is fetched anew")
    func joined() async throws {
        let rows = ListedRows(count: 12)
        let lab = try ListLab(rows)
        _ = try await lab.load(1)
        rows.keep(2)
        lab.stub.suspend()
        async let earlier = lab.load(2)
        try #require(await eventually { lab.stub.count == 2 })
        lab.stub.admit()
        for _ in 0..<3 { rows.insert(at: 0) }
        #expect(try await lab.load(1, isRefresh: true).ids == [14, 13, 12])
        async let later = lab.load(2)
        try #require(await eventually { lab.waiters == 2 })
        lab.stub.release()
        #expect(try await earlier.ids == Array(0..<6))
        #expect(try await later.ids == [14, 13, 12, 0, 1, 2])
    }

    @Test("where only the newest page is shown, nothing is fetched anew for the sake of others")
    func replaced() async throws {
        let rows = ListedRows(count: 20)
        let lab = try ListLab(rows, pagination: ", mode: replace")
        _ = try await lab.load(2)
        rows.insert(at: 0)
        _ = try await lab.load(1, isRefresh: true)
        rows.forgetCalls()
        _ = try await lab.load(2)
        #expect(rows.calls.isEmpty)
    }

    @Test("after a refresh of some pages one page more is one call, or those behind them")
    func refreshedSome() async throws {
        let rows = ListedRows(count: 30)
        let lab = try ListLab(rows)
        _ = try await lab.load(5)
        rows.insert(at: 0)
        _ = try await lab.load(2, isRefresh: true)
        rows.forgetCalls()
        #expect(try await lab.load(4).ids == [30] + Array(0..<11))
        #expect(rows.calls.sorted() == [3, 4])
        rows.forgetCalls()
        #expect(try await lab.load(5).ids == [30] + Array(0..<14))
        #expect(rows.calls == [5])
    }

    @Test(
        "no row is missing that was in the list all the time, but for one a row that was removed between two fetches; a refresh is the list of its moment"
    )
    func walk() async throws {
        for index in 0..<UInt64(TestScale.count(sample: 4, torture: 200)) {
            var generator = SeededGenerator(seed: TestScale.seed &+ index)
            let rows = ListedRows(count: generator.below(25), hasTags: generator.chance(50))
            let walk = ListWalk(try ListLab(rows), removes: index % 2 == 1)
            for step in 0..<600 {
                let broken = try await walk.step(&generator)
                #expect(broken == nil, "step \(step) of case \(index)")
                if broken != nil { return }
            }
        }
    }
}

/// A random walk of what happens to a list, to its cache and to those that read it.
private struct ListWalk {
    let lab: ListLab
    /// True where rows are removed too.
    let removes: Bool
    private var rows: ListedRows { lab.rows }

    init(_ lab: ListLab, removes: Bool) {
        self.lab = lab
        self.removes = removes
    }

    /// Takes a step; returns what an answer lacks.
    func step(_ generator: inout SeededGenerator) async throws -> String? {
        switch generator.below(12) {
        case 0, 1: for _ in 0...generator.below(4) { rows.insert(at: 0) }
        case 2:
            for _ in 0...generator.below(3) where removes { rows.remove(at: generator.below(18)) }
        case 3, 4: for _ in 0...generator.below(3) { rows.insert(at: generator.below(18)) }
        case 5: lab.advance(.milliseconds(generator.below(900_000)))
        case 6: lab.memory.removeOldest(bytes: generator.below(2_000))
        case 7: return try await crowd(&generator)
        case 8:
            rows.fail([generator.int(1...4)])
            defer { rows.fail([]) }
            return try await read(&generator)
        default: return try await read(&generator)
        }
        return nil
    }

    private func read(_ generator: inout SeededGenerator) async throws -> String? {
        let pages = generator.int(1...6)
        let module = generator.chance(20) ? "k" : "l"
        let isRefresh = generator.chance(25)
        do {
            let answer = try await lab.load(pages, of: module, isRefresh: isRefresh)
            if isRefresh, answer.status == .complete {
                let due = rows.living.prefix(pages * ListedRows.pageSize)
                return answer.ids.elementsEqual(due) ? nil : "\(answer.ids), not \(Array(due))"
            }
            return flaw(in: answer, fetched: rows.fetched, changed: rows.changed)
        } catch is LoadError {
            return nil
        }
    }

    /// Several readers at once.
    private func crowd(_ generator: inout SeededGenerator) async throws -> String? {
        let readers = (0..<4).map { _ in
            (pages: generator.int(1...6), isRefresh: generator.chance(30))
        }
        // A reader may have the list as it was before, whatever another one refreshes.
        let fetched = rows.fetched
        let changed = rows.changed
        return try await withThrowingTaskGroup(of: ListAnswer.self) { group in
            for reader in readers {
                group.addTask { try await lab.load(reader.pages, isRefresh: reader.isRefresh) }
            }
            var answers: [ListAnswer] = []
            for try await answer in group { answers.append(answer) }
            return answers.compactMap { flaw(in: $0, fetched: fetched, changed: changed) }.first
        }
    }

    private func flaw(
        in answer: ListAnswer,
        fetched: [Int: Int],
        changed: [Int: Int]
    ) -> String? {
        guard answer.status == .complete else { return nil }
        let missing = rows.missing(
            in: answer.ids,
            batches: answer.batches,
            isWhole: answer.isEnd,
            fetched: fetched
        )
        // Of rows that move to an earlier page, which is shown as it was, each removal costs one at most, until that page
        // has other rows; one that comes back with those of a later page stands there.
        let removed = rows.removed(sinceOldestOf: answer.batches, changed: changed)
        if missing.count > removed {
            return "\(missing) are missing in \(answer.ids), the list is \(rows.living)"
        }
        let isInOrder = rows.isInOrder(
            answer.ids,
            batches: answer.batches,
            fetched: fetched,
            butFor: removed
        )
        return isInOrder ? nil : "\(answer.ids) are not in order"
    }
}
