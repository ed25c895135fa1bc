import HTTPSocket
import ModuleKit

/// `GET …/scroll`: offsets of a horizontal section: where an item is in the middle, where a flick
/// comes to rest.
struct ScrollEndpoint {
    let page: PageEndpoint

    private static let parameters: [EndpointParameter] = [
        EndpointParameter("section", .text, required: true), EndpointParameter("select", .text),
        EndpointParameter("occurrence", .integer(1...Int.max)),
        EndpointParameter("proposed", .measure(EndpointParameter.anyNumber)),
        EndpointParameter("velocity", .measure(EndpointParameter.anyNumber)),
        EndpointParameter("start", .measure(EndpointParameter.anyNumber)),
    ]

    /// The offset, or 304 or 412 under the request's conditions.
    func response(to request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let query = try page.query(of: request, taking: Self.parameters)
        let section = query.text("section") ?? ""
        try page.checkSection(section)
        let question = try Self.question(query)
        return try await page.part(of: request, query) { page throws(Problem) in
            do throws(ScrollerFailure) {
                return SharedBytes(try page.scroll(question, in: section))
            } catch {
                throw Problem(error, section: section, item: query.text("select"))
            }
        }
    }

    /// What is asked: one of two things, never half of one.
    private static func question(_ query: PageQuery) throws(Problem) -> ScrollQuestion {
        let flick = ["proposed", "velocity", "start"].filter { query.number($0) != nil }
        if let item = query.text("select") {
            if let name = flick.first {
                throw Problem(parameter: name, value: nil, detail: "does not go with 'select'")
            }
            return .centring(item: item, occurrence: query.integer("occurrence"))
        }
        if query.integer("occurrence") != nil {
            throw Problem(parameter: "occurrence", value: nil, detail: "goes with 'select' only")
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
