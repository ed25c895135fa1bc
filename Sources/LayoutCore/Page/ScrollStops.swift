import InputCore

/// The offsets at which a scroller comes to rest.
enum ScrollStops {
    /// Returns the stops of a behaviour: ascending, without duplicates, in points.
    ///
    /// - Parameter contentWidth: The width of the content with insets, in units.
    static func offsets(
        _ behavior: ScrollBehavior,
        columns: ScrollColumns,
        contentWidth: Double,
        context: FlowContext
    ) -> [Double] {
        let maximum = max(0, contentWidth - context.pageUnits)
        let units: [Double] =
            switch behavior {
            case .none, .continuous: []
            case .paging: pages(to: maximum, in: context)
            case .itemPaging: columnStarts(columns).map { min(max(0, $0), maximum) }
            case .centered: columnCentres(columns, in: context).map { min(max(0, $0), maximum) }
            }
        return ascending(units).map { context.grid.points($0) }
    }

    /// Multiples of what the scroller shows between the section's insets, as CSS's `scroll-padding`
    /// does; of its whole width where they leave nothing. The last one is clamped to the end.
    private static func pages(to maximum: Double, in context: FlowContext) -> [Double] {
        let page = context.innerWidth > 0 ? context.innerWidth : context.pageWidth
        guard page > 0, maximum > 0 else { return [0] }
        let whole = Int(clamping: min(context.grid.points(maximum) / page, Double(Limits.pages)))
        let pages = (0...whole).map { context.grid.round(Double($0) * page) }
        return pages.filter { $0 < maximum } + [maximum]
    }

    /// Left edges less the section's inset.
    private static func columnStarts(_ columns: ScrollColumns) -> [Double] {
        switch columns {
        case .none: []
        case .even(let count, let step, _): (0..<count).map { Double($0) * step }
        case .each(let starts, _): starts
        }
    }

    /// Centres less half the scroller's width, on the grid.
    private static func columnCentres(
        _ columns: ScrollColumns,
        in context: FlowContext
    ) -> [Double] {
        let centres: [Double] =
            switch columns {
            case .none: []
            case .even(let count, let step, let size):
                (0..<count).map { Double($0) * step + size / 2 }
            case .each(let starts, let ends):
                zip(starts, ends).map { ($0 + $1) / 2 }
            }
        return centres.map {
            let offset = $0 + context.mainOrigin - context.pageUnits / 2
            // Multiples of half a unit: exact in a Double.
            return PixelGrid.floor(offset + 0.5)
        }
    }

    private static func ascending(_ offsets: [Double]) -> [Double] {
        var result: [Double] = []
        for offset in offsets.sorted() where offset != result.last {
            result.append(offset)
        }
        return result
    }
}
