/// Composes one section: header, inset, items (or what stands in for them), inset, footer.
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
    let grid: LengthGrid
    let context: FlowContext
    private let viewport: Viewport
    /// Where the items' own inset begins, in units: the outer height of the header.
    private let bodyTop: Double
    private let insetTop: Double
    private let insetBottom: Double

    init(section: SectionInput, viewport: Viewport) {
        self.section = section
        self.viewport = viewport
        grid = viewport.grid
        bodyTop = section.header.map { [grid] in Self.outerHeight($0, grid) } ?? 0
        let inset = section.layout.inset.nonNegative
        insetTop = grid.nearestUnits(inset.top)
        insetBottom = grid.nearestUnits(inset.bottom)
        context = FlowContext(section: section, viewport: viewport, top: bodyTop + insetTop)
    }

    /// The parts of a section while it is composed; lengths in units from the section's top.
    private struct Parts {
        var content: SectionContent?
        var placeholder: Rect?
        /// Where items and their inset end.
        var bodyBottom: Double
        /// Where the footer ends.
        var bottom: Double
    }

    /// Lays the section out below the ones before it: `pageTop`, where it begins on the page in
    /// units, is moved to where it ends.
    func compose(pageTop: inout Double) -> SectionFrames {
        let parts = layOutParts()
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
            placeholder: parts.placeholder,
            decoration: decoration,
            scroller: parts.content.flatMap(scrollerFrames),
            total: max(0, section.count),
            items: parts.content?.items ?? .empty,
            carousels: section.carousels.map { [viewport] in
                CarouselFrames($0, widths: parts.content?.items.width ?? [], in: viewport)
            },
            index: parts.content?.index ?? .rows(perLine: 1),
            isFlowReversed: context.isMirrored && context.isHorizontal,
            grid: grid,
            reachTop: min(0, decoration?.y ?? 0),
            reachBottom: max(height, decoration?.bottom ?? 0, lowestItem(parts))
        )
        pageTop += parts.bottom
        return frames
    }

    // MARK: Step 1: the parts and where they end

    private func layOutParts() -> Parts {
        let footer = section.footer.map { Self.outerHeight($0, grid) } ?? 0
        var parts = Parts(bodyBottom: bodyTop, bottom: bodyTop + footer)
        let top = bodyTop + insetTop
        let height: Double
        if section.count > 0 {
            let content = layOutItems()
            height = context.isHorizontal ? content.crossExtent : content.mainExtent
            parts.content = content
        } else if let given = section.placeholderHeight {
            height = grid.unitsUp(given.asLength)
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

    private func layOutItems() -> SectionContent {
        let maxItems = section.layout.maxItems.flatMap { $0 > 0 ? $0 : nil }
        let maxLines = section.layout.maxLines.flatMap { $0 > 0 ? $0 : nil }
        switch section.layout.kind {
        case .list(let list):
            return ListEngine(
                layout: list,
                context: context,
                maxLines: maxLines,
                maxItems: maxItems
            ).layOut()
        case .flex(let flex):
            return FlexEngine(layout: flex, context: context)
                .layOut(maxLines: maxLines, maxItems: maxItems)
        case .waterfall(let waterfall):
            return WaterfallEngine(layout: waterfall, context: context.cut(to: maxItems)).layOut()
        case .grid(let layout):
            return GridEngine(layout: layout, context: context.cut(to: maxItems)).layOut()
        }
    }

    // MARK: Step 2: header and footer

    private static func outerHeight(_ part: Supplementary, _ grid: LengthGrid) -> Double {
        let inset = part.inset.nonNegative
        return grid.nearestUnits(inset.top) + grid.unitsUp(part.height.asLength)
            + grid.nearestUnits(inset.bottom)
    }

    private func frame(of part: Supplementary, top: Double) -> Rect {
        let inset = part.inset.nonNegative
        let top = top + grid.nearestUnits(inset.top)
        return rect(
            left: inset.left,
            right: max(inset.left, context.pageWidth - inset.right),
            top: top,
            bottom: top + grid.unitsUp(part.height.asLength)
        )
    }

    /// A frame in the section: edges across it in points, those along it in units; mirrored if the
    /// page is.
    private func rect(left: Double, right: Double, top: Double, bottom: Double) -> Rect {
        let leftUnits = grid.nearestUnits(left)
        let rightUnits = max(leftUnits, grid.nearestUnits(right))
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
        let top = (coversHeader ? 0 : bodyTop) + grid.nearestUnits(inset.top.asOffset)
        let bottom = coversFooter ? parts.bottom : parts.bodyBottom
        return rect(
            left: left,
            right: max(left, own.left + context.innerWidth - inset.right.asOffset),
            top: top,
            bottom: bottom - grid.nearestUnits(inset.bottom.asOffset)
        )
    }

    /// How far down items reach, where they may leave the section: those that bring a height of
    /// their own to a grid or to one line, and rows that a scroller is too low for.
    private func lowestItem(_ parts: Parts) -> Double {
        guard let items = parts.content?.items else { return 0 }
        switch section.layout.kind {
        case .grid: break
        case .flex where context.isHorizontal, .waterfall where context.isHorizontal: break
        default: return 0
        }
        let origin = context.isHorizontal ? grid.points(bodyTop + insetTop) : 0
        var lowest = 0.0
        for index in 0..<items.count { lowest = max(lowest, items.y[index] + items.height[index]) }
        return origin + lowest
    }

    // MARK: Step 4: scroller

    private func scrollerFrames(_ content: SectionContent) -> ScrollerFrames? {
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
            contentSize: Size(width: grid.points(width), height: height),
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
    func itemWidths() -> PerItem<Double> {
        let maxItems = section.layout.maxItems.flatMap { $0 > 0 ? $0 : nil }
        let context = context.cut(to: maxItems)
        switch section.layout.kind {
        case .list(let list):
            let engine = ListEngine(layout: list, context: context, maxLines: nil, maxItems: nil)
            return .uniform(engine.itemWidth)
        case .flex(let flex):
            return .each(FlexEngine(layout: flex, context: context).itemWidths())
        case .waterfall(let waterfall):
            let engine = WaterfallEngine(layout: waterfall, context: context)
            return context.sizes.span == nil && !context.isHorizontal
                ? .uniform(engine.breadth(spanning: 1)) : .each(engine.itemWidths())
        case .grid(let layout):
            return .each(GridEngine(layout: layout, context: context).itemWidths())
        }
    }
}
