import HTTPSocket
import ModuleKit
import UpstreamKit

/// `GET …/layout` and `POST …/refresh`: the computed layout of a module's page.
struct LayoutEndpoint {
    let generation: Generation
    let module: ModuleDeclaration

    /// The layout, or 304 or 412 under the request's conditions.
    func response(to request: HTTPRequest, refresh: Bool) async throws(Problem) -> HTTPResponse {
        let (page, format, section) = try pageRequest(request, takesSection: refresh)
        let isPicture = try self.format(named: format, request) == .svg
        let answered = try await generation.pages.answer(
            page,
            of: module,
            client: client(request),
            target: refresh || isPicture ? nil : request.target,
            refresh: section.map { .section($0) } ?? (refresh ? .everything : .nothing)
        )
        let response = isPicture ? picture(of: answered.page) : answered.response
        try checkIfMatch(request, response)
        return HTTPResponse(prepared: response)
    }

    /// The format that `format` names, else the one that `Accept` prefers.
    private func format(
        named name: String?,
        _ request: HTTPRequest
    ) throws(Problem) -> Acceptance.Format {
        if let name {
            if let format = Acceptance.Format(rawValue: name) { return format }
            let detail = "must be json or svg"
            throw Problem(
                .invalidParameter,
                detail: "format \(detail).",
                entries: [.init(subject: .parameter("format"), value: name, detail: detail)]
            )
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

    /// The page that is asked for, its format, and the one section that a refresh is for.
    private func pageRequest(
        _ request: HTTPRequest,
        takesSection: Bool
    ) throws(Problem) -> (request: PageRequest, format: String?, section: String?) {
        var pairs = try QueryString(request.query ?? "").pairs.map { ($0.name, $0.value) }
        var section: String?
        // A second one stays, and is refused as a parameter that nobody knows.
        if takesSection, let index = pairs.firstIndex(where: { $0.0 == "section" }) {
            section = pairs.remove(at: index).1
        }
        var reader = PageRequestReader(module: module)
        let read: (request: PageRequest, format: String?)
        do {
            read = try reader.read(pairs)
        } catch {
            throw Problem(error)
        }
        if let section { try checkSection(section) }
        return (read.request, read.format, section)
    }

    private func checkSection(_ section: String) throws(Problem) {
        let ids = generation.catalog.sectionIDs(of: module)
        guard !ids.contains(section) else { return }
        throw Problem(
            .unknownSection,
            detail: "There is no section '\(section)'\(Nearest.hint(section, among: ids))"
        )
    }

    private func client(_ request: HTTPRequest) -> PageService.Client {
        var fields = HeaderFields()
        for name in generation.catalog.forwardedNames(of: module) {
            for value in request.fields.values(name) { fields.add(name, value) }
        }
        return PageService.Client(
            fields: fields,
            acceptsGzip: request.acceptsGzip,
            traceparent: request.fields["traceparent"].flatMap(TraceContext.valid)
        )
    }

    /// `If-Match` (RFC 9110, section 13.1.1) compares strongly, so a weak tag never matches.
    private func checkIfMatch(
        _ request: HTTPRequest,
        _ page: PreparedResponse
    ) throws(Problem) {
        guard let field = request.fields.combined("if-match"), let tag = page.entityTag else {
            return
        }
        let names = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        let current = ["*", "\"\(tag)\"", "\"\(tag)-gzip\""]
        if !names.contains(where: current.contains) {
            throw Problem(.preconditionFailed, detail: "The current revision is \(tag).")
        }
    }
}

extension Problem {
    /// The problem that lists what is wrong with a query.
    init(_ mistakes: ParameterMistakes) {
        let sentences = mistakes.all.map { "\($0.parameter): \($0.detail)" }
        self.init(
            .invalidParameter,
            detail: sentences.joined(separator: "; "),
            entries: mistakes.all.map {
                Entry(subject: .parameter($0.parameter), value: $0.value, detail: $0.detail)
            }
        )
    }
}
