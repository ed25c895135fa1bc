import InputCore
package import JSONCore
import LayoutCore
package import ModuleMapping

extension Page {
    /// Returns a window of the page, or of one section's content, as JSON.
    ///
    /// Nothing is laid out again, and only what is visible is visited and written.
    /// - Throws: An error when the section is not there, or does not scroll.
    /// - Complexity: O(sections + columns · log items + found).
    package func window(_ request: WindowRequest) throws(ScrollerError) -> JSONText {
        if let item = request.item { return try carouselWindow(request, of: item) }
        let scroller = try request.section.map { id throws(ScrollerError) in
            try horizontalSection(id)
        }
        let window = cut(request, at: request.offset, scroller: scroller)
        let previous = request.previousOffset.map { cut(request, at: $0, scroller: scroller).items }
        let plan = WindowPlan(from: previous ?? [], to: window.items) { section in
            (sectionContent(at: section).items, 0)
        }
        let size = scroller.map { sectionFrames(at: $0).scroller?.contentSize ?? Size.zero }
        return WindowEncoder(
            page: self,
            window: window,
            contentSize: size ?? frames.contentSize,
            plan: plan
        ).encode()
    }

    /// Returns the index of the horizontal section of an id.
    func horizontalSection(_ id: String) throws(ScrollerError) -> Int {
        guard let index = place(ofSection: id) else {
            throw .unknownSection(known: sectionIDs)
        }
        guard sectionContent(at: index).layout.arrange != .vertical else { throw .notHorizontal }
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

extension Page {
    /// The most items of a window that takes no longer than some 100 µs.
    private static let maximumItemsOfShort = 200
    /// The most bytes of it.
    private static let maximumBytesOfShort = 128 << 10

    /// Returns true where a window is made in some 100 µs, by about how many items it has and how long
    /// items are.
    package func isShort(_ request: WindowRequest) -> Bool {
        let items = estimatedItems(in: request)
        let bytes = items * (json.count / max(1, itemCount))
        return items <= Self.maximumItemsOfShort && bytes <= Self.maximumBytesOfShort
    }

    /// Returns about how many items a window has, from the heights of its sections: items are taken to
    /// be spread evenly in each.
    ///
    /// Sections count too, as each is looked at: sixteen as an item.
    /// - Complexity: O(sections).
    func estimatedItems(in request: WindowRequest) -> Int {
        if let item = request.item { return estimatedItems(inCarouselOf: item, of: request) }
        let margin = request.overscan
        if let id = request.section {
            guard let index = place(ofSection: id),
                let scroller = sectionFrames(at: index).scroller
            else { return 0 }
            let extent = scroller.frame.width + 2 * margin
            let share = Self.share(extent, of: scroller.contentSize.width)
            return Int(clamping: share * Double(sectionFrames(at: index).shown))
        }
        let most = max(0, frames.contentSize.height - request.height)
        let top = min(max(0, request.offset), most)
        let (start, end) = (top - margin, top + request.height + margin)
        var count = Double(sections.count / 16)
        for section in frames.sections {
            let frame = section.frame
            let visible = min(end, frame.bottom) - max(start, frame.y)
            if visible > 0 {
                count += Self.share(visible, of: frame.height) * Double(section.shown)
            }
        }
        return Int(clamping: count.rounded(.up))
    }

    private func estimatedItems(inCarouselOf item: String, of request: WindowRequest) -> Int {
        guard let index = request.section.flatMap({ place(ofSection: $0) }) else { return 0 }
        // The section's items are searched for the id, and the carousel's for those in sight.
        let rows = sectionContent(at: index).items.count
        let inside = sectionContent(at: index).carousels?.items.count ?? 0
        return rows / 16 + inside / max(1, rows)
    }

    private static func share(_ part: Double, of whole: Double) -> Double {
        whole > part ? part / whole : 1
    }
}
