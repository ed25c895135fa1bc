/// Lays out pages: sections in, frames out.
///
/// Pure: no I/O, no clock, the same input gives the same bits on every machine. Whatever finite
/// numbers come in, no frame is NaN and no size negative (see `Limits`).
public enum PageLayout {
    /// Lays out sections from top to bottom, nothing between them.
    ///
    /// - Complexity: O(items), with no allocation an item; O(columns) an item in a waterfall.
    public static func layOut(_ sections: [SectionInput], in viewport: Viewport) -> PageFrames {
        var bottom = 0.0
        let laidOut = sections.map { section in
            let composer = SectionComposer(section: section, viewport: viewport)
            return composer.compose(pageTop: &bottom)
        }
        let grid = viewport.grid
        return PageFrames(
            viewport: viewport,
            sections: laidOut,
            contentSize: Size(
                width: grid.nearest(viewport.layoutWidth),
                height: grid.points(bottom)
            )
        )
    }

    /// The widths that the items of a section are going to have, for measuring cells before their
    /// heights are known: in points, before they are rounded to the grid.
    ///
    /// A grid's column can depend on its items' own widths, but never on their heights.
    /// - Returns: A width an item, after `maxItems` (not `maxLines`, which needs heights) cut; one
    ///   for all where they are equal.
    public static func itemWidths(
        of section: SectionInput,
        in viewport: Viewport
    ) -> PerItem<Double> {
        SectionComposer(section: section, viewport: viewport).itemWidths()
    }
}
