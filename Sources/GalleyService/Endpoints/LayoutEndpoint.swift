import HTTPSocket
import ModuleKit

/// `GET …/layout` and `POST …/refresh`: the computed layout of a module's page, or its explanation.
enum LayoutEndpoint {
    /// Responds with the layout, or 304 or 412 under the request's conditions.
    static func layout(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let page = try context.page()
        let query = try page.query(taking: ExplainEndpoint.parameters)
        if let redirect = page.redirect(of: query) { return redirect }
        if try ExplainEndpoint.isAsked(in: query) {
            try context.authorize(.admin)
            return try await ExplainEndpoint.respond(to: query, page: page)
        }
        return try await respond(to: query, page: page, refresh: .nothing)
    }

    /// Fetches the page's responses, or those of one section, past every cache, then responds as
    /// `layout` does.
    static func refresh(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let page = try context.page()
        let query = try page.query(taking: [.section])
        guard let section = query.text("section") else {
            return try await respond(to: query, page: page, refresh: .everything)
        }
        try page.checkSection(section)
        return try await respond(to: query, page: page, refresh: .section(section))
    }

    private static func respond(
        to query: PageQuery,
        page: PageContext,
        refresh: LoadRequest.Refresh
    ) async throws(Problem) -> HTTPResponse {
        let isPicture = try format(named: query.format, of: page.request) == .svg
        let result = try await page.snapshot.pages.page(
            query.request,
            of: page.module,
            for: page.client,
            target: refresh == .nothing && !isPicture ? page.request.target : nil,
            refresh: refresh
        )
        if case .section(let section) = refresh {
            try page.checkSection(section, in: result.page.page)
        }
        let response =
            isPicture ? try await picture(of: result, in: page.snapshot) : result.response
        try page.checkIfMatch(response)
        return HTTPResponse(prepared: response, of: result)
    }

    /// Returns the format that `format` names, JSON without one.
    ///
    /// - Throws: a 400 for another name, a 406 where `Accept` excludes the format. It never chooses one,
    ///   so that responses do not vary by it.
    private static func format(
        named name: String?,
        of request: HTTPRequest
    ) throws(Problem) -> ContentNegotiation.Format {
        guard let format = ContentNegotiation.Format(rawValue: name ?? "json") else {
            throw Problem(parameter: "format", value: name ?? "", detail: "must be json or svg")
        }
        // Who names the format has chosen.
        if name != nil || ContentNegotiation.acceptsJSON(request.fields.combined("accept")) {
            return format
        }
        throw Problem(
            .notAcceptable,
            detail: "This layout is served as application/json, with format=svg as image/svg+xml."
        )
    }

    /// The layout as a picture, tagged with the revision that it shows. A builder
    /// draws it, once for all requests that wait for it.
    private static func picture(
        of result: PageService.PageResult,
        in snapshot: ServiceSnapshot
    ) async throws(Problem) -> PreparedResponse {
        let page = result.page
        var fields: HTTPFields = [
            "Content-Type": "image/svg+xml",
            "Cache-Control": page.response.pictureCacheControl,
            "Galley-Status": page.page.status.rawValue,
        ]
        let varying = page.inputs.forwardedNames
        if !varying.isEmpty { fields["Vary"] = varying.joined(separator: ", ") }
        page.response.addFront(to: &fields, canonical: nil)
        return PreparedResponse(
            fields: fields,
            body: try await snapshot.pictures.picture(of: page, named: result.name),
            entityTag: "\(page.page.revision)-svg"
        )
    }
}

extension HTTPResponse {
    /// Creates the response of a page, which notes whose build it waited for.
    init(prepared: PreparedResponse, of result: PageService.PageResult) {
        self.init(prepared: prepared)
        notes.build = result.builder
    }
}
