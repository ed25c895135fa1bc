import WorkLimits

extension FlowContext {
    /// Creates the context of a section whose items, if it is vertical, start at `top` units from
    /// the section's top.
    init(section: SectionInput, viewport: Viewport, top: Double, budget: WorkBudget) {
        let layout = section.layout
        let inset = layout.inset.nonNegative
        let lineSpacing = layout.lineSpacing.asLength
        self.budget = budget
        itemSpacing = layout.itemSpacing.asLength
        grid = viewport.grid
        isHorizontal = layout.arrange.isHorizontal
        isMirrored = viewport.direction == .rightToLeft
        count = max(0, section.count)
        maxLines = layout.maxLines.flatMap { $0 > 0 ? $0 : nil }
        maxItems = layout.maxItems.flatMap { $0 > 0 ? $0 : nil }
        sizes = section.sizes
        pageWidth = viewport.layoutWidth
        pageUnits = grid.round(pageWidth)
        innerWidth = max(0, pageWidth - inset.left - inset.right)
        switch layout.arrange {
        case .vertical:
            (crossAvailable, needsColumns) = (innerWidth, false)
            (mainOrigin, mainTail) = (top, 0)
            (mainGap, crossGap) = (grid.round(lineSpacing), itemSpacing)
            crossOrigin = inset.left
        case .horizontal(let given, let scrolling):
            crossAvailable = given.map { [grid] in grid.up($0) }
            needsColumns = scrolling == .itemPaging || scrolling == .centered
            mainOrigin = grid.round(inset.left)
            mainTail = grid.round(inset.right)
            (mainGap, crossGap) = (grid.round(itemSpacing), lineSpacing)
            crossOrigin = 0
        }
    }
}
