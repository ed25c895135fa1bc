import WorkLimits

/// Composes one section: header, inset, items (or their placeholder), inset, footer.
///
/// ```
/// ┌────────────────────────┐ ─┐ header's inset.top
/// │  ┌──────────────────┐  │  │
/// │  │ header           │  │  ├ outer height of the header
/// │  └──────────────────┘  │  │
/// ├────────────────────────┤ ─┘
/// │                        │ ── inset.top
/// │    ┌────┐┌────┐        │
/// │    └────┘└────┘        │ ── items, placeholder or scroller
/// │                        │ ── inset.bottom
/// ├────────────────────────┤ ─┐
/// │  │ footer           │  │  ├ outer height of the footer
/// └────────────────────────┘ ─┘
/// ```
struct SectionComposer {
    let section: SectionInput
    let grid: PixelGrid
    let context: FlowContext
    private let viewport: Viewport
    /// The top of the items' own inset, in units: the outer height of the header.
    private let bodyTop: Double
    private let insetTop: Double
    private let insetBottom: Double

    init(section: SectionInput, viewport: Viewport, budget: WorkBudget) {
        self.section = section
        self.viewport = viewport
        grid = viewport.grid
        bodyTop = section.header.map { [grid] in Self.outerHeight(of: $0, on: grid) } ?? 0
        let inset = section.layout.inset.nonNegative
        insetTop = grid.round(inset.top)
        insetBottom = grid.round(inset.bottom)
        context = FlowContext(
            section: section,
            viewport: viewport,
            top: bodyTop + insetTop,
            budget: budget
        )
    }

    /// The parts of a section while it is composed; lengths in units from the section's top.
    private struct Parts {
        var content: FlowContent?
        var placeholder: Rect?
        /// The end of the items and their inset.
        var bodyBottom: Double
        /// The end of the footer.
        var bottom: Double
    }

    /// Lays the section out below the ones before it.
    ///
    /// - Parameter pageTop: The section's top on the page, in units; becomes its bottom.
    func compose(pageTop: inout Double) throws(WorkError) -> SectionFrames {
        try context.budget.check()
        let parts = try layOutParts()
        let decoration = decorationFrame(parts)
        let height = grid.points(parts.bottom)
        let frames = SectionFrames(
            frame: Rect(
                x: 0,
                y: grid.points(pageTop),
                width: grid.points(context.pageUnits),
                height: height
            ),
            header: section.header.map { frame(of: $0, top: 0) },
            isHeaderPinned: section.header?.isPinned ?? false,
            footer: section.footer.map { frame(of: $0, top: parts.bodyBottom) },
            isFooterPinned: section.footer?.isPinned ?? false,
            placeholder: parts.placeholder,
            decoration: decoration,
            scroller: parts.content.flatMap(scrollerFrames),
            total: max(0, section.count),
            items: parts.content?.items ?? .empty,
            carousels: try carouselFrames(widths: parts.content?.items.width ?? []),
            index: parts.content?.index ?? .rows(perLine: 1),
            isFlowReversed: context.isMirrored && context.isHorizontal,
            grid: grid,
            reachTop: min(0, decoration?.y ?? 0),
            reachBottom: max(height, decoration?.bottom ?? 0, lowestItem(parts))
        )
        pageTop += parts.bottom
        return frames
    }

    private func carouselFrames(widths: [Double]) throws(WorkError) -> CarouselFrames? {
        guard let carousels = section.carousels else { return nil }
        return try CarouselFrames(carousels, widths: widths, in: viewport, budget: context.budget)
    }

    // MARK: Step 1: the parts and their ends

    private func layOutParts() throws(WorkError) -> Parts {
        let footer = section.footer.map { Self.outerHeight(of: $0, on: grid) } ?? 0
        var parts = Parts(bodyBottom: bodyTop, bottom: bodyTop + footer)
        let top = bodyTop + insetTop
        let height: Double
        if section.count > 0 {
            let content = try section.layout.kind.algorithm.layOut(in: context)
            height = context.isHorizontal ? content.crossExtent : content.mainExtent
            parts.content = content
        } else if let given = section.placeholderHeight {
            height = grid.ceil(given.asLength)
            let inset = section.layout.inset.nonNegative
            parts.placeholder = rect(
                left: inset.left,
                right: inset.left + context.innerWidth,
                top: top,
                bottom: top + height
            )
        } else {
            return parts
        }
        parts.bodyBottom = top + height + insetBottom
        parts.bottom = parts.bodyBottom + footer
        return parts
    }

