import HTTPSocket
import ModuleKit

/// `GET …/window`: what of a page, or of one scroller's content, is visible, and what becomes of the
/// client's cells.
struct WindowEndpoint {
    let page: PageEndpoint

    /// More than this beside what is visible is a layout, not a window.
    private static let mostOverscan = 1_000_000.0

    private static let parameters: [EndpointParameter] = [
        EndpointParameter("offset", .measure(EndpointParameter.anyNumber), required: true),
        EndpointParameter("overscan", .measure(0...mostOverscan)),
        EndpointParameter("from", .measure(EndpointParameter.anyNumber)), .section,
        EndpointParameter("revision", .text),
    ]

    /// The window, or 304, 409 or 412 under the request's conditions.
    func response(to request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let query = try page.query(of: request, taking: Self.parameters)
        var wanted = WindowRequest(offset: query.number("offset") ?? 0, height: query.height)
        wanted.overscan = query.number("overscan") ?? 0
        wanted.previousOffset = query.number("from")
        wanted.section = query.text("section")
        if let section = wanted.section { try page.checkSection(section) }
        let revision = query.text("revision")
        return try await page.part(of: request, query) { [wanted] page throws(Problem) in
            if let revision, revision != page.revision {
                throw Problem(
                    .revisionGone,
                    detail: "The current revision is \(page.revision)."
                )
            }
            do throws(ScrollerFailure) {
                return SharedBytes(try page.window(wanted))
            } catch {
                throw Problem(error, section: wanted.section ?? "", item: nil)
            }
        }
    }
}

extension Problem {
    /// The problem that stands for a part of a page which is not there.
    init(_ failure: ScrollerFailure, section: String, item: String?) {
        switch failure {
        case .unknownSection(let known):
            self.init(
                .unknownSection,
                detail: "The page does not show the section '\(section)' now"
                    + Nearest.hint(section, among: known)
            )
        case .notHorizontal:
            self.init(
                parameter: "section",
                value: section,
                detail: "the section does not scroll: it is not arranged horizontally"
            )
        case .unknownItem(let known):
            let item = item ?? ""
            self.init(
                .unknownItem,
                detail: "The section '\(section)' shows no item '\(item)'"
                    + Nearest.hint(item, among: known)
            )
        case .repeatedItem(let count):
            self.init(
                parameter: "occurrence",
                value: nil,
                detail: count == 1
                    ? "the id is there once" : "the id is there \(count) times: say which, from 1"
            )
        }
    }
}
