import ConfigurationLanguage
import HTTPSocket
import InputCore
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing
import UpstreamKit

/// A request for a module's page: its query, its client, its conditions, and the page itself.
struct PageContext: Sendable {
    let request: HTTPRequest
    let snapshot: ServiceSnapshot
    let module: ModuleDeclaration

    /// Reads the query.
    ///
    /// - Parameter parameters: the endpoint's own parameters, beside those of every page.
    /// - Throws: a problem that names every invalid parameter.
    func query(taking parameters: [EndpointParameter] = []) throws(Problem) -> PageQuery {
        let pairs = try QueryString(request.query ?? "").pairs.map { ($0.name, $0.value) }
        var reader = PageRequestReader(
            module: module,
            taking: parameters,
            among: snapshot.catalog.widths,
            palette: snapshot.catalog.palette,
            accepts: snapshot.catalog.accepts
        )
        var query: PageQuery
        do {
            query = try reader.read(pairs)
        } catch {
            throw Problem(error)
        }
        query.request.scope = try checkedScope()
        return query
    }

    /// Returns the owner of the page, and checks the fields that upstreams are given.
    ///
    /// - Throws: a 400 where the page is personal and the request does not name its owner, or names a field that must
    ///   not be sent.
    func checkedScope() throws(Problem) -> PageScope {
        let scope = try scope()
        try checkForwarded(snapshot.catalog.clientFields(of: module).forwarded)
        return scope
    }

    /// The time for which caches may use the redirect to another width, in seconds.
    private static let redirectSeconds = 86_400

    /// Returns the redirect to the canonical URL of a request whose width is not one that pages are
    /// served in; nil where it is one.
    func redirect(of query: PageQuery) -> HTTPResponse? {
        guard query.isOtherWidth else { return nil }
        return HTTPResponse(
            status: 307,
            fields: [
                "Location": canonicalTarget(of: query),
                "Cache-Control": "public, max-age=\(Self.redirectSeconds)",
            ]
        )
    }

    /// Returns the canonical URL of a request, without the host: parameters sorted, none at its default.
    func canonicalTarget(of query: PageQuery) -> String {
        let last = PathPattern.split(request.path).last ?? ""
        let endpoint = PercentEncoding.decode(last[...], form: false) ?? last
        let path = "/v1/modules/\(module.name)/\(endpoint)"
        return query.canonicalQuery.isEmpty ? path : "\(path)?\(query.canonicalQuery)"
    }

    /// The owner of the page.
    ///
    /// - Throws: a 400 where the page is personal and the request does not name its owner.
    private func scope() throws(Problem) -> PageScope {
        var scope = PageScope.shared
        for field in snapshot.catalog.clientFields(of: module).owners {
            let values = isTrusted(field) ? request.fields.values(of: field) : []
            guard values.count == 1, let value = values.first, !value.isEmpty else {
                throw Problem(
                    .scopeRequired,
                    detail: "This page is personal: send one header field \(field), "
                        + "through a trusted proxy where it names a user."
                )
            }
            try checkText(value, of: field)
            scope.add(field: field, value: value)
        }
        return scope
    }

    /// Returns the fields that an upstream is given which is called on behalf of an item, whether or not pages
    /// are made of its responses.
    ///
    /// - Throws: a 400 that names a field which it must not be told.
    func forwardedFields(to upstream: NamedUpstream) throws(Problem) -> HeaderFields {
        let names = upstream.forward.map(\.name)
        try checkForwarded(names)
        var fields = HeaderFields()
        for name in names {
            for value in request.fields.values(of: name) { fields.add(name, value: value) }
        }
        return fields
    }

    /// Checks the fields that upstreams are given: one that names a user is believed from trusted proxies only,
    /// as the user that an upstream is told is who its page is for.
    ///
    /// - Throws: a 400 that names the field.
    private func checkForwarded(_ names: [String]) throws(Problem) {
        for field in names {
            let values = request.fields.values(of: field)
            for value in values { try checkText(value, of: field) }
            let namesUser = snapshot.configuration.server.scopeHeaders.contains(field)
            guard values.isEmpty || !namesUser || isTrusted(field) else {
                throw Problem(
                    .scopeRequired,
                    detail: "The header field \(field) names a user: it is believed from "
                        + "'server.trustedProxies' only."
                )
            }
        }
    }

    /// Checks that a field's value was UTF-8. Bytes that are not are read as U+FFFD, and two users whose names
    /// differ in them alone would be one.
    ///
    /// - Throws: a 400 that names the field.
    private func checkText(_ value: String, of field: String) throws(Problem) {
        if value.unicodeScalars.contains("\u{FFFD}") {
            throw Problem(.malformedRequest, detail: "The header field \(field) is not UTF-8 text.")
        }
    }

    /// True when the field's value is proof of who the client is: a token proves itself, other fields
    /// are believed from trusted proxies, and only those that the operator says they set or strip.
    private func isTrusted(_ field: String) -> Bool {
        let server = snapshot.configuration.server
        return field == "authorization"
            || server.scopeHeaders.contains(field)
                && server.trustedProxies.contains { $0.contains(request.peerAddress) }
    }

    /// The client, as far as the page depends on it.
    var client: PageClient { PageClient(request, of: module, in: snapshot.catalog) }

