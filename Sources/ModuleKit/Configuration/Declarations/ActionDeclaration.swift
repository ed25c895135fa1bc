/// What selecting a cell, an item, a header or a footer does: `select`.
public struct ActionDeclaration: Sendable {
    /// What happens.
    public enum Kind: String, Sendable, CaseIterable {
        /// Another page is opened.
        case open
        /// Something is said.
        case alert
        /// Something is asked.
        case confirm
        /// An upstream is asked, by the service.
        case request
        /// The client is told something by name.
        case emit
        /// This page is asked for with other parameters.
        case set
    }

    /// What only the service knows of a `request`.
    public struct Request: Sendable {
        /// The upstream that is asked.
        public var upstream: String
        /// The path, which begins with `/`; values in it are percent-encoded.
        public var path: Template
        /// The method.
        public var method: String
        /// The body.
        public var json: DataTemplate?
        /// Whether the page's data is fetched again afterwards.
        public var reloads: Bool
    }

    /// What happens.
    public var kind: Kind
    /// What clients are told: an object, `action` first.
    public var description: DataTemplate
    /// What the service does, for a `request`.
    public var request: Request?
    /// What may be answered, for `alert` and `confirm`.
    public var buttons: [Template]
}
