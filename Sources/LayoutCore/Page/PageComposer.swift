package import WorkLimits

/// Lays out a page section by section within a budget, so that sections that are finished can be
/// served when the budget ends.
///
/// ```swift
/// var composer = PageComposer(viewport: viewport)
/// for section in sections {
///     do throws(WorkError) {
///         try composer.append(section, budget: budget)
///     } catch {
///         // The section fails: what is shown in its place is appended without a budget, for instance
///         // its header and no items.
///         composer.append(header)
///     }
/// }
/// let frames = composer.finish()
/// ```
package struct PageComposer {
    private let viewport: Viewport
    private var sections: [SectionFrames] = []
    private var docks: [SectionFrames] = []
    /// The end of the last section, in units.
    private var bottom = 0.0

    /// Creates an empty page.
    package init(viewport: Viewport) {
        self.viewport = viewport
    }

    /// Lays out a section below the ones before it.
    ///
    /// - Throws: `WorkError.deadlineExceeded` and `.cancelled` where the page has to end,
    ///   `.tooManyCells` and `.tooManyColumns` where only sections as large as this one have no
    ///   place in it. The page is then as it was before.
    package mutating func append(
        _ section: SectionInput,
        budget: WorkBudget
    ) throws(WorkError) {
        let composer = SectionComposer(section: section, viewport: viewport, budget: budget)
        sections.append(try composer.compose(pageTop: &bottom))
    }

    /// Lays out a section below the ones before it, whatever it takes.
    package mutating func append(_ section: SectionInput) {
        WorkBudget.withoutLimits { budget throws(WorkError) in
            try append(section, budget: budget)
        }
    }

    /// Lays out a dock: a section of the page's width that stands at an edge of the screen, its frames from its own
    /// origin. It is no part of the page's content.
    ///
    /// - Throws: As `append(_:budget:)`.
    package mutating func appendDock(
        _ section: SectionInput,
        budget: WorkBudget
    ) throws(WorkError) {
        var height = 0.0
        let composer = SectionComposer(section: section, viewport: viewport, budget: budget)
        docks.append(try composer.compose(pageTop: &height))
    }

    /// Lays out a dock, whatever it takes.
    package mutating func appendDock(_ section: SectionInput) {
        WorkBudget.withoutLimits { budget throws(WorkError) in
            try appendDock(section, budget: budget)
        }
    }

    /// The height of the docks laid out so far, in points.
    package var dockHeight: Double { docks.reduce(0) { $0 + $1.frame.height } }

    /// Returns the page of the sections laid out so far.
    package consuming func finish() -> PageFrames {
        let grid = viewport.grid
        return PageFrames(
            viewport: viewport,
            sections: sections,
            docks: docks,
            contentSize: Size(
                width: grid.nearest(viewport.layoutWidth),
                height: grid.points(bottom)
            )
        )
    }
}
