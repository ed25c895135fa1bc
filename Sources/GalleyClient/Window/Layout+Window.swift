import ChangesCore
import Foundation
import LayoutCore

extension Layout {
    /// Returns the part of the page that is in sight, as the window endpoint does, without a request.
    ///
    /// Horizontal sections are shown at rest; frames are on the page.
    /// - Parameters:
    ///   - offset: how far the page is scrolled, in points; clamped to the page.
    ///   - height: the height of the screen, less the docks, in points.
    ///   - overscan: how much more above and below.
    /// - Complexity: O(log items + found); O(items) at a layout's first window.
    public func window(offset: Double, height: Double, overscan: Double = 0) -> Window {
        let search = WindowSearch(state)
        let size = state.contentSize
        let y = search.clamped(offset, to: state.page.grid.nearest(size.height) - height)
        let visible = search.adopted(Rect(x: 0, y: y, width: size.width, height: height))
        let rect = search.adopted(
            Rect(x: 0, y: visible.y - overscan, width: size.width, height: height + 2 * overscan)
        )
        var window = Window(
            layout: self,
            rect: CGRect(x: 0, y: y, width: size.width, height: height),
            contentSize: contentSize
        )
        search.page(visible: visible, rect: rect, &window)
        return window
    }

    /// Returns the part of a horizontal section's content that is in sight.
    ///
    /// - Parameters:
    ///   - id: the section's id.
    ///   - offset: how far it is scrolled, in points; right to left, from the right edge. Clamped.
    ///   - overscan: how much more at both sides.
    /// - Returns: nil where no horizontal section has that id.
    /// - Complexity: O(sections + log items + found); O(items) at a layout's first window.
    public func window(section id: String, offset: Double, overscan: Double = 0) -> Window? {
        guard let index = index(ofSection: id), sections[index].isHorizontal else { return nil }
        return WindowSearch(state).scroller(index, offset: offset, overscan: overscan, of: self)
    }

    /// Returns the plan for cells from one window to the next of the same layout.
    ///
    /// - Parameters:
    ///   - before: what was shown; nil where all cells are still to be made.
    ///   - after: what is shown from now on.
    /// - Complexity: O(items of both).
    public static func reuse(from before: Window?, to after: Window) -> ReusePlan {
        let old = before?.items ?? []
        let (left, entered) = (Set(old.map(\.path)), Set(after.items.map(\.path)))
        let removed = old.filter { !entered.contains($0.path) }
        let added = after.items.filter { !left.contains($0.path) }
        var pool: [ExactString: Int] = [:]
        if let before { for item in removed { pool[before.type(item), default: 0] += 1 } }
        var needed: [ExactString: Int] = [:]
        for item in added { needed[after.type(item), default: 0] += 1 }
        var (dequeue, create): ([ExactString: Int], [ExactString: Int]) = ([:], [:])
        for (type, count) in needed {
            let found = min(count, pool[type] ?? 0)
            dequeue[type] = found
            create[type] = count - found
        }
        return ReusePlan(
            remove: removed.map(\.path),
            add: added.map(\.path),
            keep: old.count - removed.count,
            dequeue: dequeue,
            create: create
        )
    }
}

/// One search for what is in a rectangle.
struct WindowSearch {
    private let state: LayoutState
    private let grid: PixelGrid
    private let index: PageIndex

    init(_ state: LayoutState) {
        self.state = state
        grid = state.page.grid
        index = state.index
    }

    func clamped(_ offset: Double, to end: Double) -> Double { max(0, min(offset, end)) }

    /// The rectangle that one stands for: each edge on the grid, where it is but for the decimals it
    /// is written with.
    func adopted(_ rect: Rect) -> Rect { grid.adopting(rect) }

    private func moved(_ frame: Rect, byX x: Double, y: Double) -> CGRect {
        CGRect(
            x: grid.moving(frame.x, by: x),
            y: grid.moving(frame.y, by: y),
            width: frame.width,
            height: frame.height
        )
    }

    // MARK: The page

    func page(visible: Rect, rect: Rect, _ window: inout Layout.Window) {
        window.items.reserveCapacity(32)
        index.page.search(
            from: rect.y - Limits.writing,
            to: rect.bottom + Limits.writing
        ) { section in
            self.section(section, visible: visible, rect: rect, in: &window)
        }
    }

