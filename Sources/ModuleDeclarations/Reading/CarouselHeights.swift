import LayoutCore

/// The heights of carousels that the configuration alone gives, beside those of their rows.
struct CarouselHeights {
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
            let (inner, outer) = (carousel.keys.keys(at: width), layout.keys.keys(at: width))
            guard let own = inner.configuration.contentHeight(of: inner),
                let row = outer.configuration.itemHeight(of: size, under: outer), row < own
            else { continue }
            return (own, row)
        }
        return nil
    }
}
