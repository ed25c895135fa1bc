import HTTPSocket
import JSONCore
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing

/// A request about an item of a page: its query, its client, its body, and the item itself.
struct ItemContext {
    let page: PageContext
    let id: String
    let query: PageQuery
    let client: PageClient
    /// The body; nil when it is empty.
    let body: JSONDocument?

    /// The parameters of such requests, beside those of every page.
    static let parameters: [EndpointParameter] = [.section, .occurrence]

    /// Reads a request.
    ///
    /// - Throws: 400 for invalid parameters and bodies, 404 for an unknown section.
    init(_ context: RequestContext) throws(Problem) {
        page = try context.page()
        id = context.value("item")
        query = try page.query(taking: Self.parameters)
        if let section = query.text("section") { try page.checkSection(section) }
        // Of the page no more than its revision is sent, so there is no use in compressing it.
        var client = page.client
        client.acceptEncoding = .absent
        self.client = client
        body = try Self.body(of: context.request)
    }

    private static func body(of request: HTTPRequest) throws(Problem) -> JSONDocument? {
        if request.body.isEmpty { return nil }
        guard let document = try? JSONDocument(parsing: request.body),
            document.withRoot(\.isObject)
        else { throw Problem(.invalidBody, detail: "The body must be a JSON object.") }
        return document
    }

    /// Returns the current page.
    func currentPage(refresh: LoadRequest.Refresh = .nothing) async throws(Problem) -> Page {
        try await page.snapshot.pages.page(
            query.request,
            of: page.module,
            for: client,
            target: nil,
            refresh: refresh
        ).page.page
    }

    /// Returns the item, or the element of its cell that the body names, as a page shows it.
    ///
    /// - Throws: 404 when it is not there, 400 when several items could be meant.
    func item(of page: Page) throws(Problem) -> PageItem {
        let query = ItemQuery(
            id: id,
            section: query.text("section"),
            occurrence: query.integer("occurrence"),
            carouselItem: try text("carouselItem"),
            element: try text("element")
        )
        do throws(ItemLookupError) {
            return try page.item(query)
        } catch {
            throw Problem(error, query: query)
        }
    }

    /// Checks that the page is the one that the client shows, where the body names its `revision`: parts for each value
    /// are named by their positions, which belong to others once values come or go.
    ///
    /// - Throws: 409 where the page has changed.
    func checkRevision(of page: Page) throws(Problem) {
        guard let revision = try text("revision"), revision != page.revision else { return }
        throw Problem(
            .revisionGone,
            detail:
                "The page has changed since revision '\(revision)', so that what was selected may be another now: "
                + "show revision \(page.revision) first."
        )
    }

    /// Returns a text of the body; nil where it has none.
    ///
    /// - Throws: 400 for another type.
    func text(_ name: String) throws(Problem) -> String? {
        guard let body else { return nil }
        return try body.withRoot { root throws(Problem) in
            guard let value = root[name], !value.isNull else { return nil }
            if let text = value.string { return text }
            throw Problem(.invalidBody, detail: "\(name) must be text.")
        }
    }

    /// Checks that the body has no member beside some.
    ///
    /// - Parameter isPassedOn: True where the others may be an upstream's, so that only misspelt ones are refused.
    /// - Throws: 400 with the name of the member, and of those that there are.
    func checkMembers(_ known: [String], isPassedOn: Bool = false) throws(Problem) {
        guard let body else { return }
        let problem = body.withRoot {
            BodyMembers.problem(of: $0, known: known, isPassedOn: isPassedOn)
        }
        if let problem { throw problem }
    }

    /// Checks that an upstream accepts the caller's token.
    ///
    /// - Throws: 401 or 403 when it does not, 502 when it cannot be asked.
    func verifyToken(by verification: TokenVerification) async throws(Problem) {
        try await upstreamCaller.verify(
            authorization: page.request.fields.combined("authorization") ?? "",
            by: verification,
            timeout: page.module.deadline
        )
    }

    /// Calls an upstream on behalf of the item.
    ///
    /// - Throws: 502 when the call fails.
    func call(_ call: UpstreamCall, body: [UInt8]) async throws(Problem) {
        try await upstreamCaller.call(call, body: body, timeout: page.module.deadline)
    }

    private var upstreamCaller: UpstreamCaller {
        UpstreamCaller(
            catalog: page.snapshot.catalog,
            page: page,
            trace: client.trace,
            announcer: page.snapshot.pages.announcer
        )
    }
}
