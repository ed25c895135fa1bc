import HTTPSocket
import JSONCore
import ModuleKit

/// What selecting an item and setting a switch have in common: who may, the body, and the item.
struct ItemEndpoint {
    let page: PageEndpoint
    /// The item's id.
    let id: String

    /// What a request asks for.
    struct Asked {
        let query: PageQuery
        let client: PageService.Client
        let body: JSONDocument?
    }

    /// Reads a request whose sender may send it.
    ///
    /// - Throws: 401, 403, 415, and 400 for parameters and bodies that are wrong.
    func read(_ request: HTTPRequest) throws(Problem) -> Asked {
        if page.module.isPublic {
            try ProtectedEndpoint.checkBody(request)
        } else {
            try ProtectedEndpoint.check(
                request,
                token: page.generation.configuration.server.adminToken
            )
        }
        let query = try page.query(
            of: request,
            taking: [.section, EndpointParameter("occurrence", .integer(1...Int.max))]
        )
        if let section = query.text("section") { try page.checkSection(section) }
        return Asked(
            query: query,
            client: page.client(of: request),
            body: try Self.body(of: request)
        )
    }

    private static func body(of request: HTTPRequest) throws(Problem) -> JSONDocument? {
        if request.body.isEmpty { return nil }
        guard let document = try? JSONDocument(parsing: request.body),
            document.withRoot(\.isObject)
        else { throw Problem(.invalidBody, detail: "The body must be a JSON object.") }
        return document
    }

    /// The page as it is now.
    func current(
        _ asked: Asked,
        refresh: LoadRequest.Refresh = .nothing
    ) async throws(Problem) -> Page {
        var client = asked.client
        client.acceptsGzip = false
        return try await page.generation.pages.answer(
            asked.query.request,
            of: page.module,
            client: client,
            target: nil,
            refresh: refresh
        ).page.page
    }

    /// The item, as the page shows it.
    ///
    /// - Throws: 404 when it is not there, 400 when more must be said to know which it is.
    func item(
        _ asked: Asked,
        of page: Page,
        carouselItem: String? = nil
    ) throws(Problem) -> PageItem {
        let question = ItemQuestion(
            id: id,
            section: asked.query.text("section"),
            occurrence: asked.query.integer("occurrence"),
            carouselItem: carouselItem
        )
        do throws(ItemFailure) {
            return try page.item(question)
        } catch {
            throw Problem(error, of: question)
        }
    }

    /// Asks an upstream on behalf of an item.
    ///
    /// - Throws: 502 whatever goes wrong: an answer that is not JSON came all the same.
    func call(
        _ call: UpstreamCall,
        body: [UInt8],
        _ asked: Asked
    ) async throws(Problem) {
        let caller = UpstreamCaller(catalog: page.generation.catalog, client: asked.client)
        try await caller.call(call, body: body, within: page.module.deadline)
    }
}

extension Problem {
    /// The problem that stands for an item that cannot be told.
    init(_ failure: ItemFailure, of question: ItemQuestion) {
        switch failure {
        case .unknownSection(let known):
            let section = question.section ?? ""
            self.init(
                .unknownSection,
                detail: "The page does not show the section '\(section)' now"
                    + Nearest.hint(section, among: known)
            )
        case .unknownItem(let id, let known):
            self.init(
                .unknownItem,
                detail: "The page shows no item '\(id)'\(Nearest.hint(id, among: known))"
            )
        case .inSections(let sections):
            self.init(
                parameter: "section",
                value: nil,
                detail: "the id stands in several: say which of \(sections.joined(separator: ", "))"
            )
        case .repeated(let count):
            self.init(
                parameter: "occurrence",
                value: question.occurrence.map(String.init),
                detail: count == 1
                    ? "the id is there once" : "the id is there \(count) times: say which, from 1"
            )
        case .noCarousel:
            self.init(
                .invalidBody,
                detail: "carouselItem: the item '\(question.id)' has no carousel"
            )
        case .inCarousel(let rows):
            self.init(
                .invalidBody,
                detail: "The item '\(question.id)' is in a carousel: ask for its row (of "
                    + "\(rows.prefix(8).joined(separator: ", "))) and send it as carouselItem."
            )
        }
    }
}
