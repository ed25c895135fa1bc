package import ConfigurationLanguage

/// The action of selecting a cell, an item, a header or a footer: `select`.
package struct ActionDeclaration: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
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
        /// The page is left for the one before it.
        case back
        /// Something is handed to the system to be shared.
        case share
        /// A text is put on the clipboard.
        case copy
        /// A switch of a cell is set to the other value.
        case toggle

        /// True where a client does it by itself.
        var isClients: Bool { self != .request && self != .toggle }
    }

    /// The call of a `request`, which only the service knows.
    package struct Request: Sendable {
        /// The upstream that is asked.
        package var upstream: String
        /// The path, which begins with `/`; values in it are percent-encoded.
        package var path: Template
        package var method: String
        /// The body.
        package var json: DataTemplate?
        /// True when the page's data is fetched again afterwards.
        package var reloads: Bool
    }

    package var kind: Kind
    /// The description that clients receive: an object, `action` first.
    package var description: DataTemplate
    /// The call that the service makes, for a `request`.
    package var request: Request?
    /// The switch that is set, for a `toggle`.
    package var toggle: ToggleDeclaration?
}
