import ChangesCore
public import Foundation
import LayoutCore

extension Layout {
    /// An item: one cell.
    public struct Item: Sendable {
        let state: LayoutState
        let held: HeldItem

        var record: ItemRecord { state.item(held.payload) }
        var document: Document { state.document(of: held.payload) }

        /// Its id, unique in its section unless the module says otherwise.
        public var id: String { document.text(record.id) }
        /// The name of the cells that can show it.
        public var type: String { state.type(of: held.payload) }
        /// Its frame: in the section of a vertical one, in the scroller's content of a horizontal
        /// one.
        public var frame: CGRect { CGRect(held.frame) }
        /// The elements that are drawn in it, in painting order and in its own coordinates; empty
        /// where the app draws `data` itself.
        /// - Complexity: O(elements), each time.
        public var elements: [Element] { document.elements(record.elements) }
        /// The action that a tap on it is.
        public var select: Action? { document.action(record.select) }
        /// The row of items inside it.
        public var carousel: Carousel? { held.carousel.map { Carousel(state: state, held: $0) } }
        /// Its `data` as JSON; empty where it has none.
        public var json: Data { document.data(record.data) }

        /// Decodes its `data`. Do this when it is shown: nothing is decoded before.
        ///
        /// - Throws: `DecodingError` where it is not of that type, or absent.
        public func data<Value: Decodable>(
            as type: Value.Type = Value.self,
            decoder: JSONDecoder = JSONDecoder()
        ) throws -> Value {
            try document.data(as: type, from: record.data, decoder: decoder)
        }
    }

    /// The items of a section or a carousel.
    public struct Items: RandomAccessCollection, Sendable {
        let state: LayoutState
        let held: [HeldItem]

        /// 0.
        public var startIndex: Int { 0 }
        /// The number of items.
        public var endIndex: Int { held.count }

        /// Accesses an item by its position in the section, from 0.
        public subscript(index: Int) -> Item { Item(state: state, held: held[index]) }
    }

    /// A row of items inside an item, which scrolls sideways.
    public struct Carousel: Sendable {
        let state: LayoutState
        let held: HeldCarousel

        /// Its frame in the item, the size of its content, and where it rests.
        public var scroller: Scroller { Scroller(state: state, record: held.payload) }
        /// Its items, in the coordinates of its content; they have no carousels.
        public var items: Items { Items(state: state, held: held.items) }
    }
}

extension Document {
    func data<Value: Decodable>(
        as type: Value.Type,
        from span: Span32,
        decoder: JSONDecoder
    ) throws -> Value {
        guard !span.isEmpty else {
            throw DecodingError.valueNotFound(
                type,
                DecodingError.Context(codingPath: [], debugDescription: "there is no data")
            )
        }
        return try decode(type, from: span, with: decoder)
    }

    func elements(_ span: Span32) -> [Element] {
        span.isEmpty ? [] : scan(span) { (try? Element.list(from: &$0)) ?? [] }
    }

    func contents(_ span: Span32) -> Contents? {
        span.isEmpty ? nil : scan(span) { try? Contents(from: &$0) }
    }

    func action(_ span: Span32) -> Action? {
        span.isEmpty ? nil : try? decode(Action.self, from: span)
    }
}
