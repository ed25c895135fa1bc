import ConfigurationLanguage
import HTTPSocket
import JSONCore
import ModuleKit
import ModuleMapping
import PageServing

/// `POST …/items/{id}/select`: runs an item's action, or describes the one that the client is to run.
enum SelectEndpoint {
    static let operation = OpenAPIOperation(
        summary: "Runs the action of an item, or of an element of its cell",
        responses: [.json("Selection")],
        page: .loaded,
        parameters: ItemContext.parameters,
        body: BodySchema.object([
            "button?": BodySchema.text, "carouselItem?": BodySchema.text,
            "element?": BodySchema.text, "revision?": BodySchema.text,
        ]),
        problems: OpenAPIOperation.withBody + [.revisionGone, .preconditionFailed]
    )

    /// Responds with the action, and with the page's revision afterwards.
    static func respond(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let request = try ItemContext(context)
        try request.checkMembers(["button", "carouselItem", "element", "revision"])
        let button = try request.text("button")
        var page = try await request.currentPage()
        try request.checkRevision(of: page)
        let item = try request.item(of: page)
        if let element = item.element, item.control?.toggle != nil {
            throw toggled(item.id, element: element)
        }
        if let button { try check(button, isOfferedBy: item.action ?? Self.noAction) }
        try request.page.checkCondition(of: page)
        guard let action = item.action else {
            return .json(document(item, action: Self.noAction, revision: page.revision))
        }
        if let call = item.control?.request {
            try await request.call(call, body: call.body)
            page = try await request.currentPage(refresh: call.reloads ? .everything : .nothing)
        }
        return .json(document(item, action: action, revision: page.revision))
    }

    /// The action of an item that has none: a client may select every item.
    private static let noAction = Array(#"{"action":"none"}"#.utf8)

    /// The problem of selecting an element that sets a switch: a selection that is sent twice would flip it twice.
    private static func toggled(_ item: String, element: String) -> Problem {
        Problem(
            .invalidBody,
            detail:
                "The element '\(element)' is a toggle, which is set rather than selected, so that a repeated "
                + "request does not flip it back: PUT …/items/\(item)/value with "
                + "{\"element\": \"\(element)\", \"on\": true} or false."
        )
    }

    private static func document(_ item: PageItem, action: [UInt8], revision: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("item", string: item.id)
            if let element = item.element { writer.member("element", string: element) }
            writer.member("action", json: action)
            writer.member("revision", string: revision)
        }
        return writer.finish()
    }

    /// Checks that the action offers the button.
    private static func check(_ button: String, isOfferedBy action: [UInt8]) throws(Problem) {
        let offered = (try? JSONDocument(parsing: action))?.withRoot { root in
            root["buttons"]?.elements.compactMap(\.string) ?? []
        }
        let buttons = offered ?? []
        if buttons.contains(button) { return }
        let detail =
            buttons.isEmpty
            ? "button: the action has no buttons"
            : "button: there is no '\(button)'\(SpellingSuggestion.hint(button, among: buttons))"
        throw Problem(.invalidBody, detail: detail)
    }
}
