import HTTPSocket
import ModuleKit

/// `GET …/layout` and `POST …/refresh`: the computed layout of a module's page.
struct LayoutEndpoint {
    let page: PageEndpoint

    /// The layout, or 304 or 412 under the request's conditions.
    func response(to request: HTTPRequest, refresh: Bool) async throws(Problem) -> HTTPResponse {
        let query = try page.query(of: request, taking: refresh ? [.section] : [])
        let section = query.text("section")
        if let section { try page.checkSection(section) }
        let isPicture = try format(named: query.format, request) == .svg
        let answered = try await page.generation.pages.answer(
            query.request,
            of: page.module,
            client: page.client(of: request),
            target: refresh || isPicture ? nil : request.target,
            refresh: section.map { .section($0) } ?? (refresh ? .everything : .nothing)
        )
        let response = isPicture ? picture(of: answered.page) : answered.response
        try PageEndpoint.checkIfMatch(request, response)
        return HTTPResponse(prepared: response)
    }

    /// The format that `format` names, else the one that `Accept` prefers.
    private func format(
        named name: String?,
        _ request: HTTPRequest
    ) throws(Problem) -> Acceptance.Format {
        if let name {
            if let format = Acceptance.Format(rawValue: name) { return format }
            throw Problem(parameter: "format", value: name, detail: "must be json or svg")
        }
        if let format = Acceptance.format(request.fields.combined("accept")) { return format }
        throw Problem(
            .notAcceptable,
            detail: "This layout is served as application/json or image/svg+xml."
        )
    }

    /// The layout drawn. It has the revision of what it shows, and is drawn anew each time: pictures
    /// are for people, who are few.
    private func picture(of page: FinishedPage) -> PreparedResponse {
        PreparedResponse(
            fields: [
                "Content-Type": "image/svg+xml",
                "Cache-Control": "no-cache",
                "Vary": (["accept"] + page.inputs.forwardedNames).joined(separator: ", "),
                "Galley-Status": page.page.status.rawValue,
            ],
            body: SharedBytes(PagePicture.svg(of: page.page)),
            entityTag: "\(page.page.revision)-svg"
        )
    }
}
