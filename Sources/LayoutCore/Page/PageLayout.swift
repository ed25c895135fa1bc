package import WorkLimits

/// Lays out pages: sections in, frames out.
///
/// Pure: no I/O, no clock, the same input gives the same bits on every machine. Whatever finite
/// numbers come in, no frame is NaN and no size negative (see ``Limits``).
///
/// ```swift
/// let table = SectionInput(
///     layout: SectionLayout(kind: .list(ListLayout(height: .points(44)))),
///     count: 3
/// )
/// let page = PageLayout.layOut([table], in: Viewport(width: 320))
/// page.contentSize.height        // 142: three rows and two gaps of 5
/// ```
public enum PageLayout {
    /// Lays out sections from top to bottom, nothing between them.
    ///
    /// - Complexity: O(items), with no allocation an item; in a waterfall O(log columns) an item,
    ///   where items span columns O(columns).
    public static func layOut(_ sections: [SectionInput], in viewport: Viewport) -> PageFrames {
        WorkBudget.withoutLimits { budget throws(WorkError) in
            try layOut(sections, in: viewport, budget: budget)
        }
    }

    /// Lays out sections within the budget of a page; ``PageComposer`` does so section by section.
    package static func layOut(
        _ sections: [SectionInput],
        in viewport: Viewport,
        budget: WorkBudget
    ) throws(WorkError) -> PageFrames {
        var composer = PageComposer(viewport: viewport)
        for section in sections { try composer.append(section, budget: budget) }
        return composer.finish()
    }

    /// Returns the widths that the items of a section are going to have, for measuring cells before
    /// their heights are known: in points, before they are rounded to the grid.
    ///
    /// A grid's column can depend on its items' own widths, but never on their heights.
    /// - Returns: A width an item, after `maxItems` (not `maxLines`, which needs heights) cut; one
    ///   for all where they are equal.
    public static func itemWidths(
        of section: SectionInput,
        in viewport: Viewport
    ) -> PerItem<Double> {
        WorkBudget.withoutLimits { budget throws(WorkError) in
            try itemWidths(of: section, in: viewport, budget: budget)
        }
    }

    /// Returns the widths of a section's items within the budget of a page.
    package static func itemWidths(
        of section: SectionInput,
        in viewport: Viewport,
        budget: WorkBudget
    ) throws(WorkError) -> PerItem<Double> {
        let composer = SectionComposer(section: section, viewport: viewport, budget: budget)
        return try composer.itemWidths()
    }
}
