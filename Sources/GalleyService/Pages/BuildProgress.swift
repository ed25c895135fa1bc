import ModuleKit

/// The way in which streams follow a load of their page.
struct BuildProgress: Sendable {
    /// The responses that the streams show, in place of those that have not come; nil for none.
    let shown: ShownResponses?
    /// Receives what has been loaded so far; see ``ModuleKit/LoadRequest/progress``.
    let report: @Sendable (LoadedPage) -> Void
}
