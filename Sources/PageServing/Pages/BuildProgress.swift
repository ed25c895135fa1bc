package import ModuleKit

/// The way in which streams follow a load of their page.
package struct BuildProgress: Sendable {
    /// The responses that the streams show, in place of those that have not come; nil for none.
    package let shown: ShownResponses?
    /// Receives what has been loaded so far; see ``ModuleKit/LoadRequest/progress``.
    let report: @Sendable (LoadedPage) -> Void

    package init(shown: ShownResponses?, report: @escaping @Sendable (LoadedPage) -> Void) {
        self.shown = shown
        self.report = report
    }
}
