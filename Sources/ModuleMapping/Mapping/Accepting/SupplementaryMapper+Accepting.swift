import LayoutCore
package import ModuleDeclarations

/// What a client is shown of a header, footer or placeholder.
package struct AcceptedSupplement: Sendable {
    /// What becomes of it where nothing is shown; nil where something is.
    package var end: FallbackList.End?
    /// The record of what is not as declared; nil where all is.
    package var substitution: Substitution?

    static let declared = AcceptedSupplement()
}
