import JSONCore
import UpstreamKit

/// Asks a paged request for all pages that are wanted: one after another where each names the next,
/// else at once. Pages at hand come out of the cache.
struct PagedRunner {
    let pagination: PaginationDeclaration
    /// Asks for the first page.
    let first: RequestRunner
    /// Asks for the others.
    let others: RequestRunner
    let scope: AnswersScope
    /// How many values of a document the components show, for telling whether it was a full page.
    let countItems: (JSONValue) -> Int

    /// The pages as one outcome: the first decides how it stands; a later one that fails ends the
    /// list and is named.
    func outcome() async -> RequestOutcome {
        var outcome: RequestOutcome
        do throws(RequestFailure) {
            let answer = try await call(page: 1, cursor: nil)
            outcome = RequestOutcome(
                answer,
                request: first.declaration.id,
                module: first.module.name
            )
        } catch {
            return RequestOutcome(failed: error, fallback: first.fallback)
        }
        await addOthers(to: &outcome)
        let pages = first.load.page.pages
        let mayGoOn = pages < pagination.maximumPages && outcome.documents.count == pages
        outcome.hasNext = mayGoOn && outcome.documents.last.map(hasNext) ?? false
        if pagination.mode == .replace { outcome.documents = outcome.documents.suffix(1) }
        return outcome
    }

    private func addOthers(to outcome: inout RequestOutcome) async {
        let pages = first.load.page.pages
        guard pages > 1 else { return }
        let results =
            pagination.cursor == nil
            ? await callTogether(2...pages)
            : await callInOrder(2...pages, after: outcome.documents[0])
        for result in results {
            switch result {
            case .success(let answer):
                outcome.documents.append(answer.document)
                outcome.answers.append(answer)
                if let failure = answer.outcome.failure {
                    outcome.failures.append(
                        RequestFailure(
                            request: others.declaration.id,
                            module: others.module.name,
                            failure
                        )
                    )
                }
            case .failure(let failure):
                outcome.failures.append(failure)
                return
            }
        }
    }

    private func callTogether(
        _ pages: ClosedRange<Int>
    ) async -> [Result<UpstreamAnswer, RequestFailure>] {
        await withTaskGroup(of: (Int, Result<UpstreamAnswer, RequestFailure>).self) { group in
            for page in pages {
                let runner = others
                let scope = scope
                let values = values(page: page, cursor: nil)
                group.addTask {
                    do throws(RequestFailure) {
                        return (page, .success(try await runner.call(scope, adjust: values.apply)))
                    } catch {
                        return (page, .failure(error))
                    }
                }
            }
            let all = await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            return pages.compactMap { all[$0] }
        }
    }

    private func callInOrder(
        _ pages: ClosedRange<Int>,
        after document: JSONDocument
    ) async -> [Result<UpstreamAnswer, RequestFailure>] {
        var results: [Result<UpstreamAnswer, RequestFailure>] = []
        var last = document
        for page in pages {
            guard let cursor = cursor(in: last) else { return results }
            do throws(RequestFailure) {
                let answer = try await call(page: page, cursor: cursor)
                results.append(.success(answer))
                last = answer.document
            } catch {
                return results + [.failure(error)]
            }
        }
        return results
    }

    private func call(page: Int, cursor: String?) async throws(RequestFailure) -> UpstreamAnswer {
        let runner = page == 1 ? first : others
        return try await runner.call(scope, adjust: values(page: page, cursor: cursor).apply)
    }

    // MARK: What a page is told, and tells

    /// What is special about the call for one page.
    private struct PageValues: Sendable {
        let page: Int64
        let pageSize: Int64
        let cursor: String?

        func apply(to scope: inout TemplateScope) {
            scope.page = page
            scope.pageSize = pageSize
            scope.cursor = cursor
        }
    }

    private func values(page: Int, cursor: String?) -> PageValues {
        PageValues(
            page: pagination.first + Int64(page - 1),
            pageSize: pagination.pageSize,
            cursor: cursor
        )
    }

    /// Where the document says to go on; nil at the end.
    private func cursor(in document: JSONDocument) -> String? {
        guard let path = pagination.cursor else { return nil }
        return document.withRoot { root in
            path.first(in: root, current: root).flatMap { $0.isNull ? nil : $0.text }
        }
    }

    /// `more`, else a cursor, else a page with at least `pageSize` items has a next one.
    private func hasNext(_ document: JSONDocument) -> Bool {
        if pagination.more == nil, pagination.cursor != nil { return cursor(in: document) != nil }
        return scope.with { scope in
            document.withRoot { root in
                guard let more = pagination.more else {
                    return countItems(root) >= pagination.pageSize
                }
                return (try? more.holds(root: .value(root), current: root, in: scope)) ?? false
            }
        }
    }
}
