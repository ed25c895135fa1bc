import CellCore
package import ConfigurationLanguage

/// The limits of what pages are made of: beyond one of them a section fails as `tooLarge`.
package struct OutputLimits: Sendable {
    /// The maximum size of a page, in bytes of JSON.
    package var pageBytes: Int
    /// The maximum number of items that one response is mapped to.
    package var items: Int
    /// The URLs that may stand in the page.
    package var links: LinkRule
    /// The images of the service's own that may stand in the page, and the rewriting of others.
    package var images: ImageLibrary
    /// The least width and height of the touch areas of parts of cells, in points.
    package var touch: Double

    /// The maximum size of the data of one item, in bytes: more than any cell shows.
    package static let itemBytes = 1 << 20
    /// The maximum length of a text in a cell, in characters: more than any cell shows, and measured in
    /// some milliseconds.
    package static let textCharacters = 100_000

    /// Creates limits.
    package init(
        pageBytes: Int = 64 << 20,
        items: Int = 200_000,
        links: LinkRule = LinkRule(),
        images: ImageLibrary = .none,
        touch: Double = 44
    ) {
        self.touch = touch
        self.links = links
        self.images = images
        self.pageBytes = pageBytes
        self.items = items
    }

    /// The error of a section with too many bytes for one page.
    package var pageError: MappingError {
        MappingError(detail: "a page has at most \(pageBytes) bytes", kind: .tooLarge)
    }

    /// The error of a response with too many items.
    var itemsError: MappingError {
        MappingError(detail: "a response has at most \(items) items", kind: .tooLarge)
    }

    /// Checks the size of an item's data.
    static func check(itemBytes count: Int) throws(MappingError) {
        guard count > itemBytes else { return }
        throw MappingError(detail: "an item has at most \(itemBytes) bytes", kind: .tooLarge)
    }

    /// Checks the length of texts of a cell.
    static func check(texts: [String]) throws(MappingError) {
        for text in texts { try check(text: text) }
    }

    /// Checks the length of the texts of a cell.
    static func check(_ cell: CellTree) throws(MappingError) {
        try check(text: cell.properties.words)
        for child in cell.children { try check(child) }
    }

    private static func check(text: String) throws(MappingError) {
        guard text.utf8.count > textCharacters, text.count > textCharacters else { return }
        throw MappingError(
            detail: "a text has at most \(textCharacters) characters",
            kind: .tooLarge
        )
    }
}
