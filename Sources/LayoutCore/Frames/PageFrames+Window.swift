package import WorkLimits

extension PageFrames {
    /// Returns the visible part of the page: everything that shares some area with
    /// `(0, offset, W, height)`, extended by `overscan` upward and downward.
    ///
    /// Horizontal sections show their items at rest. Offsets beyond either end are clamped; NaN is 0.
    /// Frames are in page coordinates.
    /// - Complexity: O(sections + columns · log n + found); see `SectionFrames.items(intersecting:)`.
    public func window(offset: Double, height: Double, overscan: Double = 0) -> PageWindow {
        WorkBudget.withoutLimits { budget throws(WorkError) in
            try window(offset: offset, height: height, overscan: overscan, budget: budget)
        }
    }

    /// Returns the visible part of the page within the budget of a page.
    package func window(
        offset: Double,
        height: Double,
        overscan: Double,
        budget: WorkBudget
    ) throws(WorkError) -> PageWindow {
        let height = height.asLength
        let maximum = max(0, contentSize.height - height)
        let rect = Rect(
            x: 0,
            y: min(offset.asLength, maximum),
            width: contentSize.width,
            height: height
        )
        let visible = viewport.grid.adopting(rect)
        let margin = overscan.asLength
        let extended = viewport.grid.adopting(
            Rect(x: 0, y: rect.y - margin, width: rect.width, height: height + 2 * margin)
        )
        var items: [PageWindow.Item] = []
        var pinned: [PageWindow.Part] = []
        var parts: [PageWindow.Part] = []
        var touched: [Int] = []
        var meter = WorkMeter(budget: budget)
        for (index, section) in sections.enumerated() {
            try meter.step()
            if section.isHeaderPinned, section.frame.intersects(visible),
                let frame = pinnedHeader(ofSection: index, at: visible.y)
            {
                pinned.append(PageWindow.Part(section: index, kind: .header, frame: frame))
            }
            if section.isFooterPinned, section.frame.intersects(visible),
                let frame = pinnedFooter(ofSection: index, at: visible.y, height: height)
            {
                pinned.append(PageWindow.Part(section: index, kind: .footer, frame: frame))
            }
            if section.reaches(extended) {
                try appendItems(of: index, in: extended, to: &items, budget: budget)
                let own = pinned.suffix(2).filter { $0.section == index }.map(\.kind)
                appendParts(of: index, in: extended, without: own, to: &parts)
            }
            let isMentioned = items.last?.section == index || parts.last?.section == index
            if isMentioned || section.frame.intersects(extended) { touched.append(index) }
        }
        return PageWindow(
            rect: rect,
            items: items,
            pinned: pinned,
            supplementary: parts,
            sections: touched
        )
    }

    /// Returns the visible part of a horizontal section's content: `(offset, 0, scroller's width,
    /// content's height)`, extended by `overscan` both ways. Right to left the offset counts from the
    /// right.
    ///
    /// Frames are in the content's coordinates; there are no pinned or other parts. Offsets beyond
    /// either end are clamped; NaN is 0.
    /// - Returns: nil where the section has no scroller, or there is no such section.
    /// - Complexity: O(rows · log n + found).
    public func scrollerWindow(
        section index: Int,
        offset: Double,
        overscan: Double = 0
    ) -> PageWindow? {
        WorkBudget.withoutLimits { budget throws(WorkError) in
            try scrollerWindow(section: index, offset: offset, overscan: overscan, budget: budget)
        }
    }

    /// Returns the visible part of a horizontal section's content within the budget of a page.
    package func scrollerWindow(
        section index: Int,
        offset: Double,
        overscan: Double,
        budget: WorkBudget
    ) throws(WorkError) -> PageWindow? {
        guard let section = section(at: index), let scroller = section.scroller else { return nil }
        let rect = scroller.visible(at: offset, isReversed: section.isFlowReversed)
        let extended = rect.widened(by: overscan.asLength)
        let items = try section.items(intersecting: extended, budget: budget).map {
            PageWindow.Item(section: index, index: $0, frame: section.items[$0])
        }
        return PageWindow(
            rect: rect,
            items: items,
            pinned: [],
            supplementary: [],
            sections: [index]
        )
    }

    /// Returns the frame of an item in page coordinates, scrollers being at rest.
    ///
    /// Both indexes must be those of an item.
    public func pageFrame(section: Int, item: Int) -> Rect {
        let frames = sections[section]
        let origin = frames.itemsOrigin
        return onGrid(frames.items[item].moved(byX: origin.x, y: origin.y))
    }

