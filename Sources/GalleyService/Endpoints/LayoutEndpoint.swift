import HTTPSocket
import InputCore
import JSONCore
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing
import UpstreamKit

/// `GET …/layout` and `POST …/refresh`: the computed layout of a module's page, or its explanation.
enum LayoutEndpoint {
    /// The parameters of a layout beside those of every page.
    static let parameters = ExplainEndpoint.parameters + [.pictureMode]

    static let layoutOperation = OpenAPIOperation(
        summary: "The computed layout, or with `explain` what it came from",
        responses: [
            .json([
                "anyOf": .list(
                    ["Layout", "Explanation", "FrameExplanation"].map(BodySchema.ref)
                )
            ]), .text("image/svg+xml"),
        ],
        page: .sent,
        mayNeedToken: true,
        parameters: parameters,
        formats: ["json", "svg"],
        problems: OpenAPIOperation.stored
    )

    static let refreshOperation = OpenAPIOperation(
        summary: "The layout, after asking the upstreams again",
        responses: [.json("Layout"), .text("image/svg+xml")],
        page: .sent,
        parameters: [.section],
        formats: ["json", "svg"],
        body: [:],
        headers: ["Galley-Refresh"],
        problems: OpenAPIOperation.stored + OpenAPIOperation.withBody
    )

    /// Responds with the layout, or 304 or 412 under the request's conditions.
    static func layout(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let page = try context.page()
        let query = try page.query(taking: parameters)
        if let redirect = page.redirect(of: query) { return redirect }
        if try ExplainEndpoint.isAsked(in: query) {
            try context.authorize(.admin)
            return try await ExplainEndpoint.respond(to: query, page: page)
        }
        return try await respond(to: query, page: page, refresh: .nothing)
    }

    /// Fetches the page's responses, or those of one section, past every cache, then responds as
    /// `layout` does. A page that its readers may refresh, and that was refreshed a moment ago, is sent as it
    /// is.
    static func refresh(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let page = try context.page()
        let query = try page.query(taking: [.section])
        let section = query.text("section")
        if let section { try page.checkSection(section) }
        let refresh = section.map { LoadRequest.Refresh.section($0) } ?? .everything
        guard page.module.refresh.isPublic else {
            return try await respond(to: query, page: page, refresh: refresh)
        }
        return try await publicRefresh(refresh, of: query, page: page)
    }

    /// Refreshes a page that its readers may refresh, unless that was done a moment ago, by any caller. Where the
    /// page is not known yet, those that come second have the one that the first gets.
    private static func publicRefresh(
        _ refresh: LoadRequest.Refresh,
        of query: PageQuery,
        page: PageContext
    ) async throws(Problem) -> HTTPResponse {
        let pace = page.snapshot.refreshes
        let asked = query.request.refreshName(for: page.client, of: page.module)
        // The two sides of a rollout may ask their upstreams for other things.
        let name = asked + (page.snapshot.part?.nameEnding ?? "")
        guard let turn = await pace.take(name, atMost: page.module.refresh.atMost) else {
            let identity = page.snapshot.pages.identity(of: query.request, for: page.client)
            let known = page.snapshot.pages.cachedPage(identity)
            if known?.isServable != true { await pace.waitForRefresh(of: name) }
            return try await respond(to: query, page: page, refresh: .nothing, isRecent: true)
        }
        defer { pace.end(turn) }
        return try await respond(to: query, page: page, refresh: refresh)
    }

    private static func respond(
        to query: PageQuery,
        page: PageContext,
        refresh: LoadRequest.Refresh,
        isRecent: Bool = false
    ) async throws(Problem) -> HTTPResponse {
        let isPicture = try format(named: query.format, of: page.request) == .svg
        let mode = try mode(of: query, isPicture: isPicture)
        let isChange = refresh != .nothing || isRecent
        if isChange { try await checkCondition(of: query, page: page) }
        let result = try await page.snapshot.pages.page(
            query.request,
            of: page.module,
            for: page.client,
            target: refresh == .nothing && !isPicture && !isRecent ? page.request.target : nil,
            refresh: refresh
        )
        if case .section(let section) = refresh {
            try page.checkSection(section, in: result.page.page)
        }
        let response =
            isPicture
            ? try await picture(of: result, in: mode, by: page.snapshot, isRecent: isRecent)
            : isRecent ? result.recent : result.response
        if !isChange { try page.checkIfMatch(response) }
        if refresh == .nothing, !isPicture, !isRecent { page.countView(of: result) }
        return HTTPResponse(prepared: response, of: result)
    }

