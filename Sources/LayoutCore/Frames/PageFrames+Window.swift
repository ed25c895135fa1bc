extension PageFrames {
    /// What is visible of the page: everything that shares some area with `(0, offset, W, height)`,
    /// extended by `overscan` upward and downward.
    ///
    /// Horizontal sections show their items at rest. Offsets beyond either end are clamped; NaN is 0.
    /// Frames are in page coordinates.
    /// - Complexity: O(sections + columns · log n + found); see `SectionFrames.items(intersecting:)`.
    public func window(offset: Double, height: Double, overscan: Double = 0) -> PageWindow {
        let height = height.asLength
        let most = max(0, contentSize.height - height)
        let rect = Rect(
            x: 0,
            y: min(offset.asLength, most),
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
        for (index, section) in sections.enumerated() {
            if section.isHeaderPinned, section.frame.intersects(visible),
                let frame = pinnedHeader(ofSection: index, at: visible.y)
            {
                pinned.append(PageWindow.Part(section: index, kind: .header, frame: frame))
            }
            guard section.reaches(extended) else { continue }
            appendItems(of: index, in: extended, to: &items)
            let isPinned = pinned.last?.section == index
            appendParts(of: index, in: extended, withHeader: !isPinned, to: &parts)
        }
        return PageWindow(rect: rect, items: items, pinned: pinned, supplementary: parts)
    }

    /// What is visible of a horizontal section's content: `(offset, 0, scroller's width, content's
    /// height)`, extended by `overscan` both ways. Right to left the offset counts from the right.
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
        guard sections.indices.contains(index), let scroller = sections[index].scroller else {
            return nil
        }
        let section = sections[index]
        let clamped = min(offset.asLength, scroller.maximumOffset)
        let width = scroller.frame.width
        let rect = Rect(
            x: section.isFlowReversed ? scroller.extent - clamped - width : clamped,
            y: 0,
            width: width,
            height: scroller.contentSize.height
        )
        let margin = overscan.asLength
        let extended = Rect(
            x: rect.x - margin,
            y: 0,
            width: width + 2 * margin,
            height: rect.height
        )
        let items = section.items(intersecting: extended).map {
            PageWindow.Item(section: index, index: $0, frame: section.items[$0])
        }
        return PageWindow(rect: rect, items: items, pinned: [], supplementary: [])
    }

    /// Where an item is on the page; that of a horizontal section while its scroller is at rest.
    ///
    /// Both indexes must be those of an item.
    public func pageFrame(section: Int, item: Int) -> Rect {
        let frames = sections[section]
        let origin = frames.itemsOrigin
        return onGrid(frames.items[item].moved(byX: origin.x, y: origin.y))
    }

    /// Where a section's header is while the page is scrolled to an offset, in page coordinates:
    /// `max(y0, min(offset, B − h))` for the natural top y0, the height h and the section's end B,
    /// which pushes it away.
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

    private func appendItems(
        of index: Int,
        in rect: Rect,
        to items: inout [PageWindow.Item]
    ) {
        let section = sections[index]
        let origin = section.itemsOrigin
        for item in section.items(intersecting: rect.moved(byX: -origin.x, y: -origin.y)) {
            items.append(
                PageWindow.Item(
                    section: index,
                    index: item,
                    frame: pageFrame(section: index, item: item)
                )
            )
        }
    }

    private func appendParts(
        of index: Int,
        in rect: Rect,
        withHeader: Bool,
        to parts: inout [PageWindow.Part]
    ) {
        let section = sections[index]
        let candidates: [(PageWindow.Part.Kind, Rect?)] = [
            (.header, withHeader ? section.header : nil), (.footer, section.footer),
            (.decoration, section.decoration), (.placeholder, section.placeholder),
        ]
        for (kind, candidate) in candidates {
            guard let candidate else { continue }
            let frame = onGrid(candidate.moved(byX: 0, y: section.frame.y))
            guard frame.intersects(rect) else { continue }
            parts.append(PageWindow.Part(section: index, kind: kind, frame: frame))
        }
    }

    /// A frame that was moved: what an addition did to its place is rounded away.
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
    /// What to add to an item's frame for its place on the page, the scroller being at rest.
    fileprivate var itemsOrigin: (x: Double, y: Double) {
        guard let scroller else { return (0, frame.y) }
        let x = isFlowReversed ? scroller.frame.right - scroller.extent : scroller.frame.x
        return (x, frame.y + scroller.frame.y)
    }

    /// Whether anything in the section may be in a rectangle of the page.
    fileprivate func reaches(_ rect: Rect) -> Bool {
        frame.y + reachTop < rect.bottom && frame.y + reachBottom > rect.y
    }
}
