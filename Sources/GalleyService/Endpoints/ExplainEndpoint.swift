import HTTPSocket
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing

/// `GET …/layout?explain=1`: what became of a page's requests and values; with `item` where the numbers of
/// that item's frame come from.
enum ExplainEndpoint {
    /// The parameters that a layout takes for it.
    static let parameters: [EndpointParameter] = [
        EndpointParameter(
            "explain",
            kind: .integer(1...1),
            "1 explains the page, or with `item` that item's frame; protected."
        ), .section, .item,
        EndpointParameter(
            "occurrence",
            kind: .integer(1...Int.max),
            "Which of several items of one id, from 1."
        ),
    ]

    /// Returns true when a query asks for an explanation.
    ///
    /// - Throws: A 400 for parameters that only an explanation has.
    static func isAsked(in query: PageQuery) throws(Problem) -> Bool {
        if query.integer("explain") != nil { return true }
        for name in ["section", "item", "occurrence"] {
            guard let value = query.text(name) ?? query.integer(name).map(String.init) else {
                continue
            }
            throw Problem(parameter: name, value: value, detail: "goes with explain=1")
        }
        return false
    }

    /// Builds the page for the explanation alone, past the pages in memory, and responds with that.
    ///
    /// - Throws: A 404 for an item that the page does not show, a 400 for one of several, and what keeps
    ///   the page of an item from being built.
    static func respond(
        to query: PageQuery,
        page: PageContext
    ) async throws(Problem) -> HTTPResponse {
        try page.checkAcceptsJSON(format: query.format)
        let job = BuildJob(
            identity: page.snapshot.pages.identity(of: query.request, for: page.client),
            request: query.request,
            module: page.module,
            client: page.client,
            refresh: .nothing
        )
        let configuration = page.snapshot.configuration
        let bytes: [UInt8]
        if let item = try item(of: query) {
            let explanation = try await page.snapshot.pages.explain(job) {
                builder,
                loaded throws(Problem) in
                try Self.explanation(of: item, in: loaded, by: builder, job: job)
            }
            bytes = ExplanationWriter.bytes(of: explanation)
        } else {
            let explanation = try await page.snapshot.pages.explain(job) { builder, loaded in
                builder.explanation(
                    of: loaded,
                    accepts: query.accepts,
                    willWork: job.waiters.begin
                )
            }
            let writer = ExplanationWriter(
                upstreams: configuration.upstreams,
                side: page.snapshot.part?.side
            )
            bytes = writer.bytes(of: explanation, module: page.module.name)
        }
        return HTTPResponse(
            status: 200,
            fields: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: .bytes(SharedBytes(bytes))
        )
    }

    /// Returns the item that is explained; nil for the page.
    private static func item(of query: PageQuery) throws(Problem) -> ItemQuery? {
        guard let item = query.text("item") else {
            let name = query.text("section") != nil ? "section" : "occurrence"
            let value = query.text("section") ?? query.integer("occurrence").map(String.init)
            guard let value else { return nil }
            throw Problem(parameter: name, value: value, detail: "goes with item=ID")
        }
        return ItemQuery(
            id: item,
            section: query.text("section"),
            occurrence: query.integer("occurrence")
        )
    }

    private static func explanation(
        of item: ItemQuery,
        in loaded: LoadedPage,
        by builder: PageBuilder,
        job: BuildJob
    ) throws(Problem) -> FrameExplanation {
        do {
            return try builder.explanation(of: item, in: loaded, willWork: job.waiters.begin)
        } catch ItemLookupError.inCarousel(let rows) {
            let known = rows.prefix(8).joined(separator: ", ")
            throw Problem(
                parameter: "item",
                value: item.id,
                detail: "is in a carousel: ask for its row, of \(known)"
            )
        } catch let error as ItemLookupError {
            throw Problem(error, query: item)
        } catch let error as LoadError {
            throw Problem(error)
        } catch {
            throw .nobodyWaits
        }
    }
}
