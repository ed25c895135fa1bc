import WorkLimits

/// The frames of the carousels inside a section's items, and of everything in them.
///
/// The frames of all their items are in one set of arrays, carousel after carousel, each relative to
/// its carousel's content; a carousel's own frame is relative to the item that it is in.
public struct CarouselFrames: Sendable, Equatable {
    /// The items shown, of all carousels.
    public let items: ItemFrames
    private let behavior: ScrollBehavior
    private let itemEnds: [Int32]
    private let sizes: [Size]
    private let contentWidths: [Double]
    private let stops: [Double]
    private let stopEnds: [Int32]

    /// The number of carousels: one for each item that the section shows.
    public var count: Int { sizes.count }

    /// Returns the places of one carousel's items in `items`.
    public func range(of carousel: Int) -> Range<Int> {
        Self.range(of: carousel, itemEnds)
    }

    /// Returns a carousel as a scroller. Its frame begins at its item's top left corner and is as wide
    /// as the item; without items it has no height.
    public func scroller(of carousel: Int) -> ScrollerFrames {
        let size = sizes[carousel]
        return ScrollerFrames(
            frame: Rect(x: 0, y: 0, width: size.width, height: size.height),
            contentSize: Size(width: contentWidths[carousel], height: size.height),
            behavior: behavior,
            stops: Array(stops[Self.range(of: carousel, stopEnds)])
        )
    }

    private static func range(of carousel: Int, _ ends: [Int32]) -> Range<Int> {
        (carousel == 0 ? 0 : Int(ends[carousel - 1]))..<Int(ends[carousel])
    }

    /// Lays out the carousel of each item of a section.
    ///
    /// - Parameter widths: The widths of the items shown.
    init(
        _ input: CarouselsInput,
        widths: [Double],
        in viewport: Viewport,
        budget: WorkBudget
    ) throws(WorkError) {
        var builder = Builder(behavior: .none)
        if case .horizontal(_, let scrolling) = input.layout.arrange {
            builder.behavior = scrolling
        }
        for (item, width) in widths.enumerated() {
            let range = input.range(of: item)
            let section = SectionInput(
                layout: input.layout,
                count: range.count,
                sizes: input.sizes.slice(range)
            )
            var viewport = viewport
            viewport.width = width
            var bottom = 0.0
            let composer = SectionComposer(section: section, viewport: viewport, budget: budget)
            builder.append(try composer.compose(pageTop: &bottom), width: width)
        }
        self = builder.finish()
    }

    private init(_ built: Builder) {
        items = ItemFrames(x: built.x, y: built.y, width: built.width, height: built.height)
        behavior = built.behavior
        itemEnds = built.itemEnds
        sizes = built.sizes
        contentWidths = built.contentWidths
        stops = built.stops
        stopEnds = built.stopEnds
    }

    private struct Builder {
        var behavior: ScrollBehavior
        var x: [Double] = []
        var y: [Double] = []
        var width: [Double] = []
        var height: [Double] = []
        var itemEnds: [Int32] = []
        var sizes: [Size] = []
        var contentWidths: [Double] = []
        var stops: [Double] = []
        var stopEnds: [Int32] = []

        mutating func append(_ section: SectionFrames, width itemWidth: Double) {
            x += section.items.x
            y += section.items.y
            width += section.items.width
            height += section.items.height
            itemEnds.append(Int32(truncatingIfNeeded: x.count))
            let scroller = section.scroller
            sizes.append(Size(width: itemWidth, height: scroller?.frame.height ?? 0))
            contentWidths.append(scroller?.contentSize.width ?? 0)
            stops += scroller?.stops ?? []
            stopEnds.append(Int32(truncatingIfNeeded: stops.count))
        }

        func finish() -> CarouselFrames { CarouselFrames(self) }
    }
}
