import LayoutCore

extension Page {
    /// Returns a window of the page, or of one section's content, as JSON.
    ///
    /// Nothing is laid out again, and only what is visible is visited and written.
    /// - Throws: An error when the section is not there, or does not scroll.
    /// - Complexity: O(sections + columns · log items + found).
    package func window(_ request: WindowRequest) throws(ScrollerError) -> [UInt8] {
        if let item = request.item { return try carouselWindow(request, of: item) }
        let scroller = try request.section.map { id throws(ScrollerError) in
            try horizontalSection(id)
        }
        let window = cut(request, at: request.offset, scroller: scroller)
        let previous = request.previousOffset.map { cut(request, at: $0, scroller: scroller).items }
        let plan = ReusePlan(from: previous ?? [], to: window.items) { item in
            let table = sections[item.section].items
            return table.types[Int(table.items[item.index].type)]
        }
        let size = scroller.map { frames.sections[$0].scroller?.contentSize ?? Size.zero }
        return WindowEncoder(
            page: self,
            window: window,
            contentSize: size ?? frames.contentSize,
            plan: plan
        ).encode()
    }

    /// Returns the index of the horizontal section of an id.
    func horizontalSection(_ id: String) throws(ScrollerError) -> Int {
        guard let index = sections.firstIndex(where: { $0.id == id }) else {
            throw .unknownSection(known: sections.map(\.id))
        }
        guard sections[index].layout.arrange != .vertical else { throw .notHorizontal }
        return index
    }

    /// Returns everything visible at an offset. Nothing is visible of a scroller without items.
    private func cut(
        _ request: WindowRequest,
        at offset: Double,
        scroller: Int?
    ) -> PageWindow {
        guard let scroller else {
            return frames.window(
                offset: offset,
                height: request.height,
                overscan: request.overscan
            )
        }
        let window = frames.scrollerWindow(
            section: scroller,
            offset: offset,
            overscan: request.overscan
        )
        return window ?? .nothing(width: frames.contentSize.width)
    }
}
