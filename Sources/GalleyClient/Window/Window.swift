import ChangesCore
public import Foundation

extension Layout {
    /// The content of a rectangle of a page, or of the content of one horizontal section.
    public struct Window: Sendable {
        /// An item that is in sight.
        public struct Item: Sendable, Equatable {
            /// Its place: `layout.item(at:)` has the item.
            public let path: ItemPath
            /// Its frame in the window's coordinates.
            public let frame: CGRect
        }

        /// A header, footer, decoration or placeholder that is in sight.
        public struct Part: Sendable, Equatable {
            /// Its section's index.
            public let section: Int
            /// The part of the section.
            public let kind: Layout.Part.Kind
            /// Its frame in the window's coordinates.
            public let frame: CGRect
        }

        /// The layout that it shows.
        public let layout: Layout
        /// The visible rectangle, its offset clamped, before overscan.
        public let rect: CGRect
        /// The size of all that can be scrolled.
        public let contentSize: CGSize
        /// The items that meet the rectangle with overscan; by section, then index.
        public internal(set) var items: [Item] = []
        /// The pinned headers and footers of the sections in the rectangle before overscan, where they are at
        /// its offset.
        public internal(set) var pinned: [Part] = []
        /// The other parts that meet the rectangle with overscan; by section.
        public internal(set) var supplementary: [Part] = []
        /// The indexes of the sections that the rectangle with overscan touches.
        public internal(set) var sections: [Int] = []

        func type(_ item: Item) -> String {
            let state = layout.state
            return state.type(
                of: state.page.sections[item.path.section].items[item.path.item].payload
            )
        }
    }

    /// The plan for cells when one window takes the place of another: the cells of items that leave
    /// go into a pool by their type; items that enter take the last of their type's.
    public struct ReusePlan: Sendable, Equatable {
        /// The items that leave.
        public let remove: [ItemPath]
        /// The items that enter.
        public let add: [ItemPath]
        /// The number of items that stay.
        public let keep: Int
        /// The number of entering items that find a cell, by type.
        public let dequeue: [ExactString: Int]
        /// The number of entering items that need a new cell, by type.
        public let create: [ExactString: Int]
    }
}
