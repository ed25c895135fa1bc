extension LayoutKeys {
    /// These keys, with another's values for what they leave open.
    ///
    /// Of two keys that say the same thing in different ways (`columns` and `itemWidth`, `itemHeight`
    /// and `aspectRatio` of a list) one here takes the place of the other there.
    func merging(defaults base: LayoutKeys) -> LayoutKeys {
        var keys = common(defaults: base)
        keys.columns = columns ?? (itemWidth == nil ? base.columns : nil)
        keys.itemWidth = itemWidth ?? (columns == nil ? base.itemWidth : nil)
        let givesHeight = itemHeight != nil || aspectRatio != nil || hasAutoHeight != nil
        keys.itemHeight = itemHeight ?? (givesHeight ? nil : base.itemHeight)
        keys.aspectRatio = aspectRatio ?? (givesHeight ? nil : base.aspectRatio)
        keys.hasAutoHeight = hasAutoHeight ?? (givesHeight ? nil : base.hasAutoHeight)
        keys.rows = rows ?? base.rows
        keys.justifyContent = justifyContent ?? base.justifyContent
        keys.alignItems = alignItems ?? base.alignItems
        keys.align = align ?? base.align
        keys.lastLine = lastLine ?? base.lastLine
        keys.gap = gap ?? base.gap
        keys.fill = fill ?? base.fill
        keys.autoRows = autoRows ?? base.autoRows
        keys.autoColumns = autoColumns ?? base.autoColumns
        keys.flow = flow ?? base.flow
        keys.areas = areas ?? base.areas
        keys.templateRepeat = templateRepeat ?? base.templateRepeat
        return keys
    }

    private func common(defaults base: LayoutKeys) -> LayoutKeys {
        var keys = self
        keys.kind = kind ?? base.kind
        keys.arrange = arrange ?? base.arrange
        keys.inset = inset ?? base.inset
        keys.lineSpacing = lineSpacing ?? base.lineSpacing
        keys.itemSpacing = itemSpacing ?? base.itemSpacing
        keys.maxLines = maxLines ?? base.maxLines
        keys.maxItems = maxItems ?? base.maxItems
        keys.height = height ?? base.height
        keys.scrolling = scrolling ?? base.scrolling
        keys.hidden = hidden ?? base.hidden
        return keys
    }
}
