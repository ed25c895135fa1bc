/// The screen around a page: its title, its bar and the colour behind it.
public struct Screen: Sendable, Hashable, Codable {
    /// The title, for the bar.
    public var title: String?
    /// The colour behind the page: `#RRGGBB`, `#RRGGBBAA`, or `$name` of the layout's palette.
    public var background: String?
    /// True where pulling the page down refreshes it; nil leaves it to the app.
    public var refreshable: Bool?
    /// The bar above the page.
    public var bar: Bar?

    /// The buttons of a bar.
    public struct Bar: Sendable, Hashable, Codable {
        /// The button where reading begins, in place of the app's own way back.
        public var start: Button?
        /// The buttons where reading ends.
        public var end: [Button]?
    }

    /// A button of a bar.
    public struct Button: Sendable, Hashable, Codable {
        /// The image's name or address; nil where it has none, or must not be shown.
        public var image: String?
        /// The word on it.
        public var title: String?
        /// The action of a touch.
        public var select: Action?
        /// The words for a screen reader, where they are not its title.
        public var a11y: Words?
    }

    /// The words of a button for screen readers.
    public struct Words: Sendable, Hashable, Codable {
        /// The words for it.
        public var label: String?
        /// The words for what it does.
        public var hint: String?
        /// The words for its value.
        public var value: String?
    }
}
