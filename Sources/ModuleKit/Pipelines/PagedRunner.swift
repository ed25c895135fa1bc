import JSONCore
import UpstreamKit

/// Asks a paged request for all pages that are wanted: one after another where each names the next,
/// else at once. Pages at hand come out of the cache.
struct PagedRunner {
    /// What was asked for pages.
    struct Outcome {
        /// The request for the first page; for all of them when it has no other.
        var first: RequestOutcome
        /// The other request for later pages.
        var later: RequestOutcome?
    }

    let pagination: PaginationDeclaration
    /// Asks for the first page.
    let first: RequestRunner
    /// Asks for the others, when that is another request.
    let later: RequestRunner?
    let scope: AnswersScope
    /// How many values of a request's document the components show, for telling whether it was a
    /// full page.
    let countItems: @Sendable (_ request: String, JSONValue) -> Int

    private typealias Call = Result<UpstreamAnswer, RequestFailure>

    private var pages: Int { first.load.page.pages }
    private var others: RequestRunner { later ?? first }

    /// The pages: a later one that fails ends the list and is named.
    func outcome() async -> Outcome {
        let answer: UpstreamAnswer
        do throws(RequestFailure) {
            answer = try await call(page: 1, cursor: nil)
        } catch {
            return Outcome(first: first.failed(error), later: later.map { _ in .passedOver })
        }
        let calls = pages > 1 ? await callOthers(after: answer.document) : []
        var outcome = Outcome(first: RequestOutcome(), later: later.map { _ in .passedOver })
        outcome.first.add(answer, failure: first.standIn(answer))
        add(calls, to: &outcome)
        let reached = 1 + calls.count { (try? $0.get()) != nil }
        noteNext(&outcome, reached: reached)
        outcome.first.firstPage = number(of: 1)
        outcome.later?.firstPage = number(of: 2)
        if pagination.mode == .replace { keepNewest(&outcome) }
        return outcome
    }

    private func add(_ calls: [Call], to outcome: inout Outcome) {
        guard !calls.isEmpty else { return }
        var pages = later == nil ? outcome.first : RequestOutcome()
        for call in calls {
            switch call {
            case .success(let answer): pages.add(answer, failure: others.standIn(answer))
            case .failure(let failure):
                pages.failures.append(failure)
                if pages.documents.isEmpty { pages.standing = .failed(failure) }
            }
        }
        if later == nil { outcome.first = pages } else { outcome.later = pages }
    }

    private static func keepNewest(_ outcome: inout RequestOutcome) {
        let before = max(0, outcome.documents.count - 1)
        outcome.documents.removeFirst(before)
        outcome.firstPage = outcome.firstPage.map { $0 + Int64(before) }
    }

    private func keepNewest(_ outcome: inout Outcome) {
        Self.keepNewest(&outcome.first)
        if var later = outcome.later {
            Self.keepNewest(&later)
            outcome.later = later
        }
    }

    // MARK: Calling

    /// The pages after the first up to the first that fails.
    private func callOthers(after document: JSONDocument) async -> [Call] {
        pagination.cursor == nil
            ? await callTogether(2...pages) : await callInOrder(2...pages, after: document)
    }

    private func callTogether(_ pages: ClosedRange<Int>) async -> [Call] {
        let all = await withTaskGroup(of: (Int, Call).self) { group in
            for page in pages {
                group.addTask {
                    do throws(RequestFailure) {
                        return (page, .success(try await call(page: page, cursor: nil)))
                    } catch {
                        return (page, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [Int: Call]()) { $0[$1.0] = $1.1 }
        }
        var calls: [Call] = []
        for call in pages.compactMap({ all[$0] }) {
            calls.append(call)
            if case .failure = call { break }
        }
        return calls
    }

    private func callInOrder(
        _ pages: ClosedRange<Int>,
        after document: JSONDocument
    ) async -> [Call] {
        var calls: [Call] = []
        var last = document
        for page in pages {
            guard let cursor = cursor(in: last) else { return calls }
            do throws(RequestFailure) {
                let answer = try await call(page: page, cursor: cursor)
                calls.append(.success(answer))
                last = answer.document
            } catch {
                return calls + [.failure(error)]
            }
        }
        return calls
    }

    private func call(page: Int, cursor: String?) async throws(RequestFailure) -> UpstreamAnswer {
        let runner = page == 1 ? first : others
        return try await runner.call(scope) { scope in
            scope.page = number(of: page)
            scope.cursor = cursor
        }
    }

    /// What `${page}` is for a page counted from 1.
    private func number(of page: Int) -> Int64 { pagination.first + Int64(page - 1) }

    // MARK: What a page tells

    /// Whether the last page says that there is another; when it cannot be told, that is a failure.
    private func noteNext(_ outcome: inout Outcome, reached: Int) {
        let last = outcome.later?.documents.last ?? outcome.first.documents.last
        outcome.first.hasNext = false
        guard pages < pagination.maximumPages, reached == pages, let last else { return }
        do throws(MappingFailure) {
            outcome.first.hasNext = try hasNext(last)
        } catch {
            outcome.first.failures.append(first.failure(.mapping, "more: \(error.detail)"))
        }
    }

    /// Where the document says to go on; nil at the end.
    private func cursor(in document: JSONDocument) -> String? {
        guard let path = pagination.cursor else { return nil }
        return document.withRoot { root in
            path.first(in: root, current: root).flatMap { $0.isNull ? nil : $0.text }
        }
    }

    /// `more`, else a cursor, else a page with at least `pageSize` items has a next one.
    private func hasNext(_ document: JSONDocument) throws(MappingFailure) -> Bool {
        if pagination.more == nil, pagination.cursor != nil { return cursor(in: document) != nil }
        let request = (pages > 1 ? others : first).declaration.id
        return try scope.with { scope throws(MappingFailure) in
            var scope = scope
            scope.page = number(of: pages)
            scope.pageSize = pagination.pageSize
            return try document.withRoot { root throws(MappingFailure) in
                guard let more = pagination.more else {
                    return countItems(request, root) >= pagination.pageSize
                }
                return try more.holds(root: .value(root), current: root, in: scope)
            }
        }
    }
}
