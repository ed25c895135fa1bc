import JSONCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit
import WorkLimits

/// Loads the batches of a paged request: in order where each names the next, else several at once.
///
/// A batch that says that there is no next one is the last: nothing after it is shown, requested once
/// that is known, or a failure. Batches that are found by their number are of one list: see ``ListLoader``.
struct PagedRunner: Sendable {
    /// The outcomes of the requests of all batches.
    struct Outcome {
        /// The outcome of the request for the first batch; of all of them when it has no other.
        var first: RequestOutcome
        /// The outcome of the other request for later batches.
        var later: RequestOutcome?
    }

    let pagination: PaginationDeclaration
    /// The request for the first batch.
    let first: RequestRunner
    /// The request for later batches, when it is another one.
    let later: RequestRunner?
    let scope: ResponseScope
    /// Returns the number of values of a request's document that components show, to tell whether it is
    /// a full batch.
    let countItems: @Sendable (_ request: String, JSONValue, TemplateScope) -> Int

    /// The number of batches that are shown.
    var pages: Int { first.load.page.pages }
    private var others: RequestRunner { later ?? first }

    /// Returns the moment with which new batches are noted; nil where they need not be of one list: each is found
    /// by the one before, or only the newest is shown.
    private func beginMoment() -> ListMoment? {
        guard !pagination.namesNext, pagination.mode == .append else { return nil }
        return ListMoment(first.load.listMoment)
    }

    /// Loads the batches. One that fails ends the list and is named.
    func outcome() async -> Outcome {
        let moment = beginMoment()
        defer { moment?.end() }
        let firstBatch = await load(1, moment: moment)
        guard (try? firstBatch.result.get()) != nil else {
            return Outcome(failed: firstBatch, of: self)
        }
        var batches = [firstBatch]
        if pages > 1 {
            batches =
                pagination.namesNext
                ? batches + (await loadInOrder(after: firstBatch))
                : await ListLoader(runner: self, moment: moment).batches(from: firstBatch)
        }
        var outcome = Outcome(first: RequestOutcome(), later: later.map { _ in .skipped })
        add(batches, to: &outcome)
        note(batches.last ?? firstBatch, of: batches.count, in: &outcome)
        outcome.first.firstPage = number(of: 1)
        outcome.later?.firstPage = number(of: 2)
        if pagination.mode == .replace { keepNewest(of: &outcome) }
        return outcome
    }

    private func add(_ batches: [PagedBatch], to outcome: inout Outcome) {
        for (index, batch) in batches.enumerated() {
            let isOthers = index > 0 && later != nil
            // The request for later batches was made.
            if isOthers, index == 1 { outcome.later = RequestOutcome() }
            func add(to outcome: inout RequestOutcome) {
                switch batch.result {
                case .success(let response):
                    (isOthers ? others : first).add(response, failure: batch.failure, to: &outcome)
                case .failure(let failure):
                    outcome.failures.append(failure)
                    if outcome.documents.isEmpty { outcome.provenance = .failed(failure) }
                }
            }
            if isOthers, var later = outcome.later {
                add(to: &later)
                outcome.later = later
            } else {
                add(to: &outcome.first)
            }
        }
    }

    /// Notes whether there is a batch after the last one; when that is unknown, it is a failure.
    private func note(_ last: PagedBatch, of count: Int, in outcome: inout Outcome) {
        outcome.first.hasNext = false
        switch last.place {
        case .inner: outcome.first.hasNext = count == pages && pages < pagination.maximumPages
        case .unknown(let failure) where (try? last.result.get()) != nil:
            // What comes after the last page that a module may show does not matter.
            guard count < pagination.maximumPages else { return }
            if failure.kind == .redirect, count == pages {
                // Nobody has asked for the page that a link leads to: it fails once somebody does.
                outcome.first.hasNext = true
            } else {
                outcome.first.failures.append(failure)
            }
        case .last, .beyondEnd, .unknown: break
        }
    }

    private func keepNewest(of outcome: inout Outcome) {
        func keepNewest(of outcome: inout RequestOutcome) {
            let before = max(0, outcome.documents.count - 1)
            outcome.documents.removeFirst(before)
            outcome.firstPage = outcome.firstPage.map { $0 + Int64(before) }
        }
        keepNewest(of: &outcome.first)
        if var later = outcome.later {
            keepNewest(of: &later)
            outcome.later = later
        }
    }

    // MARK: Loading

