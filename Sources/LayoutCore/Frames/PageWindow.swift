/// The items and other parts of a page, or of one scroller's content, that a rectangle shows.
public struct PageWindow: Sendable, Equatable {
    /// An item that is visible.
    public struct Item: Sendable, Equatable {
        /// Its section's index.
        public let section: Int
        /// Its index in the section.
        public let index: Int
        /// Its frame in the coordinates of the window.
        public let frame: Rect

        /// Creates an item at an index of a section.
        public init(section: Int, index: Int, frame: Rect) {
            self.section = section
            self.index = index
            self.frame = frame
        }
    }

    /// A header, footer, decoration or placeholder that is visible.
    public struct Part: Sendable, Equatable {
        /// The parts of a section beside its items.
        public enum Kind: String, Sendable, Equatable, CaseIterable {
            /// The header above the items.
            case header
            /// The footer below the items.
            case footer
            /// The decoration behind the section.
            case decoration
            /// The placeholder in place of items.
            case placeholder
        }

        /// Its section's index.
        public let section: Int
        /// The part.
        public let kind: Kind
        /// Its frame in the coordinates of the window.
        public let frame: Rect
    }

    /// The visible rectangle: the offset clamped, before overscan.
    public let rect: Rect
    /// The items that intersect the rectangle with overscan, by section, then index.
    public let items: [Item]
    /// The pinned headers and footers of the sections that intersect the rectangle before overscan, each where
    /// it is while pinned.
    public let pinned: [Part]
    /// All other parts that intersect the rectangle with overscan, by section; in each in the order
    /// of `Part.Kind`.
    public let supplementary: [Part]
    /// The indexes of the sections that the rectangle with overscan touches, or that reach into it.
    public let sections: [Int]

    /// Returns the empty window of a scroller without content.
    ///
    /// - Parameter width: The scroller's width, in points.
    public static func nothing(width: Double) -> PageWindow {
        let rect = Rect(x: 0, y: 0, width: width, height: 0)
        return PageWindow(rect: rect, items: [], pinned: [], supplementary: [], sections: [])
    }
}
