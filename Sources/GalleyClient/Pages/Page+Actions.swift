import Foundation

/// The response of the service to the selection of an item.
public struct Selection: Sendable, Hashable, Decodable {
    /// The item's id.
    public let item: String
    /// The id of the element of its cell that was selected; nil for the item itself.
    public let element: String?
    /// The action: the client's to do, unless it is `request`, which the service has run.
    public let action: Action
    /// The revision of the page after it.
    public let revision: String
}

/// The response of the service to the setting of a switch.
public struct SwitchedValue: Sendable, Hashable, Decodable {
    /// The item's id.
    public let item: String
    /// The id of the element of its cell that is the switch; nil for the item itself.
    public let element: String?
    /// The switch's value.
    public let value: Bool
    /// A text for the user.
    public let message: String?
    /// The revision of the page after it.
    public let revision: String
}

extension Page {
    /// An item of the page, by its id: a literal, or one with more to tell it by.
    public struct Target: Sendable, ExpressibleByStringLiteral {
        /// Unique in its section.
        public var id: String
        /// The id of its section, where several have such an item.
        public var section: String?
        /// Its number among the items of that id, from 1.
        public var occurrence: Int?

        /// Creates the name of an item; see the properties.
        public init(_ id: String, section: String? = nil, occurrence: Int? = nil) {
            self.id = id
            self.section = section
            self.occurrence = occurrence
        }

        /// Creates the name of an item by its id alone.
        public init(stringLiteral id: String) {
            self.init(id)
        }
    }

    /// Shows the page with other parameters of its module: fold, filter, tab.
    ///
    /// - Parameter parameters: the parameters that change; nil removes one.
    /// - Returns: what it led to. Those who read the updates get it as well.
    /// - Throws: `GalleyError`; the page then stays as it was.
    @discardableResult
    public func set(_ parameters: [String: String?]) async throws -> Update {
        try await change { query in
            for (name, value) in parameters { query.parameters[name] = value }
        }
    }

    /// Shows the page on another screen.
    ///
    /// - Throws: `GalleyError`; the page then stays as it was.
    @discardableResult
    public func resize(_ viewport: Viewport) async throws -> Update {
        try await change { $0.viewport = viewport }
    }

    /// Shows one more page of data.
    ///
    /// - Returns: nil where there is no further one.
    /// - Throws: `GalleyError`; the page then stays as it was.
    @discardableResult
    public func loadMore() async throws -> Update? {
        guard let next = layout?.next,
            let pages = URLComponents(string: next)?.queryItems?.first(where: { $0.name == "pages" }
            ),
            let count = pages.value.flatMap({ Int($0) })
        else { return nil }
        return try await change { $0.pages = count }
    }

    /// Has the service fetch everything again. The endpoint is protected.
    ///
    /// - Throws: `GalleyError`.
    @discardableResult
    public func refresh() async throws -> Update {
        try await change { _ in
        } prepare: { page in
            let request = TransportRequest(
                method: "POST",
                url: await page.url("refresh"),
                body: Data("{}".utf8)
            )
            _ = try await page.galley.json(request)
        }
    }

    /// Selects an item, for which the service runs its action where it is `request`.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - button: the button that was pressed, of an action that asks.
    ///   - carouselItem: the id of an item of its carousel, which is meant instead.
    ///   - element: the id of an element of the item's cell, which is selected in place of the item.
    /// - Throws: `GalleyError`.
    public func select(
        _ item: Target,
        button: String? = nil,
        carouselItem: String? = nil,
        element: String? = nil
    ) async throws -> Selection {
        var body: [String: String] = [:]
        body["button"] = button
        body["carouselItem"] = carouselItem
        body["element"] = element
        // A part for a value is named by its position, which is right for the layout that is shown.
        if element?.utf8.contains(UInt8(ascii: ".")) == true { body["revision"] = layout?.revision }
        let selection: Selection = try await act("POST", "select", on: item, body)
        try await catchUp(with: selection.revision)
        return selection
    }

    /// Sets a switch.
    ///
    /// - Parameters:
    ///   - item: the item that is a switch.
    ///   - value: its new value.
    ///   - was: the value that it is thought to have: another client's change is then a `GalleyError.refused`
    ///     of status 409.
    ///   - carouselItem: the id of an item of its carousel, which is meant instead.
    ///   - element: the id of the element of the item's cell that is the switch, as of a `toggle`.
    /// - Throws: `GalleyError`.
    @discardableResult
    public func setValue(
        _ item: Target,
        _ value: Bool,
        was: Bool? = nil,
        carouselItem: String? = nil,
        element: String? = nil
    ) async throws -> SwitchedValue {
        let body = SwitchBody(on: value, was: was, carouselItem: carouselItem, element: element)
        let switched: SwitchedValue = try await act("PUT", "value", on: item, body)
        try await catchUp(with: switched.revision)
        return switched
    }

    private func act<Answer: Decodable>(
        _ method: String,
        _ name: String,
        on item: Target,
        _ body: some Encodable
    ) async throws -> Answer {
        var extra: [String: String] = [:]
        extra["section"] = item.section
        extra["occurrence"] = item.occurrence.map { String($0) }
        let request = TransportRequest(
            method: method,
            url: url("items/\(Galley.encoded(item.id))/\(name)", extra),
            body: try JSONEncoder().encode(body)
        )
        let answer = try await galley.json(request)
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(answer.body))
        } catch {
            throw GalleyError.invalidAnswer("\(error)")
        }
    }

    /// Takes what an action changed, where no stream brings it.
    private func catchUp(with revision: String) async throws {
        if !isFollowed, layout != nil, revision != since { _ = try await change { _ in } }
    }
}

/// The body of the setting of a switch.
private struct SwitchBody: Encodable {
    let on: Bool
    let was: Bool?
    let carouselItem: String?
    let element: String?
}
