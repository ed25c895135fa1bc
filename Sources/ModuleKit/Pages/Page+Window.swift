import LayoutCore

extension Page {
    /// The window of the page, or of one section's content, as JSON.
    ///
    /// It is cut from the frames there are: nothing is laid out again, and of the page only what is
    /// visible is looked at and written.
    /// - Throws: when the section named is not there, or does not scroll.
    /// - Complexity: O(sections + columns · log items + found).
    public func window(_ request: WindowRequest) throws(ScrollerFailure) -> [UInt8] {
        let scroller = try request.section.map { id throws(ScrollerFailure) in
            try horizontalSection(id)
        }
        let window = cut(request, at: request.offset, scroller)
        let previous = request.previousOffset.map { cut(request, at: $0, scroller).items }
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

    /// The index of a section of that id that is arranged horizontally.
    func horizontalSection(_ id: String) throws(ScrollerFailure) -> Int {
        guard let index = sections.firstIndex(where: { $0.id == id }) else {
            throw .unknownSection(known: sections.map(\.id))
        }
        guard sections[index].layout.arrange != .vertical else { throw .notHorizontal }
        return index
    }

    /// What is visible at an offset. A scroller without items is not there: nothing of it is.
    private func cut(_ request: WindowRequest, at offset: Double, _ scroller: Int?) -> PageWindow {
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
