import FormatCore
package import ModuleMapping
import WorkLimits

extension PageBuilder {
    /// Maps the responses of a load without a deadline, for the pages of many viewports.
    ///
    /// - Parameter now: The time that is now in texts, in milliseconds since 1970; nil for the system's.
    package func content(of loaded: LoadedPage, now: Double? = nil) -> PageContent {
        var work = PageWork(budget: WorkBudget(), limits: limits)
        work.clock = now.map { TextClock(now: $0) }
        return catalog.map(loaded, within: work)
    }

    /// Arranges, lays out and encodes content for a request, without a deadline.
    ///
    /// - Parameters:
    ///   - content: Content of a request with the same `contentQuery`.
    ///   - request: The request, whose viewport the page is laid out for.
    /// - Throws: The failure of a required request.
    package func page(
        of content: PageContent,
        for request: PageRequest
    ) throws(LoadError) -> Page {
        let budget = WorkBudget()
        var arranged = try content.arrange(
            for: catalog.context(of: request, PageWork(budget: budget, limits: limits))
        )
        let frames = try arranged.layOut(in: request.viewport, within: budget)
        return catalog.page(
            arranged,
            frames: frames,
            for: request,
            notes: PageNotes(of: content)
        )
    }
}
