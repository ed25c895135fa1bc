/// The frames of the carousels inside a section's items, and of everything in them.
///
/// The frames of all their items are in one set of arrays, carousel after carousel, each relative to
/// its carousel's content; a carousel's own frame is relative to the item that it is in.
public struct CarouselFrames: Sendable, Equatable {
    /// The items shown, of all carousels.
    public let items: ItemFrames
    private let behavior: ScrollBehavior
    private let itemEnds: [Int32]
    private let frames: [Rect]
    private let contentSizes: [Size]
    private let stops: [Double]
    private let stopEnds: [Int32]

    /// The number of carousels: one for each item that the section shows.
    public var count: Int { frames.count }

    /// Returns the places of one carousel's items in `items`.
    public func range(of carousel: Int) -> Range<Int> {
        Self.range(of: carousel, itemEnds)
    }

    /// Returns a carousel as a scroller. Unless its item gives its position, its frame begins at
    /// the item's top left corner and is as wide as the item; without items it has no height.
    public func scroller(of carousel: Int) -> ScrollerFrames {
        ScrollerFrames(
            frame: frames[carousel],
            contentSize: contentSizes[carousel],
            behavior: behavior,
            stops: Array(stops[Self.range(of: carousel, stopEnds)])
        )
    }

    /// Returns true when a carousel, or its content, reaches below an item of a height.
    package func overflows(_ carousel: Int, itemHeight: Double) -> Bool {
        let frame = frames[carousel]
        let bottom = frame.y + max(frame.height, contentSizes[carousel].height)
        // What is off by less is an error of rounding.
        return bottom > itemHeight + 1e-6 || contentSizes[carousel].height > frame.height + 1e-6
    }

    private static func range(of carousel: Int, _ ends: [Int32]) -> Range<Int> {
        (carousel == 0 ? 0 : Int(ends[carousel - 1]))..<Int(ends[carousel])
    }

    /// Creates frames from what a builder has collected.
    init(_ built: Builder) {
        items = ItemFrames(x: built.x, y: built.y, width: built.width, height: built.height)
        behavior = built.behavior
        itemEnds = built.itemEnds
        frames = built.frames
        contentSizes = built.contentSizes
        stops = built.stops
        stopEnds = built.stopEnds
    }

    /// A collector of the frames of one carousel after another.
    struct Builder {
        var behavior: ScrollBehavior
        var x: [Double] = []
        var y: [Double] = []
        var width: [Double] = []
        var height: [Double] = []
        var itemEnds: [Int32] = []
        var frames: [Rect] = []
        var contentSizes: [Size] = []
        var stops: [Double] = []
        var stopEnds: [Int32] = []

        mutating func append(_ section: SectionFrames, width itemWidth: Double, frame: Rect?) {
            x += section.items.x
            y += section.items.y
            width += section.items.width
            height += section.items.height
            itemEnds.append(Int32(truncatingIfNeeded: x.count))
            let scroller = section.scroller
            let content = scroller?.contentSize ?? .zero
            frames.append(frame ?? Rect(x: 0, y: 0, width: itemWidth, height: content.height))
            contentSizes.append(content)
            stops += scroller?.stops ?? []
            stopEnds.append(Int32(truncatingIfNeeded: stops.count))
        }

        func finish() -> CarouselFrames { CarouselFrames(self) }
    }
}