    /// Responds with JSON that is made of the current page: a window, changes.
    ///
    /// - Parameters:
    ///   - isView: true for the first part of it that a client is shown.
    ///   - window: what the query asks for, where that is a window, and the revision that it must be of.
    ///   - encode: makes the JSON.
    func response(
        to query: PageQuery,
        isView: Bool = false,
        window: (request: WindowRequest, revision: String?)? = nil,
        encode: (Page) async throws(Problem) -> SharedBytes
    ) async throws(Problem) -> HTTPResponse {
        try checkAcceptsJSON(format: query.format)
        // The whole page is not sent, so there is no use in compressing it.
        let reader = client
        var client = reader
        client.acceptEncoding = .absent
        let result = try await snapshot.pages.page(
            query.request,
            of: module,
            for: client,
            target: nil
        )
        let page = result.page
        let part = try await encode(page.page)
        if isView { countView(of: result) }
        let canonical = canonicalTarget(of: query)
        let policy = snapshot.compression
        let fields = page.response.fields(
            ofPart: result.status,
            timing: result.timing,
            saysAccepted: reader.saysAccepted
        )
        func prepared() -> PreparedResponse {
            page.response.prepared(
                part: part,
                fields,
                canonical: canonical,
                encoded: policy.encoded(part, for: reader.acceptEncoding)
            )
        }
        // Compression takes longer than every other connection of an event loop should wait.
        let isCompressed = policy.coding(for: reader.acceptEncoding, ofBytes: part.count) != nil
        let response: PreparedResponse
        if isCompressed {
            response = await onSharedThreads(prepared)
        } else {
            response = prepared()
            if let window,
                let reading = WindowReading(
                    window.request,
                    canonical: canonical,
                    revision: window.revision,
                    saysAccepted: reader.saysAccepted
                )
            {
                snapshot.pages.remember(reading, target: request.target, of: result)
            }
        }
        try checkIfMatch(response)
        return HTTPResponse(prepared: response, of: result)
    }

    /// Counts a view of a page, for the recording of some; none is that of a request for the head alone.
    func countView(of result: PageService.PageResult) {
        guard let traffic = snapshot.traffic, request.method == .get else { return }
        traffic.recorder.count(
            result.page.inputs.traffic,
            holding: result.documents,
            target: request.target
        )
    }

    // MARK: Checks

    /// Checks that the module may have a section.
    ///
    /// - Throws: a 404 that names the nearest one.
    func checkSection(_ section: String) throws(Problem) {
        let ids = snapshot.catalog.sectionIDs(of: module)
        if snapshot.catalog.mayShow(section, in: module) { return }
        throw unknownSection(section, known: ids)
    }

    /// Checks that the page has a section, or may have it: of those whose ids a response decides, only the page
    /// says which there are.
    ///
    /// - Throws: a 404 that names the nearest one.
    func checkSection(_ section: String, in page: Page) throws(Problem) {
        let present = page.sectionIDs
        let declared = snapshot.catalog.sectionIDs(of: module)
        if present.contains(section) || declared.contains(section) { return }
        throw unknownSection(section, known: present + declared)
    }

    private func unknownSection(_ section: String, known: [String]) -> Problem {
        Problem(
            .unknownSection,
            detail:
                "There is no section '\(section)'\(SpellingSuggestion.hint(section, among: known))"
        )
    }

    /// Checks that the request accepts JSON, for responses of no other format.
    ///
    /// - Throws: a 400 for another `format`, a 406 where `Accept` excludes JSON.
    func checkAcceptsJSON(format: String?) throws(Problem) {
        if let format {
            if format == "json" { return }
            throw Problem(parameter: "format", value: format, detail: "must be json")
        }
        if ContentNegotiation.acceptsJSON(request.fields.combined("accept")) { return }
        throw Problem(.notAcceptable, detail: "This is served as application/json.")
    }

    /// Checks `If-Match` (RFC 9110, section 13.1.1). The tag of a response in any content coding names its revision.
    ///
    /// - Throws: a 412 that names the current revision.
    func checkIfMatch(_ response: PreparedResponse) throws(Problem) {
        guard request.fields.combined("if-match") != nil, let tag = response.entityTag else {
            return
        }
        if RevisionCondition(request).isMet(by: tag) { return }
        throw Self.preconditionFailed(tag)
    }

    /// Checks the condition of a request that changes something against the page as it is.
    ///
    /// - Throws: a 412 that names the current revision.
    func checkCondition(of page: Page) throws(Problem) {
        if RevisionCondition(request).admitsChange(of: page.revision) { return }
        throw Self.preconditionFailed(page.revision)
    }

    private static func preconditionFailed(_ revision: String) -> Problem {
        Problem(.preconditionFailed, detail: "The current revision is \(revision).")
    }
}

extension EndpointParameter {
    static let section = EndpointParameter("section", kind: .text, "The id of a section.")
    /// The number of an item among those of its id, from 1.
    static let occurrence = EndpointParameter(
        "occurrence",
        kind: .integer(1...Int.max),
        "Which of several items of one id, from 1."
    )
    /// The id of an item of it, whose carousel is meant.
    static let item = EndpointParameter(
        "item",
        kind: .text,
        "The id of an item: whose carousel is meant, or whose frame is explained."
    )
}