    /// Loads the batches after the first one after another, each by the cursor of the one before. A batch
    /// whose cursor names one that is there already is the last: otherwise the list would have no end.
    private func loadInOrder(after first: PagedBatch) async -> [PagedBatch] {
        var batches: [PagedBatch] = []
        var last = first
        var cursors: Set<ExactString> = []
        for index in 2...pages {
            guard case .inner(let cursor?) = last.place else { break }
            cursors.insert(cursor)
            last = await load(index, cursor: cursor)
            if case .beyondEnd = last.place { break }
            if case .inner(let next?) = last.place, cursors.contains(next) {
                last.place = .last
                noteRepeatedCursor()
            }
            batches.append(last)
        }
        return batches
    }

    private func noteRepeatedCursor() {
        let (module, request) = (others.module.name, others.declaration.id)
        first.load.repeatedCursors.note(RepeatedCursor(module: module, request: request))
    }

    /// Loads a batch.
    ///
    /// - Parameters:
    ///   - index: Its number, from 1.
    ///   - cursor: The cursor, or the target of the link, that names it; nil where the number does.
    ///   - moment: The moment with which it is noted; nil for none.
    ///   - isAgain: True when the upstream is called past every cache.
    func load(
        _ index: Int,
        cursor: String? = nil,
        moment: ListMoment? = nil,
        isAgain: Bool = false
    ) async -> PagedBatch {
        let runner = index == 1 ? first : others
        let list = moment.map { ListCall(moment: $0, isAgain: isAgain) }
        let link = pagination.link == nil ? nil : cursor
        var target = ""
        do throws(RequestFailure) {
            let response = try await runner.call(
                in: scope,
                of: list,
                target: link,
                observe: { target = $0.target },
                adjust: { scope in
                    scope.page = number(of: index)
                    scope.cursor = link == nil ? cursor : nil
                }
            )
            return batch(index, of: response, at: target)
        } catch {
            let isEnd = index > 1 && error.isNotFound
            return PagedBatch(failure: error, place: isEnd ? .beyondEnd : .unknown(error))
        }
    }

    /// Returns a later batch that a cache has; nil where the upstream would be called.
    func cachedBatch(_ index: Int, moment: ListMoment?) -> PagedBatch? {
        let list = moment.map { ListCall(moment: $0) }
        return others.responseAtHand(in: scope, of: list) { $0.page = number(of: index) }
            .map { batch(index, of: $0, at: "") }
    }

    /// Returns a batch by its response to a request for a target.
    private func batch(
        _ index: Int,
        of response: UpstreamResponse,
        at target: String
    ) -> PagedBatch {
        PagedBatch(
            response,
            place: place(of: response, at: target, index),
            failure: (index == 1 ? first : others).failure(behind: response)
        )
    }

    /// Returns the value of `${page}` for a batch counted from 1.
    private func number(of index: Int) -> Int64 { pagination.first + Int64(index - 1) }

    // MARK: The end of the list

    /// Returns the place of a batch by its response to a request for a target.
    private func place(of response: UpstreamResponse, at target: String, _ index: Int)
        -> PagedBatch.Place
    {
        do throws(MappingError) {
            if pagination.more == nil, pagination.namesNext {
                return try next(after: response, at: target).map { .inner(cursor: $0) } ?? .last
            }
            guard try hasNext(response.document, at: index) else { return .last }
            return .inner(cursor: try next(after: response, at: target))
        } catch {
            let name = pagination.link == nil ? "more" : "link"
            return .unknown(first.failure(error.kind, detail: "\(name): \(error.detail)"))
        }
    }

    /// Returns true when a batch says that there is a next one: by `more`, else by at least `pageSize`
    /// items.
    private func hasNext(_ document: JSONDocument, at index: Int) throws(MappingError) -> Bool {
        let request = (index > 1 ? others : first).declaration.id
        return try scope.with { scope throws(MappingError) in
            var scope = scope
            scope.page = number(of: index)
            scope.pageSize = pagination.pageSize
            return try document.withRoot { root throws(MappingError) in
                if let more = pagination.more {
                    return try more.holds(root: .value(root), current: root, in: scope)
                }
                let count = countItems(request, root, scope)
                try scope.meter.checkBudget()
                return count >= pagination.pageSize
            }
        }
    }
}

extension RequestFailure {
    /// True when the upstream has no such resource.
    fileprivate var isNotFound: Bool { policy?.page == .notFound }
}

extension PagedRunner.Outcome {
    /// The outcome of a list whose first batch failed.
    fileprivate init(failed batch: PagedBatch, of runner: PagedRunner) {
        first = RequestOutcome()
        if case .failure(let failure) = batch.result { first = runner.first.failed(failure) }
        later = runner.later.map { _ in .skipped }
    }
}
