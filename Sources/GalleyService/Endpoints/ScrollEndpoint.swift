import HTTPSocket
import ModuleKit
import ModuleMapping
import PageServing

/// `GET …/scroll`: offsets of a horizontal section, or of the carousel inside an item: the one that
/// centres an item, and the one at which a flick comes to rest.
enum ScrollEndpoint {
    static let parameters: [EndpointParameter] = [
        EndpointParameter("section", kind: .text, required: true, "The id of a section."), .item,
        EndpointParameter("select", kind: .text, "The id of the item to be centred."),
        .occurrence,
        EndpointParameter(
            "proposed",
            kind: .measure(EndpointParameter.anyNumber),
            "The offset at which a flick would come to rest."
        ),
        EndpointParameter(
            "velocity",
            kind: .measure(EndpointParameter.anyNumber),
            "The flick's velocity, in points a millisecond."
        ),
        EndpointParameter(
            "start",
            kind: .measure(EndpointParameter.anyNumber),
            "The offset at which the flick began."
        ),
    ]

    static let operation = OpenAPIOperation(
        summary: "Where an item is centred, or where a flick comes to rest",
        responses: [.json("Scroll")],
        page: .sent,
        parameters: parameters,
        problems: OpenAPIOperation.stored
    )

    /// Responds with the offset, or 304 or 412 under the request's conditions.
    static func respond(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let page = try context.page()
        let query = try page.query(taking: parameters)
        if let redirect = page.redirect(of: query) { return redirect }
        let section = query.text("section") ?? ""
        try page.checkSection(section)
        let scroll = try request(query)
        return try await page.response(to: query) { page throws(Problem) in
            do throws(ScrollerError) {
                return SharedBytes(
                    try page.scroll(
                        scroll,
                        in: section,
                        carouselOf: query.text("item"),
                        occurrence: query.integer("occurrence")
                    )
                )
            } catch {
                throw Problem(error, section: section)
            }
        }
    }

    /// Reads the parameters of one of the two, and refuses a mixture.
    private static func request(_ query: PageQuery) throws(Problem) -> ScrollQuery {
        let flick = ["proposed", "velocity", "start"].filter { query.number($0) != nil }
        if let item = query.text("select") {
            if let name = flick.first {
                throw Problem(parameter: name, value: nil, detail: "does not go with 'select'")
            }
            return .centring(item: item, occurrence: query.integer("occurrence"))
        }
        if query.integer("occurrence") != nil, query.text("item") == nil {
            throw Problem(
                parameter: "occurrence",
                value: nil,
                detail: "goes with 'select' or 'item' only"
            )
        }
        guard let proposed = query.number("proposed") else {
            throw Problem(
                parameter: flick.isEmpty ? "select" : "proposed",
                value: nil,
                detail: flick.isEmpty
                    ? "required, unless 'proposed' is given" : "required with '\(flick[0])'"
            )
        }
        let velocity = query.number("velocity") ?? 0
        guard let start = query.number("start") ?? (velocity == 0 ? proposed : nil) else {
            throw Problem(parameter: "start", value: nil, detail: "required with 'velocity'")
        }
        return .resting(proposed: proposed, velocity: velocity, start: start)
    }
}
