import HTTPSocket
import JSONCore
import ModuleKit

/// `POST …/items/{id}/select`: runs an item's action, or says what the client is to do.
struct SelectEndpoint {
    let endpoint: ItemEndpoint

    /// What was done or is to be done, and the page's revision afterwards.
    func response(to request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let asked = try endpoint.read(request)
        let button = try text("button", in: asked.body)
        let carouselItem = try text("carouselItem", in: asked.body)
        var page = try await endpoint.current(asked)
        let item = try endpoint.item(asked, of: page, carouselItem: carouselItem)
        guard let action = item.action else {
            if carouselItem == nil, item.hasCarousel {
                throw Problem(
                    .invalidBody,
                    detail: "carouselItem: say which item of the row '\(item.id)' is selected."
                )
            }
            throw Problem(.unknownItem, detail: "Selecting the item '\(item.id)' does nothing.")
        }
        if let button { try check(button, action) }
        if let call = item.control?.request {
            try await endpoint.call(call, body: call.body, asked)
            page = try await endpoint.current(asked, refresh: call.reloads ? .everything : .nothing)
        }
        return .json(answer(item, action, page))
    }

    private func answer(_ item: PageItem, _ action: [UInt8], _ page: Page) -> [UInt8] {
        var writer = JSONWriter()
        writer.raw("{\"item\":")
        writer.string(item.id)
        writer.raw(",\"action\":")
        writer.bytes(action)
        writer.raw(",\"revision\":")
        writer.string(page.revision)
        writer.raw("}")
        return writer.finish()
    }

    /// The button must be one of those that the action offers.
    private func check(_ button: String, _ action: [UInt8]) throws(Problem) {
        let offered = (try? JSONDocument(parsing: action))?.withRoot { root in
            root["buttons"]?.elements.compactMap(\.string) ?? []
        }
        let buttons = offered ?? []
        if buttons.contains(button) { return }
        let detail =
            buttons.isEmpty
            ? "button: the action has no buttons"
            : "button: there is no '\(button)'\(Nearest.hint(button, among: buttons))"
        throw Problem(.invalidBody, detail: detail)
    }

    private func text(_ name: String, in body: JSONDocument?) throws(Problem) -> String? {
        guard let body else { return nil }
        return try body.withRoot { root throws(Problem) in
            guard let value = root[name], !value.isNull else { return nil }
            if let text = value.string { return text }
            throw Problem(.invalidBody, detail: "\(name) must be text.")
        }
    }
}
