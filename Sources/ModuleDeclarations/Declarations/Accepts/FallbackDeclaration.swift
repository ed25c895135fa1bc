import CellCore
package import ConfigurationLanguage

private let inherited = "what it stands for has"

/// What is shown in place of something that a client does not draw.
package struct FallbackDeclaration: DeclaredObject {
    package static let title = "a fallback"
    package static let hints: [ExactString: String] = [
        "version": "a version is a part of the 'type', as in 'type: hero@2'",
        "when": "a fallback is taken when clients do not draw what is before it: it has no 'when'",
        "itemHeight": "a fallback's own height is under its 'size'",
    ]

    @Key(
        .plainParsedTemplate,
        default: .own(""),
        need: .required,
        "The client's reuse identifier, with `@2` behind it for version 2."
    )
    package var type: Template

    @Key(.parsedData, otherwise: inherited, "What the client draws.")
    package var data: DataTemplate?

    @Key(.itemSize, otherwise: inherited, "Of an item: the size it brings with it.")
    package var size: ItemSizeDeclaration?

    @Key(
        .orParameter(.points),
        otherwise: inherited,
        "Of a header, footer or placeholder: its height in points."
    )
    package var height: Parameterized<Double>?

    @BoxedKey(
        .cell(hasCarousel: false),
        otherwise: inherited,
        "A custom cell, whose elements clients draw without knowing the type."
    )
    package var cell: CellDeclaration?

    @BoxedKey(.itemAction, otherwise: inherited, "What selecting it does.")
    package var select: ActionDeclaration?

    var place: SourcePlace? { ($type.node?.position).map { SourcePlace($0) } }

    package init() {}
}

/// The fallbacks of an item, header, footer or placeholder, in the order in which they are tried.
package struct FallbackList: Sendable {
    /// What becomes of something when none of its fallbacks is drawn either.
    package enum End: String, Sendable, CaseIterable {
        /// It is left out.
        case drop
        /// The section is left out.
        case section
        /// The page is a problem.
        case fail
    }

    package var all: [FallbackDeclaration] = []
    /// The word at the end; nil where it has none, which is as `fail`.
    package var end: End?
    /// The place of the type.
    package var place: SourcePlace?

    /// No fallbacks.
    package init() {}

    /// True where nothing is said.
    package var isEmpty: Bool { all.isEmpty && end == nil }

    /// Returns the fallbacks of an object with the place of its type; those that were there where it gives neither.
    ///
    /// - Parameters:
    ///   - key: The key of the fallbacks.
    ///   - type: The key of the type.
    static func placed(
        _ list: FallbackList?,
        key: GivenKey,
        type: GivenKey,
        in object: ConfigurationNode
    ) -> FallbackList? {
        let type = object[type.name]
        let isGiven = object[key.name] != nil
        guard isGiven || type != nil else { return list }
        var placed = isGiven ? list ?? FallbackList() : FallbackList()
        placed.place = SourcePlace(type?.position ?? object.position)
        return placed
    }
}

/// The words on `fallback`, which several objects have.
let fallbackDoc =
    "What clients are shown that do not draw the type, in order; `drop`, `section` or `fail` at the end."
