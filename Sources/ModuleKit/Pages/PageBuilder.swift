import ConfigurationLanguage
import LayoutCore
import ModuleDeclarations
package import ModuleMapping
package import WorkLimits

/// Builds pages: the way of a request that finds no page in memory, a stage a line.
///
///     load      a request               → the responses of upstreams
///     map       responses               → content, for any viewport
///     arrange   content and viewport    → sections: breakpoints, cell sizes, placeholder
///     lay out   sections                → frames
///     encode    sections and frames     → bytes
///
/// Each stage takes a value and returns a value; only the first one waits for anything. Content is
/// cached, so that a second width, direction or text scale of a page runs the last three only.
package struct PageBuilder: Sendable {
    package let catalog: ModuleCatalog
    /// The content of pages built before.
    package let contents: ContentCache
    /// The columns of frames that the pages have together.
    package let columns = FrameColumns()
    package let limits: OutputLimits

    /// Creates a builder of the pages of modules.
    package init(
        _ catalog: ModuleCatalog,
        contents: ContentCache = ContentCache(),
        limits: OutputLimits = OutputLimits()
    ) {
        self.catalog = catalog
        self.contents = contents
        self.limits = limits
    }

    /// Loads, maps, arranges, lays out and encodes a page.
    ///
    /// - Throws: The failure of a required request.
    package func page(for request: LoadRequest) async throws(LoadError) -> Page {
        try build(await catalog.load(request))
    }

    /// Builds a page of the responses of a load, until the deadline of its request: sections that are not
    /// finished by then failed.
    ///
    /// - Parameter willWork: Is given the budget of each part of the work before it begins, to cancel it.
    /// - Throws: The failure of a required request, or of all sections.
    /// - Complexity: O(items · log items) at most in time, O(bytes) in memory.
    package func build(
        _ loaded: LoadedPage,
        willWork: (WorkBudget) -> Void = { _ in }
    ) throws(LoadError) -> Page {
        guard loaded.knowsSwitches else { throw .unknownSwitches }
        var stopwatch = Stopwatch()
        let key = ContentCache.Key(loaded)
        let content = contents.content(of: loaded, for: key) {
            let work = work(on: loaded)
            willWork(work.budget)
            return catalog.map(loaded, within: work)
        }
        var notes = PageNotes(of: content)
        notes.durations.map = stopwatch.lap()
        let rest = work(for: loaded.request)
        willWork(rest.budget)
        return try page(
            of: content,
            for: loaded.request.page,
            within: rest,
            notes,
            cachedAs: loaded.mayComeAgain ? key : nil
        )
    }

    /// Builds a page of content in memory, which has been mapped for another viewport.
    ///
    /// - Parameters:
    ///   - key: The key of the content.
    ///   - deadline: The time by which the page is finished: sections that are not by then failed.
    /// - Returns: The page; nil where the content is not in memory any more.
    /// - Throws: The failure of all sections.
    /// - Complexity: O(items · log items) at most in time, O(bytes) in memory.
    package func buildAgain(
        _ request: PageRequest,
        of key: ContentCache.Key,
        by deadline: ContinuousClock.Instant
    ) throws(LoadError) -> Page? {
        guard let content = contents.content(for: key) else { return nil }
        return try page(
            of: content,
            for: request,
            within: work(from: .now, by: deadline),
            PageNotes(of: content),
            cachedAs: key
        )
    }

    /// Arranges, lays out and encodes content.
    ///
    /// - Parameters:
    ///   - notes: What is known of the page, with the durations of the stages before.
    ///   - key: The key under which the content is cached; nil where it is not.
    private func page(
        of content: PageContent,
        for request: PageRequest,
        within work: PageWork,
        _ notes: PageNotes,
        cachedAs key: ContentCache.Key?
    ) throws(LoadError) -> Page {
        var stopwatch = Stopwatch()
        var notes = notes
        var arranged = try content.arrange(for: catalog.context(of: request, work))
        var frames = try arranged.layOut(in: request.viewport, within: work.budget)
        if key != nil { notes.sharedBytes = columns.share(&frames) }
        notes.durations.layout = stopwatch.lap()
        let page = catalog.page(arranged, frames: frames, for: request, notes: notes)
        if let key { contents.share(page, of: arranged, for: key) }
        return page
    }

    /// The time that mapping, and what follows it, have when the stages before took all of the page's
    /// deadline: what was finished by then is served.
    private static let minimumTime = Duration.milliseconds(250)

    /// The checks of the budget that pass beyond that, so that small pages are finished whatever else
    /// the machine does.
    private static let graceChecks = 64

    /// Returns the bounds of the mapping of a load. A page that has waited for its turn since its responses were there
    /// has no time of its own beyond its deadline: of many that wait each would make the next one later.
    func work(on loaded: LoadedPage) -> PageWork {
        work(from: loaded.loadedAt, by: loaded.request.deadline)
    }

    /// Returns the bounds of the next stages of a page.
    func work(for request: LoadRequest) -> PageWork { work(from: .now, by: request.deadline) }

    private func work(
        from start: ContinuousClock.Instant,
        by deadline: ContinuousClock.Instant
    ) -> PageWork {
        PageWork(
            budget: WorkBudget(
                deadline: max(deadline, start + Self.minimumTime),
                graceChecks: Self.graceChecks
            ),
            limits: limits
        )
    }
}

extension ModuleCatalog {
    /// Returns an encoded page, with the colours of the theme of its request.
    func page(
        _ arranged: ArrangedPage,
        frames: PageFrames,
        for request: PageRequest,
        notes: PageNotes
    ) -> Page {
        let background = module(named: request.module)?.background
        return Page(
            arranged,
            frames: frames,
            for: request,
            colors: palette.colors(inTheme: request.theme),
            background: AcceptedDrawing(of: request, palette: palette)
                .map { drawing in background.map(drawing.literal) } ?? background,
            notes: notes
        )
    }

    /// Returns the surroundings that the content of a request's page is arranged for.
    func context(of request: PageRequest, _ work: PageWork) -> ArrangementContext {
        ArrangementContext(
            module: request.module,
            viewport: request.viewport,
            locale: request.locale,
            measurer: tools.text,
            work: work,
            accepted: request.accepted
        )
    }
}

/// A measure of consecutive durations.
private struct Stopwatch {
    private var start = ContinuousClock.now

    /// Returns the time since the last lap.
    mutating func lap() -> Duration {
        let now = ContinuousClock.now
        defer { start = now }
        return start.duration(to: now)
    }
}