    // MARK: Step 2: header and footer

    private static func outerHeight(of part: Supplementary, on grid: PixelGrid) -> Double {
        let inset = part.inset.nonNegative
        return grid.round(inset.top) + grid.ceil(part.height.asLength)
            + grid.round(inset.bottom)
    }

    private func frame(of part: Supplementary, top: Double) -> Rect {
        let inset = part.inset.nonNegative
        let top = top + grid.round(inset.top)
        return rect(
            left: inset.left,
            right: max(inset.left, context.pageWidth - inset.right),
            top: top,
            bottom: top + grid.ceil(part.height.asLength)
        )
    }

    /// A frame in the section: edges across it in points, those along it in units; mirrored if the
    /// page is.
    private func rect(left: Double, right: Double, top: Double, bottom: Double) -> Rect {
        let leftUnits = grid.round(left)
        let rightUnits = max(leftUnits, grid.round(right))
        return Rect(
            x: grid.points(context.isMirrored ? context.pageUnits - rightUnits : leftUnits),
            y: grid.points(top),
            width: grid.points(rightUnits - leftUnits),
            height: grid.points(max(0, bottom - top))
        )
    }

    // MARK: Step 3: decoration

    private func decorationFrame(_ parts: Parts) -> Rect? {
        guard let decoration = section.decoration, section.count > 0 || parts.placeholder != nil
        else { return nil }
        let coversHeader = decoration.region == .headerAndItems || decoration.region == .all
        let coversFooter = decoration.region == .itemsAndFooter || decoration.region == .all
        let own = section.layout.inset.nonNegative
        let inset = decoration.inset
        let left = own.left + inset.left.asOffset
        let top = (coversHeader ? 0 : bodyTop) + grid.round(inset.top.asOffset)
        let bottom = coversFooter ? parts.bottom : parts.bodyBottom
        return rect(
            left: left,
            right: max(left, own.left + context.innerWidth - inset.right.asOffset),
            top: top,
            bottom: bottom - grid.round(inset.bottom.asOffset)
        )
    }

    /// The lowest edge of the items where they may reach out of the section, from the section's top.
    private func lowestItem(_ parts: Parts) -> Double {
        guard let content = parts.content, content.mayOverflow else { return 0 }
        let items = content.items
        let origin = context.isHorizontal ? grid.points(bodyTop + insetTop) : 0
        var lowest = 0.0
        for index in 0..<items.count { lowest = max(lowest, items.y[index] + items.height[index]) }
        return origin + lowest
    }

    // MARK: Step 4: scroller

    private func scrollerFrames(_ content: FlowContent) -> ScrollerFrames? {
        guard case .horizontal(_, let scrolling) = section.layout.arrange else { return nil }
        let height = grid.points(content.crossExtent)
        let width = context.mainOrigin + content.mainExtent + context.mainTail
        return ScrollerFrames(
            frame: Rect(
                x: 0,
                y: grid.points(bodyTop + insetTop),
                width: grid.points(context.pageUnits),
                height: height
            ),
            contentSize: Size(
                // Mirrored frames lie in the wider of the content and the scroller.
                width: grid.points(context.isMirrored ? max(width, context.pageUnits) : width),
                height: height
            ),
            behavior: scrolling,
            stops: ScrollStops.offsets(
                scrolling,
                columns: content.columns,
                contentWidth: width,
                context: context
            )
        )
    }

    // MARK: Widths alone

    /// See `PageLayout.itemWidths(of:in:)`.
    func itemWidths() throws(WorkError) -> PerItem<Double> {
        try section.layout.kind.algorithm.itemWidths(in: context.cut(to: context.maxItems))
    }
}
