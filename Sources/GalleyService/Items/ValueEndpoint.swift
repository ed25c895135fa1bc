import HTTPSocket
import JSONCore
import ModuleKit

/// `PUT …/items/{id}/value`: sets a switch.
struct ValueEndpoint {
    let endpoint: ItemEndpoint
    let switches: SwitchKeeper

    /// How soon a client may try again to store a value, in seconds.
    private static let retryAfter = "5"

    /// What the switch is now, what is to be said, and the page's revision afterwards.
    func response(to request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let asked = try endpoint.read(request)
        let change = try change(asked.body)
        let item = try endpoint.item(asked, of: try await endpoint.current(asked))
        guard let toggle = item.control?.toggle, let key = toggle.key else {
            throw Problem(.unknownItem, detail: "The item '\(item.id)' is no switch.")
        }
        try await set(toggle, key, change, asked)
        endpoint.page.generation.live.dataChanged()
        let page = try await endpoint.current(
            asked,
            refresh: toggle.isUpstreams ? .everything : .nothing
        )
        return .json(answer(item, toggle, change.value, page))
    }

    private func set(
        _ toggle: SwitchControl,
        _ key: SwitchKey,
        _ change: Change,
        _ asked: ItemEndpoint.Asked
    ) async throws(Problem) {
        do throws(SwitchKeeper.Failure) {
            try await switches.set(toggle, key, to: change.value, was: change.was) {
                () throws(Problem) in
                guard let told = toggle.told else { return }
                try await endpoint.call(told, body: change.body, asked)
            } present: { () throws(Problem) in
                let page = try await endpoint.current(asked, refresh: .everything)
                return try endpoint.item(asked, of: page).control?.toggle?.value
            }
        } catch {
            throw problem(error)
        }
    }

    private func problem(_ failure: SwitchKeeper.Failure) -> Problem {
        switch failure {
        case .problem(let problem): problem
        case .store(.changed(let present)):
            Problem(
                .valueChanged,
                detail: "The switch is \(present ? "on" : "off") now.",
                value: present
            )
        case .store(.unusable):
            Problem(
                .unavailable,
                detail: "The value cannot be stored now.",
                fields: [.init("Retry-After", Self.retryAfter)]
            )
        }
    }

    // MARK: Body and answer

    /// What the switch is to be, and what the caller believes it is.
    private struct Change {
        let value: Bool
        let was: Bool?
        /// The body as it came, for whom it is passed on to.
        let body: [UInt8]
    }

    private func change(_ body: JSONDocument?) throws(Problem) -> Change {
        guard let body else {
            throw Problem(.invalidBody, detail: "Send {\"on\": true} or {\"on\": false}.")
        }
        return try body.withRoot { root throws(Problem) in
            guard let value = root["on"]?.boolean else {
                throw Problem(.invalidBody, detail: "on must be true or false.")
            }
            if let was = root["was"], was.boolean == nil {
                throw Problem(.invalidBody, detail: "was must be true or false.")
            }
            var writer = JSONWriter()
            writer.value(root)
            return Change(value: value, was: root["was"]?.boolean, body: writer.finish())
        }
    }

    private func answer(
        _ item: PageItem,
        _ toggle: SwitchControl,
        _ value: Bool,
        _ page: Page
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.raw("{\"item\":")
        writer.string(item.id)
        writer.raw(",\"value\":")
        writer.boolean(value)
        writer.raw(",\"message\":")
        let message = value ? toggle.messages.on : toggle.messages.off
        if let message { writer.string(message) } else { writer.null() }
        writer.raw(",\"revision\":")
        writer.string(page.revision)
        writer.raw("}")
        return writer.finish()
    }
}
