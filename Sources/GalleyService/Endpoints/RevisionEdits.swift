import ChangesCore
import HTTPSocket
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing

/// The edits from one kept revision to another, which never change: `GET …/changes?since=REV&to=REV`.
///
/// They are computed where the page that they lead to is kept: here, or on another instance, or on the page
/// that this instance makes for the first time, where that is the one.
struct RevisionEdits {
    let page: PageContext
    let query: PageQuery
    /// The revision that the client holds.
    let from: String
    /// The revision that they lead to.
    let to: String
    /// The anchor whose offset is wanted; nil for none.
    let anchor: AnchorRequest?

    private var live: LiveService { page.snapshot.live }
    private var display: UInt64 { query.request.viewport.display }

    /// Responds with the edits, or 304 or 412 under the request's conditions.
    ///
    /// - Throws: a 409 where a revision, or what the edits insert, is not kept.
    func response() async throws(Problem) -> HTTPResponse {
        try page.checkAcceptsJSON(format: query.format)
        let identity = page.snapshot.pages.identity(of: query.request, for: page.client)
        let result = try await edits(of: identity)
        let response = PreparedResponse(
            fields: fields(for: result.visibility),
            body: result.body,
            encoded: page.snapshot.compression.encoded(
                result.body,
                for: page.request.acceptEncoding
            ),
            entityTag: ContentHash.text(of: result.body.bytes)
        )
        try page.checkIfMatch(response)
        return HTTPResponse(prepared: response)
    }

    /// The outcome of computing edits here.
    private enum Outcome {
        case edits(RevisionEditsResult)
        /// One of the revisions is not known.
        case unknown(String)
        /// The page that they lead to is not kept.
        case noTarget
    }

    private func edits(of identity: PageIdentity) async throws(Problem) -> RevisionEditsResult {
        let outcome = try await ownEdits(of: identity)
        if case .edits(let result) = outcome { return result }
        if let result = await othersEdits(of: identity) { return result }
        if case .unknown(let revision) = outcome { throw gone(revision) }
        if page.snapshot.pages.cachedPage(identity) == nil,
            let result = try await editsOfNewPage(identity)
        {
            return result
        }
        throw gone(to)
    }

    /// Returns the edits of another instance; nil for none, and for pages that are somebody's own.
    private func othersEdits(of identity: PageIdentity) async -> RevisionEditsResult? {
        guard identity.isSaved else { return nil }
        let request = EditsRequest(
            module: page.module.name,
            from: from,
            to: to,
            display: display,
            anchor: anchor
        )
        return await live.othersEdits(request)
    }

    // MARK: Edits of this instance

    private func ownEdits(of identity: PageIdentity) async throws(Problem) -> Outcome {
        var visibility = identity.isSaved ? CacheVisibility.everybody : .nobody
        for revision in [from, to] {
            guard let known = await live.revisions.revision(revision, of: identity) else {
                return .unknown(revision)
            }
            guard known.members.display == display else { throw gone(revision) }
            visibility = min(visibility, live.revisions.visibility(of: revision, of: identity))
            if known.members.isPartial { visibility = .nobody }
        }
        guard var body = try await body(identity) else { return .noTarget }
        if let anchor {
            guard let target = live.revisions.page(to, of: identity) else { return .noTarget }
            body = await live.changes.anchored(body, anchor, since: from, to: target, of: identity)
        }
        return .edits(RevisionEditsResult(body: body, visibility: visibility))
    }

    /// Returns the edits without an anchor; nil where the page that they lead to is not kept.
    private func body(_ identity: PageIdentity) async throws(Problem) -> SharedBytes? {
        if from == to { return SharedBytes(PageChanges(noneTo: to, of: page.module.name).bytes) }
        if let cached = live.changes.cachedEdits(from: from, to: to, of: identity) { return cached }
        guard let target = live.revisions.page(to, of: identity) else { return nil }
        let (changes, from) = (live.changes, from)
        @Sendable func compute() async -> DeltaService.EncodedChanges {
            await changes.changes(since: from, to: target, of: identity, prefersDelta: true)
        }
        let result: DeltaService.EncodedChanges
        if target.itemCount > ChangesEndpoint.maximumItemsWithoutLoad {
            result = try await page.snapshot.pages.limits.withLoad(of: page.module.name) {
                await compute()
            }
        } else {
            result = await compute()
        }
        // The revision that the client holds was removed in this moment.
        if case .reset = result.kind { throw gone(from) }
        return result.body
    }

    /// Returns the edits where the page that this instance has not made yet is the one that they lead to, as
    /// after a restart; nil where it is another, or cannot be made.
    private func editsOfNewPage(
        _ identity: PageIdentity
    ) async throws(Problem) -> RevisionEditsResult? {
        var client = page.client
        client.acceptEncoding = .absent
        let result = try? await page.snapshot.pages.page(
            query.request,
            of: page.module,
            for: client,
            target: nil
        )
        guard result?.page.page.revision == to,
            case .edits(let edits) = try await ownEdits(of: identity)
        else { return nil }
        return edits
    }

    // MARK: Response

    private func gone(_ revision: String) -> Problem {
        Problem(
            .revisionGone,
            detail: "The revision \(revision.prefix(64)) of this page and screen is not kept."
        )
    }

    private func fields(for visibility: CacheVisibility) -> HTTPFields {
        [
            "Content-Type": "application/json",
            "Cache-Control": visibility.immutableCacheControl,
            "Vary": "accept-encoding",
            EdgeCacheFields.keyOrder.name: EdgeCacheFields.keyOrder.value,
        ]
    }
}
