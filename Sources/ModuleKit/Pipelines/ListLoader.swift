import UpstreamKit

/// Loads batches that are found by their number, so that they are of one list.
///
/// A row that is inserted moves all rows behind it to other batches: an old batch beside an earlier one that was
/// fetched anew lacks the rows between them. Where a batch of a cache is older than the bytes of the one before
/// (``ListMoments``), it is fetched again, with all behind it; a failure to do so leaves the old one, and is named.
struct ListLoader: Sendable {
    /// The number of batches requested at once: enough to hide the latency of most upstreams, and too
    /// few to overrun the end of a list by many.
    static let maximumConcurrency = 4

    let runner: PagedRunner
    /// The moment of this load; nil where batches need not be of one list.
    let moment: ListMoment?

    /// Loads the batches after the first, up to the end of the list.
    func batches(from first: PagedBatch) async -> [PagedBatch] {
        // Loads that have waited for one fetch of the first batch note the others with the same moment.
        if let number = first.newMoment { moment?.adopt(number) }
        var loading = Loading(runner: runner, moment: moment, first: first)
        await loading.run(again: [])
        guard moment != nil else { return loading.list }
        // It ends: a round leaves the batches up to its first gap as they are, and closes that.
        while true {
            let torn = loading.torn
            if torn.isEmpty { return loading.list }
            await loading.runRound(again: torn)
        }
    }
}

/// The batches that are loaded so far, by their number from 1.
private struct Loading {
    let runner: PagedRunner
    /// The moment that batches are noted with.
    private var moment: ListMoment?
    /// The number of times that batches were asked for, one after another.
    private var round = 1
    private var loaded: [Int: PagedBatch]

    init(runner: PagedRunner, moment: ListMoment?, first: PagedBatch) {
        self.runner = runner
        self.moment = moment
        loaded = [1: first]
        // What caches have comes first: it may tell where the list ends.
        var index = 2
        while index <= runner.pages, loaded[index - 1]?.endsList != true {
            loaded[index] = runner.cachedBatch(index, moment: moment)
            index += 1
        }
    }

    /// The number of the last batch that is wanted, as far as is known.
    private var end: Int {
        (1...runner.pages).first { loaded[$0]?.endsList == true } ?? runner.pages
    }

    /// The batches up to the end of the list.
    var list: [PagedBatch] {
        var list: [PagedBatch] = []
        for index in 1...end {
            guard let batch = loaded[index] else { break }
            if case .beyondEnd = batch.place { break }
            list.append(batch)
        }
        return list
    }

    /// The numbers of the batches to fetch again: of those behind the first gap, all that this load has not asked for
    /// since it asked for the batch before the gap.
    var torn: [Int] {
        let list = list
        let gap = list.indices.dropLast().first { !list[$0].isContinued(by: list[$0 + 1]) }
        guard let gap else { return [] }
        let round = max(1, list[gap].round)
        return ((gap + 1)..<list.count).filter { list[$0].round < round }.map { $0 + 1 }
    }

    /// Loads some batches again, at a moment of their own: the list may have changed since others were asked for.
    mutating func runRound(again: [Int]) async {
        round += 1
        let moment = ListMoment(ListMoment.next())
        defer { moment.end() }
        self.moment = moment
        await run(again: again)
    }

    /// Loads the missing batches up to the end of the list, and some batches again.
    ///
    /// Missing batches behind those are fetched past the caches too: the list may have grown since a cached batch ended
    /// it, and the cached batches behind that one are as old.
    ///
    /// - Parameter again: The numbers, from 1, of the batches to fetch again; without any, caches answer.
    mutating func run(again: [Int]) async {
        let isAgain = !again.isEmpty
        let jobs = Jobs(again: again, loaded: loaded, pages: runner.pages)
        loaded = await withTaskGroup(of: (Int, PagedBatch).self) { [runner, moment, round] group in
            var jobs = jobs
            func begin() {
                guard let index = jobs.next() else { return }
                let old = jobs.loaded[index]
                group.addTask {
                    let new = await runner.load(index, moment: moment, isAgain: isAgain)
                    var shown = new.replacing(old)
                    if isAgain { shown.round = round }
                    return (index, shown)
                }
            }
            for _ in 0..<ListLoader.maximumConcurrency { begin() }
            while let (index, batch) = await group.next() {
                jobs.finish(index, with: batch)
                // Nothing beyond the end of the list is waited for.
                if jobs.isDone { group.cancelAll() }
                begin()
            }
            return jobs.loaded
        }
    }
}

/// The batches that are loaded at the same time, and those that are loaded next.
private struct Jobs {
    private var again: ArraySlice<Int>
    private(set) var loaded: [Int: PagedBatch]
    private let pages: Int
    private var running: Set<Int> = []

    init(again: [Int], loaded: [Int: PagedBatch], pages: Int) {
        self.again = again[...]
        self.loaded = loaded
        self.pages = pages
    }

    /// The number of the last batch that is wanted. One that is loaded again may end the list no longer.
    private var end: Int {
        (1...pages).first { loaded[$0]?.endsList == true && !isAwaited($0) } ?? pages
    }

    private func isAwaited(_ index: Int) -> Bool {
        running.contains(index) || again.contains(index)
    }

    /// True when everything up to the end is there.
    var isDone: Bool { (1...end).allSatisfy { loaded[$0] != nil && !isAwaited($0) } }

    /// Returns the number of the next batch to load; nil where none is left.
    mutating func next() -> Int? {
        let end = end
        while let index = again.popFirst() {
            if index <= end {
                running.insert(index)
                return index
            }
        }
        let missing = (1...end).first { loaded[$0] == nil && !running.contains($0) }
        if let missing { running.insert(missing) }
        return missing
    }

    /// Takes a batch that was loaded; one behind the end may have been given up.
    mutating func finish(_ index: Int, with batch: PagedBatch) {
        running.remove(index)
        if index <= end { loaded[index] = batch }
    }
}

extension PagedBatch {
    /// Returns the batch in place of an older one, which stays where this one could not be loaded.
    fileprivate func replacing(_ old: PagedBatch?) -> PagedBatch {
        guard let old, case .failure(let failure) = result else { return self }
        if case .beyondEnd = place { return self }
        return old.keptAfter(failure)
    }
}
