import JSONCore
import ModuleConfiguration
import UpstreamKit
import WorkLimits

/// Loads the batches of a paged request: in order where each names the next, else several at once.
///
/// A batch that says that there is no next one is the last: nothing after it is shown, requested once
/// that is known, or a failure.
struct PagedRunner {
    /// The outcomes of the requests of all batches.
    struct Outcome {
        /// The outcome of the request for the first batch; of all of them when it has no other.
        var first: RequestOutcome
        /// The outcome of the other request for later batches.
        var later: RequestOutcome?
    }

    /// The number of batches requested at once: enough to hide the latency of most upstreams, and too
    /// few to overrun the end of a list by many.
    static let maximumConcurrency = 4

    let pagination: PaginationDeclaration
    /// The request for the first batch.
    let first: RequestRunner
    /// The request for later batches, when it is another one.
    let later: RequestRunner?
    let scope: ResponseScope
    /// Returns the number of values of a request's document that components show, to tell whether it is
    /// a full batch.
    let countItems: @Sendable (_ request: String, JSONValue, TemplateScope) -> Int

    /// A batch that was loaded, or the failure to load it.
    private struct Batch: Sendable {
        /// A batch by its place in the list.
        enum Place: Sendable {
            /// Another batch comes after it: at a cursor, or at the target of a link, if the list has such.
            case inner(cursor: String?)
            /// It is the last one.
            case last
            /// The list ended before it.
            case beyondEnd
            /// The place is unknown.
            case unknown(RequestFailure)
        }

        let result: Result<UpstreamResponse, RequestFailure>
        var place: Place

        /// True when no batch after this one is wanted.
        var endsList: Bool { if case .inner = place { false } else { true } }
    }

    private var pages: Int { first.load.page.pages }
    private var others: RequestRunner { later ?? first }

    /// Loads the batches. One that fails ends the list and is named.
    func outcome() async -> Outcome {
        let firstBatch = await load(1, cursor: nil)
        let response: UpstreamResponse
        do throws(RequestFailure) {
            response = try firstBatch.result.get()
        } catch {
            return Outcome(first: first.failed(error), later: later.map { _ in .skipped })
        }
        var batches: [Batch] = []
        if pages > 1, !firstBatch.endsList {
            batches =
                pagination.namesNext
                ? await loadInOrder(after: firstBatch) : await loadConcurrently()
        }
        var outcome = Outcome(first: RequestOutcome(), later: later.map { _ in .skipped })
        first.add(response, to: &outcome.first)
        add(batches, to: &outcome)
        note(batches.last ?? firstBatch, of: 1 + batches.count, in: &outcome)
        outcome.first.firstPage = number(of: 1)
        outcome.later?.firstPage = number(of: 2)
        if pagination.mode == .replace { keepNewest(of: &outcome) }
        return outcome
    }

    private func add(_ batches: [Batch], to outcome: inout Outcome) {
        guard !batches.isEmpty else { return }
        var pages = later == nil ? outcome.first : RequestOutcome()
        for batch in batches {
            switch batch.result {
            case .success(let response):
                others.add(response, to: &pages)
            case .failure(let failure):
                pages.failures.append(failure)
                if pages.documents.isEmpty { pages.provenance = .failed(failure) }
            }
        }
        if later == nil { outcome.first = pages } else { outcome.later = pages }
    }

    /// Notes whether there is a batch after the last one; when that is unknown, it is a failure.
    private func note(_ last: Batch, of count: Int, in outcome: inout Outcome) {
        outcome.first.hasNext = false
        switch last.place {
        case .inner: outcome.first.hasNext = count == pages && pages < pagination.maximumPages
        case .unknown(let failure) where (try? last.result.get()) != nil:
            // What comes after the last page that a module may show does not matter.
            if count < pagination.maximumPages { outcome.first.failures.append(failure) }
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

    /// Loads the batches after the first, some of them at once, up to the end of the list.
    private func loadConcurrently() async -> [Batch] {
        let loaded = await withTaskGroup(of: (Int, Batch).self) { group in
            // What is at hand comes first: it may tell where the list ends.
            var (loaded, end) = batchesAtHand()
            var next = 2
            func loadNext() {
                while next <= end, loaded[next] != nil { next += 1 }
                guard next <= end else { return }
                group.addTask { [next] in (next, await load(next, cursor: nil)) }
                next += 1
            }
            for _ in 0..<Self.maximumConcurrency { loadNext() }
            while let (index, batch) = await group.next() {
                loaded[index] = batch
                if batch.endsList { end = min(end, index) }
                // Nothing beyond the end of the list is waited for.
                if (2...end).allSatisfy({ loaded[$0] != nil }) { group.cancelAll() }
                loadNext()
            }
            return loaded
        }
        var batches: [Batch] = []
        for index in 2...pages {
            guard let batch = loaded[index] else { break }
            if case .beyondEnd = batch.place { break }
            batches.append(batch)
            if batch.endsList { break }
        }
        return batches
    }

    /// Returns the later batches that caches have, and the last one that is wanted as far as they tell.
    private func batchesAtHand() -> (loaded: [Int: Batch], end: Int) {
        var loaded: [Int: Batch] = [:]
        for index in 2...pages {
            let response = others.responseAtHand(in: scope) { $0.page = number(of: index) }
            guard let response else { continue }
            let place = place(of: response, at: "", index)
            let batch = Batch(result: .success(response), place: place)
            loaded[index] = batch
            if batch.endsList { return (loaded, index) }
        }
        return (loaded, pages)
    }

    /// Loads the batches after the first one after another, each by the cursor of the one before. A batch
    /// whose cursor names one that is there already is the last: otherwise the list would have no end.
    private func loadInOrder(after first: Batch) async -> [Batch] {
        var batches: [Batch] = []
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

    /// Loads a batch, counted from 1.
    private func load(_ index: Int, cursor: String?) async -> Batch {
        let runner = index == 1 ? first : others
        let link = pagination.link == nil ? nil : cursor
        var target = ""
        do throws(RequestFailure) {
            let response = try await runner.call(
                in: scope,
                target: link,
                observe: { target = $0.target },
                adjust: { scope in
                    scope.page = number(of: index)
                    scope.cursor = link == nil ? cursor : nil
                }
            )
            return Batch(result: .success(response), place: place(of: response, at: target, index))
        } catch {
            let isEnd = index > 1 && error.isNotFound
            return Batch(result: .failure(error), place: isEnd ? .beyondEnd : .unknown(error))
        }
    }

    /// Returns the value of `${page}` for a batch counted from 1.
    private func number(of index: Int) -> Int64 { pagination.first + Int64(index - 1) }

    // MARK: The end of the list

    /// Returns the place of a batch by its response to a request for a target.
    private func place(of response: UpstreamResponse, at target: String, _ index: Int)
        -> Batch.Place
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
