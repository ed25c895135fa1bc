import HTTPSocket
import InputCore
import ModuleKit
import ModuleMapping
import PageServing

/// `GET …/changes?since=REV`: the changes of a page since one of its revisions, to the current layout or
/// to another revision.
enum ChangesEndpoint {
    static let parameters: [EndpointParameter] = [
        .requiredRevision, .preference,
        EndpointParameter(
            "to",
            kind: .text,
            "The revision that the changes lead to; the current one by default."
        ), .section,
        EndpointParameter(
            "anchor",
            kind: .text,
            "The id of the item that keeps its place; with `section`."
        ),
        .occurrence,
        EndpointParameter(
            "top",
            kind: .measure(EndpointParameter.anyNumber),
            "The top of that item in the viewport, in points."
        ),
    ]

    static let operation = OpenAPIOperation(
        summary: "The changes since a revision",
        responses: [.json("Changes")],
        page: .sent,
        parameters: parameters,
        problems: OpenAPIOperation.stored + [.revisionGone]
    )

    /// Responds with the changes, or 304, 409 or 412 under the request's conditions.
    static func respond(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let page = try context.page()
        let query = try page.query(taking: parameters)
        if let redirect = page.redirect(of: query) { return redirect }
        let since = query.text("since") ?? ""
        let prefersDelta = try prefersDelta(query)
        let anchor = try anchor(query, in: page)
        if let to = query.text("to") {
            let edits = RevisionEdits(
                page: page,
                query: query,
                from: since,
                to: to,
                anchor: anchor
            )
            return try await edits.response()
        }
        let identity = page.snapshot.pages.identity(of: query.request, for: page.client)
        let changes = page.snapshot.live.changes
        let pages = page.snapshot.pages
        return try await page.response(to: query) { page throws(Problem) in
            @Sendable func body() async -> SharedBytes {
                let body = await changes.changes(
                    since: since,
                    to: page,
                    of: identity,
                    prefersDelta: prefersDelta
                ).body
                guard let anchor else { return body }
                return await changes.anchored(body, anchor, since: since, to: page, of: identity)
            }
            guard since != page.revision || anchor != nil,
                page.itemCount > Self.maximumItemsWithoutLoad
            else { return await body() }
            return try await pages.limits.withLoad(of: page.module) { await body() }
        }
    }

    /// The maximum of items whose changes are computed beside the loads: they take less than 1 ms.
    static let maximumItemsWithoutLoad = 2_000

    /// Returns true when the client takes edits however long they are.
    static func prefersDelta(_ query: PageQuery) throws(Problem) -> Bool {
        guard let preference = query.text("prefer") else { return false }
        if preference == "delta" { return true }
        throw Problem(parameter: "prefer", value: preference, detail: "must be delta")
    }

    /// Returns the anchor that the query names; nil for none.
    private static func anchor(
        _ query: PageQuery,
        in page: PageContext
    ) throws(Problem) -> AnchorRequest? {
        let (section, id, top) = (query.text("section"), query.text("anchor"), query.number("top"))
        let occurrence = query.integer("occurrence")
        if section == nil, id == nil, top == nil, occurrence == nil { return nil }
        guard let section, let id, let top else {
            throw Problem(
                parameter: section == nil ? "section" : id == nil ? "anchor" : "top",
                value: nil,
                detail: "an anchor needs section, anchor and top"
            )
        }
        try page.checkSection(section)
        return AnchorRequest(section: section, id: id, occurrence: occurrence ?? 1, top: top)
    }
}

extension EndpointParameter {
    /// The revision that a client holds.
    static let requiredRevision = EndpointParameter(
        "since",
        kind: .text,
        required: true,
        "The revision that the client holds."
    )
    /// The revision that a client holds, if any.
    static let revision = EndpointParameter(
        "since",
        kind: .text,
        "The revision that the client holds."
    )
    /// The form of changes that a client prefers: `delta`.
    static let preference = EndpointParameter(
        "prefer",
        kind: .text,
        "`delta`: edits, however long they are."
    )
}
