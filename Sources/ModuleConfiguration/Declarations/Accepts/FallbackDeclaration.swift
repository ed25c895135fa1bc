import CellCore

/// What is shown in place of something that a client does not draw.
package struct FallbackDeclaration: Sendable {
    /// The reuse identifier, with a version.
    package var type: Template
    /// The data; nil is that of what it stands for.
    package var data: DataTemplate?
    /// The size of an item; nil is its own.
    package var size: ItemSizeDeclaration?
    /// The height of a header, footer or placeholder; nil is its own.
    package var height: Parameterized<Double>?
    /// The action; nil is its own.
    @Boxed package var select: ActionDeclaration? = nil
    /// The cell that is computed for it; nil is its own.
    @Boxed package var cell: CellDeclaration? = nil
    /// The place of its type.
    var place: SourcePlace?
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

    /// The fallbacks.
    package var all: [FallbackDeclaration] = []
    /// The word at the end; nil where it has none, which is as `fail`.
    package var end: End?
    /// The place of the type.
    package var place: SourcePlace?

    /// No fallbacks.
    package init() {}

    /// True where nothing is said.
    package var isEmpty: Bool { all.isEmpty && end == nil }
}