    /// Returns the frame of a section's header while the page is scrolled to an offset, in page
    /// coordinates: its top is `max(y0, min(offset, B − h))` for the natural top y0, the height h and
    /// the section's end B, which pushes it away.
    ///
    /// - Returns: nil where there is no such section or it has no header.
    public func pinnedHeader(ofSection index: Int, at offset: Double) -> Rect? {
        guard sections.indices.contains(index), let header = sections[index].header else {
            return nil
        }
        let section = sections[index].frame
        var frame = header.moved(byX: 0, y: section.y)
        frame.y = max(frame.y, min(offset.asOffset, section.bottom - frame.height))
        return onGrid(frame)
    }

    /// Returns the frame of a section's footer while the page is scrolled to an offset, in page
    /// coordinates: its top is `max(A, min(y0, offset + height − h))` for the section's begin A, the natural top y0
    /// and the footer's height h.
    ///
    /// - Parameter height: The height of the screen that the page scrolls in, less its docks.
    /// - Returns: nil where there is no such section or it has no footer.
    public func pinnedFooter(
        ofSection index: Int,
        at offset: Double,
        height: Double
    ) -> Rect? {
        guard sections.indices.contains(index), let footer = sections[index].footer else {
            return nil
        }
        let section = sections[index].frame
        var frame = footer.moved(byX: 0, y: section.y)
        let lowest = offset.asOffset + height.asLength - frame.height
        frame.y = max(section.y, min(frame.y, lowest))
        return onGrid(frame)
    }

    /// Returns the scroller of a section in page coordinates, of a dock in its own.
    ///
    /// - Parameter index: The index of a section, or behind those of a dock.
    /// - Returns: nil where the section has no scroller.
    package func pageScroller(ofSection index: Int) -> ScrollerFrames? {
        guard let section = section(at: index) else { return nil }
        return section.scroller.map { scroller in
            ScrollerFrames(
                frame: onGrid(scroller.frame.moved(byX: 0, y: section.frame.y)),
                contentSize: scroller.contentSize,
                behavior: scroller.behavior,
                stops: scroller.stops
            )
        }
    }

    private func appendItems(
        of index: Int,
        in rect: Rect,
        to items: inout [PageWindow.Item],
        budget: WorkBudget
    ) throws(WorkError) {
        let section = sections[index]
        let origin = section.itemsOrigin
        let rect = rect.moved(byX: -origin.x, y: -origin.y)
        let found = try section.items(intersecting: rect, budget: budget)
        // Nearly all windows have the items of one section: more than that grows by itself.
        if items.isEmpty { items.reserveCapacity(found.count) }
        let frames = section.items
        for item in found {
            let frame = onGrid(frames[item].moved(byX: origin.x, y: origin.y))
            items.append(PageWindow.Item(section: index, index: item, frame: frame))
        }
    }

    private func appendParts(
        of index: Int,
        in rect: Rect,
        without pinned: [PageWindow.Part.Kind],
        to parts: inout [PageWindow.Part]
    ) {
        let section = sections[index]
        let candidates: [(PageWindow.Part.Kind, Rect?)] = [
            (.header, section.header), (.footer, section.footer),
            (.decoration, section.decoration), (.placeholder, section.placeholder),
        ]
        for (kind, candidate) in candidates where !pinned.contains(kind) {
            guard let candidate else { continue }
            let frame = onGrid(candidate.moved(byX: 0, y: section.frame.y))
            guard frame.intersects(rect) else { continue }
            parts.append(PageWindow.Part(section: index, kind: kind, frame: frame))
        }
    }

    /// Returns a frame that was moved, without the rounding error of the addition.
    private func onGrid(_ rect: Rect) -> Rect {
        let grid = viewport.grid
        return Rect(
            x: grid.nearest(rect.x),
            y: grid.nearest(rect.y),
            width: rect.width,
            height: rect.height
        )
    }
}

extension SectionFrames {
    /// The origin of the items' frames on the page, the scroller being at rest.
    fileprivate var itemsOrigin: (x: Double, y: Double) {
        guard let scroller else { return (0, frame.y) }
        let x = isFlowReversed ? scroller.frame.right - scroller.extent : scroller.frame.x
        return (x, frame.y + scroller.frame.y)
    }

    /// Returns true when anything in the section may be in a rectangle of the page.
    fileprivate func reaches(_ rect: Rect) -> Bool {
        frame.y + reachTop < rect.bottom && frame.y + reachBottom > rect.y
    }
}
