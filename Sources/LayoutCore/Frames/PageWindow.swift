/// What of a page, or of one scroller's content, a rectangle shows.
public struct PageWindow: Sendable, Equatable {
    /// An item that is visible.
    public struct Item: Sendable, Equatable {
        /// Its section's index.
        public let section: Int
        /// Its index in the section.
        public let index: Int
        /// Its frame in the coordinates of the window.
        public let frame: Rect

        /// An item at these indexes, with this frame.
        public init(section: Int, index: Int, frame: Rect) {
            self.section = section
            self.index = index
            self.frame = frame
        }
    }

    /// A header, footer, decoration or placeholder that is visible.
    public struct Part: Sendable, Equatable {
        /// Which part of a section it is.
        public enum Kind: String, Sendable, Equatable, CaseIterable {
            /// What stands above the items.
            case header
            /// What stands below the items.
            case footer
            /// What lies behind the section.
            case decoration
            /// What stands in for items.
            case placeholder
        }

        /// Its section's index.
        public let section: Int
        /// Which part it is.
        public let kind: Kind
        /// Its frame in the coordinates of the window.
        public let frame: Rect
    }

    /// The visible rectangle: the offset clamped, before overscan.
    public let rect: Rect
    /// The items that intersect the rectangle with overscan, by section, then index.
    public let items: [Item]
    /// The pinned headers of the sections that intersect the rectangle before overscan, each where
    /// it is while pinned.
    public let pinned: [Part]
    /// All other parts that intersect the rectangle with overscan, by section; in each in the order
    /// of `Part.Kind`.
    public let supplementary: [Part]

    /// What a scroller shows that has no content: nothing, over its width, in points.
    public static func nothing(width: Double) -> PageWindow {
        let rect = Rect(x: 0, y: 0, width: width, height: 0)
        return PageWindow(rect: rect, items: [], pinned: [], supplementary: [])
    }
}
