import HTTPSocket
import ModuleKit

/// `GET …/changes?since=REV`: what changed in a page since one of its revisions.
struct ChangesEndpoint {
    let page: PageEndpoint

    /// The changes, or 304 or 412 under the request's conditions.
    func response(to request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let query = try page.query(of: request, taking: [.requiredRevision])
        let since = query.text("since") ?? ""
        let identity = page.generation.pages.identity(of: query.request, page.client(of: request))
        let changes = page.generation.live.changes
        return try await page.part(of: request, query) { page in
            await changes.changes(since: since, to: page, of: identity).body
        }
    }
}

extension EndpointParameter {
    /// The revision that a client holds.
    static let requiredRevision = EndpointParameter("since", .text, required: true)
    /// The same where it may be left out.
    static let revision = EndpointParameter("since", .text)
}
