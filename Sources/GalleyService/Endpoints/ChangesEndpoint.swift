import HTTPSocket
import ModuleKit

/// `GET …/changes?since=REV`: the changes of a page since one of its revisions.
enum ChangesEndpoint {
    /// Responds with the changes, or 304 or 412 under the request's conditions.
    static func respond(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let page = try context.page()
        let query = try page.query(taking: [.requiredRevision])
        let since = query.text("since") ?? ""
        let identity = page.snapshot.pages.identity(of: query.request, for: page.client)
        let changes = page.snapshot.live.changes
        let pages = page.snapshot.pages
        return try await page.response(to: query) { page throws(Problem) in
            guard since != page.revision, page.itemCount > Self.maximumItemsWithoutLoad else {
                return await changes.changes(since: since, to: page, of: identity).body
            }
            return try await pages.withLoad(of: page.module) {
                await changes.changes(since: since, to: page, of: identity).body
            }
        }
    }

    /// The maximum of items whose changes are computed beside the loads: they take less than 1 ms.
    private static let maximumItemsWithoutLoad = 2_000
}

extension EndpointParameter {
    /// The revision that a client holds.
    static let requiredRevision = EndpointParameter("since", kind: .text, required: true)
    /// The revision that a client holds, if any.
    static let revision = EndpointParameter("since", kind: .text)
}