    /// Checks the condition of a refresh against the page as it is before that.
    ///
    /// - Throws: a 412 that names the current revision.
    private static func checkCondition(
        of query: PageQuery,
        page: PageContext
    ) async throws(Problem) {
        guard RevisionCondition(page.request).isGiven else { return }
        var client = page.client
        client.acceptEncoding = .absent
        let current = try await page.snapshot.pages.page(
            query.request,
            of: page.module,
            for: client,
            target: nil
        )
        try page.checkCondition(of: current.page.page)
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

    /// Returns the mode of a picture.
    ///
    /// - Throws: A 400 for a mode of JSON: a layout is the same in all modes.
    private static func mode(of query: PageQuery, isPicture: Bool) throws(Problem) -> PictureMode {
        guard let name = query.text(EndpointParameter.pictureMode.name) else { return .automatic }
        if isPicture { return PictureMode(rawValue: name) ?? .automatic }
        throw Problem(
            parameter: EndpointParameter.pictureMode.name,
            value: name,
            detail: "goes with format=svg: a layout has the colours of all modes"
        )
    }

    /// The layout as a picture, tagged with the revision that it shows. A builder
    /// draws it, once for all requests that wait for it.
    private static func picture(
        of result: PageService.PageResult,
        in mode: PictureMode,
        by snapshot: ServiceSnapshot,
        isRecent: Bool
    ) async throws(Problem) -> PreparedResponse {
        let page = result.page
        var fields: HTTPFields = [
            "Content-Type": "image/svg+xml",
            "Cache-Control": page.response.pictureCacheControl,
            "Galley-Status": page.response.galleyStatus,
        ]
        if isRecent { fields["Galley-Refresh"] = "recent" }
        let varying = page.response.varyingNames
        if !varying.isEmpty { fields["Vary"] = varying.joined(separator: ", ") }
        page.response.addFront(to: &fields, canonical: nil)
        return PreparedResponse(
            fields: fields,
            body: try await snapshot.pictures.picture(of: page, named: result.name, in: mode),
            entityTag: "\(page.page.revision)-svg" + (mode == .automatic ? "" : "-\(mode)")
        )
    }
}

extension EndpointParameter {
    static let pictureMode = EndpointParameter(
        "mode",
        kind: .choice(PictureMode.named),
        "Of events `revisions`: only the ids of revisions, whose changes are fetched elsewhere. Of a picture the colours that it has; without it those that its reader prefers."
    )
}

extension HTTPResponse {
    /// Creates the response of a page, which notes whose build it waited for.
    init(prepared: PreparedResponse, of result: PageService.PageResult) {
        self.init(prepared: prepared)
        notes.build = result.builder
    }
}

extension PageService.PageResult {
    /// The response with a page that was refreshed a moment ago.
    fileprivate var recent: PreparedResponse {
        page.response.prepared(
            status,
            timing: timing,
            body: page.body,
            encoded: page.encodings.bodies,
            isRecent: true
        )
    }
}

extension PageRequest {
    /// The parameters of content that no upstream is told, or that are told apart otherwise.
    private static let askedOfNobody = ["pages=", "locale=", "accepts=", "theme="]

    /// The name of all that the upstreams of a page may be asked for: neither a viewport that changes no request, nor
    /// the number of pages, nor another spelling of a language is a way around the pace of refreshes, nor is another
    /// owner of switches, of whom no upstream is told.
    fileprivate func refreshName(for client: PageClient, of module: ModuleDeclaration) -> String {
        let query = contentQuery.split(at: "&")
            .filter { pair in !Self.askedOfNobody.contains { pair.begins(with: $0) } }
        let language = FormatSettings(of: module, requested: locale).canonicalLocale
        let what = "\(self.module)?\(query.joined(separator: "&"))"
        return "\(what)\n\(language)\(client.forwardedFields)"
    }
}
