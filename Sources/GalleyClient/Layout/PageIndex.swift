import ChangesCore
import LayoutCore

/// Finds what of a page meets a rectangle.
struct PageIndex {
    /// The items of each section: vertical ones by y, horizontal ones by x.
    let sections: [FlowIndex]
    /// The sections by all that is in them, on the page.
    let page: FlowIndex

    /// - Complexity: O(items), once a layout.
    init(_ state: LayoutState) {
        let sections = state.page.sections
        self.sections = sections.map { section in
            let items = section.items
            let isAcross = section.scroller != nil
            return FlowIndex(
                count: items.count,
                start: { isAcross ? items[$0].frame.x : items[$0].frame.y },
                end: { isAcross ? items[$0].frame.right : items[$0].frame.bottom }
            )
        }
        let reaches = sections.map { PageIndex.reach(of: $0, in: state) }
        page = FlowIndex(
            count: sections.count,
            start: { reaches[$0].lowerBound },
            end: { reaches[$0].upperBound }
        )
    }

    /// The highest and the lowest edge of a section and all in it: items and decorations may reach out.
    private static func reach(
        of section: HeldSection,
        in state: LayoutState
    ) -> ClosedRange<Double> {
        var top = min(0, section.frame.height)
        var bottom = max(0, section.frame.height)
        for case let part? in [
            section.header, section.footer, section.decoration, section.placeholder,
        ] {
            top = min(top, part.y)
            bottom = max(bottom, part.bottom)
        }
        let origin = section.scroller.map { state.scroller($0).frame.y } ?? 0
        for item in section.items {
            top = min(top, origin + item.frame.y)
            bottom = max(bottom, origin + item.frame.bottom)
        }
        return section.frame.y + top...section.frame.y + bottom
    }
}
