import LayoutCore

/// The frames of one section laid out alone, as `[x, y, width, height]`.
func frames(
    _ layout: SectionLayout,
    count: Int,
    sizes: ItemSizes = ItemSizes(),
    width: Double = 100,
    scale: Double? = nil
) -> [[Double]] {
    section(layout, count: count, sizes: sizes, width: width, scale: scale).allItems
        .map { [$0.x, $0.y, $0.width, $0.height] }
}

/// One section laid out alone.
func section(
    _ layout: SectionLayout,
    count: Int,
    sizes: ItemSizes = ItemSizes(),
    width: Double = 100,
    scale: Double? = nil,
    direction: LayoutDirection = .leftToRight
) -> SectionFrames {
    PageLayout.layOut(
        [SectionInput(layout: layout, count: count, sizes: sizes)],
        in: Viewport(width: width, scale: scale, direction: direction)
    ).sections[0]
}

/// A layout without gaps.
func tight(
    _ kind: LayoutKind,
    _ arrange: Arrangement = .vertical,
    maxLines: Int? = nil,
    maxItems: Int? = nil
) -> SectionLayout {
    SectionLayout(
        kind: kind,
        arrange: arrange,
        lineSpacing: 0,
        itemSpacing: 0,
        maxLines: maxLines,
        maxItems: maxItems
    )
}

/// Points for every item.
func points(_ lengths: [Double]) -> PerItem<ItemLength> {
    .each(lengths.map { .points($0) })
}