    private func section(
        _ number: Int,
        visible: Rect,
        rect: Rect,
        in window: inout Layout.Window
    ) {
        let section = state.page.sections[number]
        let (x, y) = origin(section)
        let count = window.items.count + window.supplementary.count
        items(of: section, number: number, in: rect.moved(byX: -x, y: -y)) { item, frame in
            window.items.append(
                .init(
                    path: ItemPath(section: number, item: item),
                    frame: moved(frame, byX: x, y: y)
                )
            )
        }
        let isPinned =
            section.header != nil && section.frame.intersects(visible)
            && state.section(number).header?.isPinned == true
        if isPinned, let header = section.header {
            let top = min(visible.y, section.frame.bottom - header.height) - header.y
            let frame = moved(header, byX: 0, y: max(section.frame.y, top))
            window.pinned.append(.init(section: number, kind: .header, frame: frame))
        }
        let isFooterPinned =
            section.footer != nil && section.frame.intersects(visible)
            && state.section(number).footer?.isPinned == true
        if isFooterPinned, let footer = section.footer {
            let lowest = visible.bottom - footer.height - section.frame.y
            let y = section.frame.y - footer.y + max(0, min(lowest, footer.y))
            let frame = moved(footer, byX: 0, y: y)
            window.pinned.append(.init(section: number, kind: .footer, frame: frame))
        }
        let pinned = [isPinned ? Layout.Part.Kind.header : nil, isFooterPinned ? .footer : nil]
        parts(of: section, number: number, in: rect, without: pinned, to: &window)
        let hasMore = window.items.count + window.supplementary.count > count
        if hasMore || section.frame.intersects(rect) { window.sections.append(number) }
    }

    private func parts(
        of section: HeldSection,
        number: Int,
        in rect: Rect,
        without pinned: [Layout.Part.Kind?],
        to window: inout Layout.Window
    ) {
        let parts: [(Layout.Part.Kind, Rect?)] = [
            (.header, section.header), (.footer, section.footer),
            (.decoration, section.decoration), (.placeholder, section.placeholder),
        ]
        let inside = rect.moved(byX: 0, y: -section.frame.y)
        for case (let kind, let frame?) in parts
        where !pinned.contains(kind) && frame.intersects(inside) {
            let frame = moved(frame, byX: 0, y: section.frame.y)
            window.supplementary.append(.init(section: number, kind: kind, frame: frame))
        }
    }

    @inline(__always)
    private func items(
        of section: HeldSection,
        number: Int,
        in rect: Rect,
        _ take: (Int, Rect) -> Void
    ) {
        let isAcross = section.scroller != nil
        let (lower, upper) = isAcross ? (rect.x, rect.right) : (rect.y, rect.bottom)
        section.items.withUnsafeBufferPointer { items in
            index.sections[number].search(
                from: lower - Limits.writing,
                to: upper + Limits.writing
            ) { item in
                let frame = items[item].frame
                if frame.intersects(rect) { take(item, frame) }
            }
        }
    }

    /// The page's coordinates of the origin of a section's items, its scroller being at rest.
    private func origin(_ section: HeldSection) -> (Double, Double) {
        guard let record = section.scroller else { return (0, section.frame.y) }
        let scroller = state.scroller(record)
        let rest = state.isRightToLeft ? max(0, scroller.width - scroller.frame.width) : 0
        return (scroller.frame.x - rest, section.frame.y + scroller.frame.y)
    }

    // MARK: A scroller's content

    func scroller(
        _ number: Int,
        offset: Double,
        overscan: Double,
        of layout: Layout
    ) -> Layout.Window {
        let section = state.page.sections[number]
        let scroller = section.scroller.map { state.scroller($0) }
        let width = scroller?.frame.width ?? state.contentSize.width
        let (contentWidth, height) = (scroller?.width ?? 0, scroller?.height ?? 0)
        let rest = max(0, grid.nearest(contentWidth) - grid.nearest(width))
        let start = clamped(offset, to: rest)
        let x = state.isRightToLeft && scroller != nil ? rest - start : start
        var window = Layout.Window(
            layout: layout,
            rect: CGRect(x: x, y: 0, width: width, height: height),
            contentSize: CGSize(width: contentWidth, height: height)
        )
        let rect = adopted(
            Rect(x: x - overscan, y: 0, width: width + 2 * overscan, height: height)
        )
        if scroller != nil { window.sections = [number] }
        items(of: section, number: number, in: rect) { item, frame in
            let path = ItemPath(section: number, item: item)
            window.items.append(.init(path: path, frame: CGRect(frame)))
        }
        return window
    }
}
