import LayoutCore

/// The heights of carousels that the configuration alone gives, beside those of their rows.
struct CarouselHeights {
    /// The layout of the carousels.
    let carousel: LayoutDeclaration

    /// Returns the height of the carousels and that of their rows where that is less, at the first
    /// width at which both are known.
    ///
    /// - Parameters:
    ///   - layout: The layout of the rows.
    ///   - size: The size that rows bring with them.
    func overflow(
        in layout: LayoutDeclaration,
        size: ItemSizeDeclaration
    ) -> (carousel: Double, row: Double)? {
        let breakpoints = (layout.keys.overrides + carousel.keys.overrides).map(\.minimumWidth)
        for width in [-1] + breakpoints.sorted() {
            guard let own = Self.contentHeight(carousel.keys.keys(at: width)),
                let row = Self.rowHeight(layout.keys.keys(at: width), size), row < own
            else { continue }
            return (own, row)
        }
        return nil
    }

    /// Returns the height of a horizontal section's content; nil where items or parameters give it.
    private static func contentHeight(_ keys: LayoutKeys) -> Double? {
        switch keys.kind ?? .list {
        case .flex: return value(keys.itemHeight)
        case .waterfall, .grid: return value(keys.height)
        case .list: break
        }
        guard let rows = keys.rows else { return value(keys.height) }
        guard case .count(.value(var count)) = rows, let height = value(keys.itemHeight) else {
            return nil
        }
        if let most = keys.maxItems {
            guard case .value(let most) = most else { return nil }
            if most > 0 { count = min(count, most) }
        }
        guard let spacing = keys.lineSpacing.map(value) ?? standardSpacing, count > 0 else {
            return nil
        }
        return Double(count) * height + Double(count - 1) * spacing
    }

    /// Returns the height of all rows; nil where their content or a parameter gives it.
    private static func rowHeight(_ keys: LayoutKeys, _ size: ItemSizeDeclaration) -> Double? {
        switch keys.kind ?? .list {
        case .list:
            if let height = keys.itemHeight { return value(height) }
            if keys.hasAutoHeight != true { return nil }
        case .flex:
            if let height = keys.itemHeight { return value(height) }
        case .waterfall, .grid: break
        }
        guard case .points(let height)? = size.height else { return nil }
        return height
    }

    /// The gap between lines where a layout gives none.
    private static let standardSpacing: Double? = SectionLayout(kind: .list(ListLayout()))
        .lineSpacing

    private static func value(_ number: Parameterized<Double>?) -> Double? {
        if case .value(let value)? = number { value } else { nil }
    }
}
