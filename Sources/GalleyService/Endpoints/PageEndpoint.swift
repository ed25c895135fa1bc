import HTTPSocket
import ModuleKit
import UpstreamKit

/// What the endpoints of a module's page have in common: reading the query, naming the client, and
/// conditions.
struct PageEndpoint {
    let generation: Generation
    let module: ModuleDeclaration

    /// What the query asks for.
    ///
    /// - Parameter parameters: what the endpoint takes beside the parameters of every page.
    /// - Throws: a problem that names every mistake.
    func query(
        of request: HTTPRequest,
        taking parameters: [EndpointParameter] = []
    ) throws(Problem) -> PageQuery {
        let pairs = try QueryString(request.query ?? "").pairs.map { ($0.name, $0.value) }
        var reader = PageRequestReader(module: module, taking: parameters)
        var query: PageQuery
        do {
            query = try reader.read(pairs)
        } catch {
            throw Problem(error)
        }
        query.request.scope = try scope(of: request)
        return query
    }

    /// Whose page is asked for.
    ///
    /// - Throws: a 400 where the page is somebody's and the request does not say whose.
    private func scope(of request: HTTPRequest) throws(Problem) -> PageScope {
        var scope = PageScope.shared
        for field in generation.catalog.scopeFields(of: module) {
            let values = isBelieved(field, request) ? request.fields.values(field) : []
            guard values.count == 1, let value = values.first, !value.isEmpty else {
                throw Problem(
                    .scopeRequired,
                    detail: "This page is somebody's own: send one header field \(field), "
                        + "through a proxy that is trusted if it names a user."
                )
            }
            scope.add(field: field, value: String(value))
        }
        return scope
    }

    /// Who somebody is is believed from proxies that are trusted to know; a token proves itself.
    private func isBelieved(_ field: String, _ request: HTTPRequest) -> Bool {
        field == "authorization"
            || generation.configuration.server.trustedProxies.contains {
                $0.contains(request.peerAddress)
            }
    }

    /// What the page needs to know of the client.
    func client(of request: HTTPRequest) -> PageService.Client {
        var fields = HeaderFields()
        for name in generation.catalog.forwardedNames(of: module) {
            for value in request.fields.values(name) { fields.add(name, value) }
        }
        return PageService.Client(
            fields: fields,
            acceptsGzip: request.acceptsGzip,
            traceparent: request.fields["traceparent"].flatMap(TraceContext.valid),
            requestID: request.requestID
        )
    }

    /// A part of the page, made of it as it is now: from memory, or built first.
    ///
    /// - Parameter encode: makes the answer's JSON of the page.
    func part(
        of request: HTTPRequest,
        _ query: PageQuery,
        _ encode: (Page) async throws(Problem) -> SharedBytes
    ) async throws(Problem) -> HTTPResponse {
        try checkTakesJSON(request, format: query.format)
        // The whole page is not sent, so there is no use in compressing it.
        var client = client(of: request)
        client.acceptsGzip = false
        let answered = try await generation.pages.answer(
            query.request,
            of: module,
            client: client,
            target: nil
        )
        let page = answered.page
        let response = PageAnswer(page: page.page, lifetime: page.lifetime, inputs: page.inputs)
            .prepared(
                part: try await encode(page.page),
                answered.status,
                timing: answered.timing,
                acceptsGzip: request.acceptsGzip
            )
        try Self.checkIfMatch(request, response)
        return HTTPResponse(prepared: response)
    }

    /// Lets the id of a section pass that the module may have.
    ///
    /// - Throws: a 404 that names the nearest one.
    func checkSection(_ section: String) throws(Problem) {
        let ids = generation.catalog.sectionIDs(of: module)
        guard !ids.contains(section) else { return }
        throw Problem(
            .unknownSection,
            detail: "There is no section '\(section)'\(Nearest.hint(section, among: ids))"
        )
    }

    /// Lets a request pass that takes JSON, for answers that come as nothing else.
    ///
    /// - Throws: a 400 for another `format`, a 406 where `Accept` has no room for JSON.
    private func checkTakesJSON(_ request: HTTPRequest, format: String?) throws(Problem) {
        if let format {
            if format == "json" { return }
            throw Problem(parameter: "format", value: format, detail: "must be json")
        }
        if Acceptance.format(request.fields.combined("accept")) == .json { return }
        throw Problem(.notAcceptable, detail: "This is served as application/json.")
    }

    /// `If-Match` (RFC 9110, section 13.1.1) compares strongly, so a weak tag never matches.
    ///
    /// - Throws: a 412 with the tag that is current.
    static func checkIfMatch(
        _ request: HTTPRequest,
        _ answer: PreparedResponse
    ) throws(Problem) {
        guard let field = request.fields.combined("if-match"), let tag = answer.entityTag else {
            return
        }
        let names = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        let current = ["*", "\"\(tag)\"", "\"\(tag)-gzip\""]
        if !names.contains(where: current.contains) {
            throw Problem(.preconditionFailed, detail: "The current revision is \(tag).")
        }
    }
}

extension EndpointParameter {
    /// The id of a section.
    static let section = EndpointParameter("section", .text)
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

    /// The problem that names one parameter.
    init(parameter name: String, value: String?, detail: String) {
        self.init(
            .invalidParameter,
            detail: "\(name): \(detail)",
            entries: [Entry(subject: .parameter(name), value: value, detail: detail)]
        )
    }
}
