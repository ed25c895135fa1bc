import WorkLimits

extension PageBuilder {
    /// Maps the responses of a load without a deadline, for the pages of many viewports.
    package func content(of loaded: LoadedPage) -> PageContent {
        catalog.map(loaded, within: PageWork(budget: WorkBudget(), limits: limits))
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
            for: ArrangementContext(
                module: request.module,
                viewport: request.viewport,
                locale: request.locale,
                measurer: catalog.tools.text,
                work: PageWork(budget: budget, limits: limits)
            )
        )
        let frames = try arranged.layOut(in: request.viewport, within: budget)
        var page = catalog.page(arranged, frames: frames, for: request)
        page.textChangesAt = content.textChangesAt
        return page
    }
}
