import LayoutCore
import ModuleConfiguration

/// What a client is shown of a header, footer or placeholder.
struct AcceptedSupplement: Sendable {
    /// What becomes of it where nothing is shown; nil where something is.
    var end: FallbackList.End?
    /// The record of what is not as declared; nil where all is.
    var substitution: Substitution?

    static let declared = AcceptedSupplement()
}
