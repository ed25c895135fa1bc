import HTTPSocket
import JSONCore
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing
import SwitchKit

/// `PUT …/items/{id}/value`: sets a switch.
enum ValueEndpoint {
    static let operation = OpenAPIOperation(
        summary: "Sets a switch: an item, or an element of its cell",
        responses: [.json("SwitchValue")],
        page: .loaded,
        parameters: ItemContext.parameters,
        body: BodySchema.object([
            "on": BodySchema.boolean, "was?": BodySchema.boolean,
            "carouselItem?": BodySchema.text, "element?": BodySchema.text,
        ]),
        needsBody: true,
        problems: OpenAPIOperation.withBody + [
            .valueChanged, .preconditionFailed, .tooManyRequests,
        ]
    )

    /// The delay after which a client may try again to store a value, in seconds.
    private static let retryAfter = "5"

    /// The members of a body.
    private static let members = ["on", "was", "carouselItem", "element"]

    /// Responds with the switch's value and message, and with the page's revision afterwards.
    static func respond(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let switches = context.snapshot.switches
        guard switches.requests.enter() else { throw unavailable }
        defer { switches.requests.leave() }
        let request = try ItemContext(context)
        try request.checkMembers(Self.members, isPassedOn: true)
        let change = try Change(request.body)
        let shown = try await request.currentPage()
        let item = try request.item(of: shown)
        guard let control = item.control?.toggle, let key = control.key else {
            throw noSwitch(item)
        }
        try request.checkMembers(Self.members, isPassedOn: control.notification != nil)
        if case .authorization(let verification?) = control.scope {
            try await request.verifyToken(by: verification)
        }
        let expected = try expectedValue(change, of: control, on: shown, in: request.page)
        let stored: SwitchStoring?
        do throws(SwitchService.Failure) {
            stored = try await switches.set(
                control,
                to: SwitchChange(
                    key: key,
                    value: change.value,
                    expectedValue: expected,
                    clientAddress: ClientAddress.address(
                        of: context.request,
                        trusted: context.snapshot.configuration.server.trustedProxies
                    )
                ),
                upstream: ItemUpstream(request: request, control: control, body: change.body)
            )
        } catch {
            // Whoever named a revision is told that it is not the page's any more.
            guard case .store(.changed) = error, change.was == nil else { throw problem(error) }
            throw Problem(
                .preconditionFailed,
                detail: "The switch was set by another request in this moment."
            )
        }
        context.snapshot.audit.note(key, of: control, to: change.value, stored, in: context.request)
        context.snapshot.live.sourcesChanged()
        let page = try await pageAfterwards(request, of: control)
        if key.owner.isEmpty { context.snapshot.purger.purge(["module:\(key.module)"]) }
        let message = change.value ? control.messages.on : control.messages.off
        return .json(
            document(item, value: change.value, message: message, revision: page.revision)
        )
    }

    /// Checks the condition of the request, and returns the value that the switch must still have when it is set: the
    /// one that the client says, else the one that the page shows of the revision that `If-Match` names.
    ///
    /// - Throws: a 412 that names the current revision.
    private static func expectedValue(
        _ change: Change,
        of control: SwitchControl,
        on shown: Page,
        in page: PageContext
    ) throws(Problem) -> Bool? {
        try page.checkCondition(of: shown)
        if let was = change.was { return was }
        return RevisionCondition(page.request).names(shown.revision) ? control.value : nil
    }

    /// Returns the page with the value that has just been stored.
    ///
    /// - Throws: a 503 that says so where switches cannot be read any more.
    private static func pageAfterwards(
        _ request: ItemContext,
        of control: SwitchControl
    ) async throws(Problem) -> Page {
        do throws(Problem) {
            return try await request.currentPage(
                refresh: control.isUpstreams ? .everything : .nothing
            )
        } catch {
            throw error.kind == .unavailable ? outcomeUnknown : error
        }
    }

    /// The upstream that is sent an item's value first, or that alone knows it.
    private struct ItemUpstream: SwitchUpstream {
        let request: ItemContext
        let control: SwitchControl
        let body: [UInt8]

        var timeout: Duration { request.page.module.deadline }

        func store() async throws(Problem) {
            guard let call = control.notification else { return }
            try await request.call(call, body: body)
        }

        func currentValue() async throws(Problem) -> Bool? {
            let page = try await request.currentPage(refresh: .everything)
            return try request.item(of: page).control?.toggle?.value
        }
    }

    private static func problem(_ failure: SwitchService.Failure) -> Problem {
        switch failure {
        case .problem(let problem): problem
        case .store(.changed(let value)):
            Problem(
                .valueChanged,
                detail: "The switch is \(value ? "on" : "off") now.",
                value: value
            )
        case .store(.newRowRefused): tooManyRequests
        case .store(.outcomeUnknown): outcomeUnknown
        case .store(.unusable), .store(.full): unavailable
        }
    }

    private static func noSwitch(_ item: PageItem) -> Problem {
        if let element = item.element {
            return Problem(
                .unknownItem,
                detail: "The element '\(element)' of the item '\(item.id)' is no toggle."
            )
        }
        if item.hasCarousel {
            return Problem(
                .invalidBody,
                detail:
                    "The item '\(item.id)' is no switch: name the item of its carousel that is one by "
                    + "'carouselItem'."
            )
        }
        let elements = item.control?.elements.filter { $0.toggle != nil }.map(\.id) ?? []
        let hint =
            elements.isEmpty
            ? "" : ": name the element that is one, \(elements.joined(separator: " or "))"
        return Problem(.unknownItem, detail: "The item '\(item.id)' is no switch\(hint).")
    }

    private static var unavailable: Problem {
        Problem(
            .unavailable,
            detail: "The value cannot be stored now.",
            fields: [.init("Retry-After", retryAfter)]
        )
    }

    private static var outcomeUnknown: Problem {
        Problem(
            .unavailable,
            detail: "It is not known whether the value was stored: "
                + "ask for the page, or set it again.",
            fields: [.init("Retry-After", retryAfter)]
        )
    }

    private static var tooManyRequests: Problem {
        Problem(
            .tooManyRequests,
            detail: "Too many new values were stored for this address.",
            fields: [.init("Retry-After", "1")]
        )
    }

    // MARK: Bodies

    /// The change that a body asks for.
    private struct Change {
        let value: Bool
        /// The value that the client believes the switch has; nil when that does not matter.
        let was: Bool?
        /// The body, for the upstream that it is passed on to.
        let body: [UInt8]

        init(_ body: JSONDocument?) throws(Problem) {
            guard let body else {
                throw Problem(.invalidBody, detail: "Send {\"on\": true} or {\"on\": false}.")
            }
            self = try body.withRoot { root throws(Problem) in try Change(root) }
        }

        private init(_ root: JSONValue) throws(Problem) {
            guard let value = root["on"]?.boolean else {
                throw Problem(.invalidBody, detail: "on must be true or false.")
            }
            if let was = root["was"], was.boolean == nil {
                throw Problem(.invalidBody, detail: "was must be true or false.")
            }
            var writer = JSONWriter()
            writer.value(root)
            self.value = value
            was = root["was"]?.boolean
            body = writer.finish()
        }
    }

    private static func document(
        _ item: PageItem,
        value: Bool,
        message: String?,
        revision: String
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("item", string: item.id)
            if let element = item.element { writer.member("element", string: element) }
            writer.member("value", boolean: value)
            writer.member("message", stringOrNull: message)
            writer.member("revision", string: revision)
        }
        return writer.finish()
    }
}
