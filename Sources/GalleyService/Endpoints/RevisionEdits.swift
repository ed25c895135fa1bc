import ChangesCore
import HTTPSocket
import ModuleConfiguration
import ModuleKit

/// The edits from one kept revision to another, which never change: `GET …/changes?since=REV&to=REV`.
struct RevisionEdits {
    let page: PageContext
    let query: PageQuery
    /// The revision that the client holds.
    let from: String
    /// The revision that they lead to.
    let to: String

    private var live: LiveService { page.snapshot.live }
    private var identity: PageIdentity {
        page.snapshot.pages.identity(of: query.request, for: page.client)
    }

    /// Responds with the edits, or 304 or 412 under the request's conditions.
    ///
    /// - Throws: a 409 where a revision, or what the edits insert, is not kept.
    func response(anchor: AnchorRequest?) async throws(Problem) -> HTTPResponse {
        try page.checkAcceptsJSON(format: query.format)
        let screen = query.request.viewport.screen
        var audience = identity.isSaved ? PageAudience.everybody : .nobody
        for revision in [from, to] {
            let known = await live.revisions.revision(revision, of: identity)
            guard let known, known.members.screen == screen else { throw gone(revision) }
            audience = min(audience, live.revisions.audience(of: revision, of: identity))
            if known.members.isPartial { audience = .nobody }
        }
        var body = try await edits()
        if let anchor {
            guard let target = live.revisions.page(to, of: identity) else { throw gone(to) }
            body = await live.changes.anchored(body, anchor, since: from, to: target, of: identity)
        }
        let response = PreparedResponse(
            fields: fields(for: audience),
            body: body,
            gzipped: page.request.acceptsGzip ? Gzip.compress(body) : nil,
            entityTag: ContentHash.text(of: body.bytes)
        )
        try page.checkIfMatch(response)
        return HTTPResponse(prepared: response)
    }

    private func edits() async throws(Problem) -> SharedBytes {
        if from == to { return SharedBytes(PageChanges(noneTo: to, of: page.module.name).bytes) }
        if let cached = live.changes.cachedEdits(from: from, to: to, of: identity) { return cached }
        guard let target = live.revisions.page(to, of: identity) else { throw gone(to) }
        let (changes, identity, from) = (live.changes, identity, from)
        @Sendable func compute() async -> SharedBytes {
            await changes.changes(since: from, to: target, of: identity, prefersDelta: true).body
        }
        guard target.itemCount > ChangesEndpoint.maximumItemsWithoutLoad else {
            return await compute()
        }
        return try await page.snapshot.pages.withLoad(of: page.module.name) { await compute() }
    }

    private func gone(_ revision: String) -> Problem {
        Problem(
            .revisionGone,
            detail: "The revision \(revision.prefix(64)) of this page and screen is not kept."
        )
    }

    private func fields(for audience: PageAudience) -> HTTPFields {
        var fields: HTTPFields = [
            "Content-Type": "application/json",
            "Cache-Control": audience.immutableCacheControl,
            "Vary": "accept-encoding",
            FrontFields.keyOrder.name: FrontFields.keyOrder.value,
        ]
        ContentSecurity.add(to: &fields)
        return fields
    }
}
