import HTTPSocket
import JSONCore
import ModuleKit
import ModuleMapping
import PageServing
import UpstreamKit

/// `GET …/window`: the visible part of a page, or of one scroller's content, and the reuse of the
/// client's cells.
enum WindowEndpoint {
    /// The maximum of `overscan`, in points: beyond it the layout itself serves better.
    private static let maximumOverscan = 1_000_000.0

    static let parameters: [EndpointParameter] = [
        EndpointParameter(
            "offset",
            kind: .measure(EndpointParameter.anyNumber),
            required: true,
            usesScreenHeight: true,
            "The scroll offset in points."
        ),
        EndpointParameter(
            "overscan",
            kind: .measure(0...maximumOverscan),
            "How far beyond the visible rectangle items are listed, in points."
        ),
        EndpointParameter(
            "from",
            kind: .measure(EndpointParameter.anyNumber),
            "The offset of the window before, for the plan that reuses cells."
        ), .section, .item,
        .occurrence,
        EndpointParameter(
            "revision",
            kind: .text,
            "The revision that the window must be of; another one is a 409."
        ),
    ]

    static let operation = OpenAPIOperation(
        summary: "The visible part of the layout, and a plan for reusing cells",
        responses: [.json("Window")],
        page: .sent,
        parameters: parameters,
        problems: OpenAPIOperation.stored + [.revisionGone]
    )

    /// Responds with the window, or 304, 409 or 412 under the request's conditions.
    static func respond(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let page = try context.page()
        let query = try page.query(taking: parameters)
        if let redirect = page.redirect(of: query) { return redirect }
        let window = request(query)
        if window.item != nil, window.section == nil {
            throw Problem(parameter: "item", value: nil, detail: "goes with 'section' only")
        }
        if window.occurrence != nil, window.item == nil {
            throw Problem(parameter: "occurrence", value: nil, detail: "goes with 'item' only")
        }
        if let section = window.section { try page.checkSection(section) }
        let revision = query.text("revision")
        return try await page.response(
            to: query,
            isView: revision == nil,
            window: (window, revision)
        ) { page throws(Problem) in
            if let revision, revision != page.revision {
                throw Problem(
                    .revisionGone,
                    detail: "The current revision is \(page.revision)."
                )
            }
            if page.isShort(window) { return try Self.text(window, of: page) }
            // Every connection of an event loop waits for what is made on it.
            return try await onSharedThreads { () throws(Problem) in
                try Self.text(window, of: page)
            }
        }
    }

    private static func text(
        _ window: WindowRequest,
        of page: Page
    ) throws(Problem) -> SharedBytes {
        do throws(ScrollerError) {
            let text = try page.window(window)
            return SharedBytes(text.bytes, of: text)
        } catch {
            throw Problem(error, section: window.section ?? "")
        }
    }

    private static func request(_ query: PageQuery) -> WindowRequest {
        var window = WindowRequest(offset: query.number("offset") ?? 0, height: query.height)
        window.overscan = query.number("overscan") ?? 0
        window.previousOffset = query.number("from")
        window.section = query.text("section")
        window.item = query.text("item")
        window.occurrence = query.integer("occurrence")
        return window
    }
}
