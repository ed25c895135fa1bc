public import Foundation

extension Page {
    /// The thing whose action is performed.
    public struct Choice: Sendable {
        /// The item, or the row whose carousel it is in; nil for a header, a footer or a button of a bar.
        public var item: Target?
        /// The id of the item of the row's carousel.
        public var carouselItem: String?
        /// The id of the part of the cell that was touched; nil for the item itself.
        public var element: String?
        /// The button that was chosen, of an action that asked.
        public var button: String?

        /// Creates a choice; see the properties.
        public init(
            item: Target? = nil,
            carouselItem: String? = nil,
            element: String? = nil,
            button: String? = nil
        ) {
            self.item = item
            self.carouselItem = carouselItem
            self.element = element
            self.button = button
        }
    }

    /// The part of an action that is the app's.
    public enum Remainder: Sendable {
        /// Nothing: it is done. A switch that was set may have a text for the user.
        case nothing(message: String?)
        /// A text with buttons, as an alert. The button that is chosen is performed as `Choice.button`.
        case ask(message: String, buttons: [String])
        /// A page that is opened; `as` is `modal`, `sheet` or `replace`, nil for one that is pushed.
        case open(Page, as: String?)
        /// An address that is opened outside of the app's pages.
        case visit(URL)
        /// The page is left for the one before it.
        case back
        /// A link and a text that are handed to the system's sharing.
        case share(url: URL?, text: String?)
        /// A text for the clipboard.
        case copy(String)
        /// An event of the app's own, or an action that this client does not know.
        case emit(Action)
    }

    /// Performs an action: `set`, `request` and `toggle` here, the others as far as they are the client's.
    ///
    /// - Parameters:
    ///   - action: the action of an item, of a part of its cell, or of a button.
    ///   - choice: the thing that has it.
    /// - Returns: what is left to the app.
    /// - Throws: `GalleyError`; the page then stays as it was.
    public func perform(
        _ action: Action,
        on choice: Choice = Choice()
    ) async throws -> Remainder {
        switch action.action {
        case "set":
            try await set((action.params ?? [:]).mapValues(\.text))
        case "request":
            guard let item = choice.item else { return .nothing(message: nil) }
            _ = try await select(
                item,
                button: choice.button,
                carouselItem: choice.carouselItem,
                element: choice.element
            )
        case "toggle":
            return .nothing(message: try await toggle(action.value == true, of: choice))
        case "alert", "confirm":
            if choice.button != nil { return .emit(action) }
            let buttons = (action.buttons ?? []).compactMap(\.text)
            return .ask(message: action.message ?? "", buttons: buttons)
        case "open":
            return remainder(ofOpening: action)
        case "back": return .back
        case "share":
            let url = action.url.flatMap { URL(string: $0) }
            guard url != nil || action.text != nil else { break }
            return .share(url: url, text: action.text)
        case "copy":
            guard let text = action.text else { break }
            return .copy(text)
        case "none": break
        default: return .emit(action)
        }
        return .nothing(message: nil)
    }

    /// Sets the switch of a cell to what it is not; returns the service's text for the user.
    ///
    /// - Parameters:
    ///   - value: the value that is shown.
    ///   - choice: the item, and the element where the switch is a part of its cell.
    /// - Throws: `GalleyError`; the page then stays as it was.
    public func toggle(_ value: Bool, of choice: Choice) async throws -> String? {
        guard let item = choice.item else { return nil }
        return try await setValue(
            item,
            !value,
            was: value,
            carouselItem: choice.carouselItem,
            element: choice.element
        ).message
    }

    private func remainder(ofOpening action: Action) -> Remainder {
        if let page = page(opening: action) { return .open(page, as: action.as) }
        guard let url = action.url.flatMap({ URL(string: $0) }), Self.mayVisit(url) else {
            return .nothing(message: nil)
        }
        return .visit(url)
    }

    /// True for addresses that a reader may be sent to. A service sends no other; another one may.
    private static func mayVisit(_ url: URL) -> Bool {
        let unsafe = ["javascript", "data", "vbscript", "blob", "file"]
        return url.scheme.map { !unsafe.contains($0.lowercased()) } ?? false
    }

    // MARK: Pages that are opened

    /// Returns the page that an `open` opens, on the same screen and with the same cells; nil for other actions, and
    /// for one that opens an address.
    public func page(opening action: Action) -> Page? {
        guard action.action == "open", let module = action.module else { return nil }
        var opened = PageQuery(viewport: query.viewport, parameters: [:], pages: nil)
        opened.accepts = query.accepts
        // A theme is every page's.
        opened.parameters["theme"] = query.parameters["theme"]
        for (name, value) in action.params ?? [:] { opened.parameters[name] = value.text }
        return Page(galley: galley, module: module, query: opened)
    }

    /// The most pages that are fetched ahead at one place.
    public static let maximumPagesAhead = 4

    /// Fetches the layouts of the pages that actions open, one after the other, so that they are shown at once when
    /// they are opened. Call it with the actions of the items in sight once the reader rests there.
    ///
    /// Of all actions the first four that open a page count; what was fetched within a minute is not fetched again. A
    /// failure is not told: the layout is fetched when its page is opened.
    public func prefetch(_ actions: [Action]) async {
        var count = 0
        for page in actions.compactMap({ page(opening: $0) }) where count < Self.maximumPagesAhead {
            count += 1
            await page.fetchAhead()
            if Task.isCancelled { return }
        }
    }

    private func fetchAhead() async {
        let target = url("layout", [:])
        let key = target.absoluteString
        guard layout == nil, galley.ahead.begin(key),
            let answer = try? await galley.json(TransportRequest(url: target))
        else { return }
        galley.ahead.put(Data(answer.body), for: key)
    }
}
