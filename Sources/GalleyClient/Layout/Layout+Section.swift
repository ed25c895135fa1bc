import ChangesCore
public import Foundation
import LayoutCore

extension Layout {
    /// A list, row or grid of items with its header, footer and decoration.
    public struct Section: Sendable {
        let state: LayoutState
        /// The position among the page's sections, from 0.
        public let index: Int

        private var held: HeldSection { state.page.sections[index] }
        private var record: SectionRecord { state.section(index) }
        private var document: Document { state.document(of: held.payload) }

        /// Its id, unique in the page.
        public var id: String { document.text(record.id) }
        /// The module that declares it.
        public var module: String { document.text(record.module) }
        /// The kind of layout: `list`, `flex`, `waterfall`, `grid`.
        public var layout: String { document.text(record.layout) }
        /// Its status: `ok`, `stale`, `fallback`, `loading`, `placeholder` or `failed`.
        public var status: String { document.text(record.status) }
        /// True where it is one row that scrolls sideways.
        public var isHorizontal: Bool { record.isHorizontal }
        /// The id of the selected item, where the section has a selection and the item is there.
        public var selected: String? { document.string(record.selected) }
        /// The time at which stale data was fetched (RFC 3339).
        public var asOf: String? { document.string(record.asOf) }
        /// The reason why it is stale, failed or a fallback.
        public var failure: Failure? {
            record.failure.isEmpty ? nil : try? document.decode(Failure.self, from: record.failure)
        }
        /// The order of reading that it names; nil where that is the items'.
        var accessibilityOrder: [Int]? { document.order(record.accessibility) }
        /// Its frame on the page.
        public var frame: CGRect { CGRect(held.frame) }
        /// The header, in the section's coordinates.
        public var header: Part? { part(.header) }
        /// The footer, in the section's coordinates.
        public var footer: Part? { part(.footer) }
        /// The placeholder in place of items, in the section's coordinates.
        public var placeholder: Part? { part(.placeholder) }
        /// The decoration behind it, in the section's coordinates.
        public var decoration: Part? { part(.decoration) }
        /// The scroller of a horizontal section that has items; in the section's coordinates.
        public var scroller: Scroller? { held.scroller.map { Scroller(state: state, record: $0) } }
        /// The number of items before cutting.
        public var total: Int { held.counts.total }
        /// Its items. Frames of a vertical section count from the section's origin, those of a
        /// horizontal one from the scroller's content.
        public var items: Items { Items(state: state, held: held.items) }

        /// Returns a part of it; nil where it has none of that kind.
        public func part(_ kind: Part.Kind) -> Part? {
            let pair: (PartRecord?, Rect?)
            switch kind {
            case .header: pair = (record.header, held.header)
            case .footer: pair = (record.footer, held.footer)
            case .decoration: pair = (record.decoration, held.decoration)
            case .placeholder: pair = (record.placeholder, held.placeholder)
            }
            guard let record = pair.0, let frame = pair.1 else { return nil }
            return Part(kind: kind, frame: CGRect(frame), document: document, record: record)
        }
    }

    /// A header, footer, placeholder or decoration of a section.
    public struct Part: Sendable {
        /// The parts of a section beside its items.
        public enum Kind: String, Sendable, CaseIterable {
            /// Above the items.
            case header
            /// Below the items.
            case footer
            /// Behind the section.
            case decoration
            /// In place of items.
            case placeholder
        }

        /// The part it is.
        public let kind: Kind
        /// Its frame in the section's coordinates.
        public let frame: CGRect
        let document: Document
        let record: PartRecord

        /// The name of the views that can show it; empty for a decoration.
        public var type: String { document.text(record.type) }
        /// True for a header that stays in sight as long as its section is.
        public var isPinned: Bool { record.isPinned }
        /// The corners' radius of a decoration.
        public var radius: Double { record.radius }
        /// The filling of a decoration.
        public var contents: Contents? { document.contents(record.contents) }
        /// The elements that are drawn in it, in painting order; empty where that is the app's own
        /// affair.
        /// - Complexity: O(elements), each time.
        public var elements: [Element] { document.elements(record.elements) }
        /// The action that a tap on it is.
        public var select: Action? { document.action(record.select) }

        /// Decodes its `data`.
        ///
        /// - Throws: `DecodingError` where it is not of that type, or absent.
        public func data<Value: Decodable>(
            as type: Value.Type = Value.self,
            decoder: JSONDecoder = JSONDecoder()
        ) throws -> Value {
            try document.data(as: type, from: record.data, decoder: decoder)
        }
    }

    /// A part of a page that scrolls sideways.
    public struct Scroller: Sendable {
        /// The places at which a scroller comes to rest.
        public enum Behavior: String, Sendable {
            /// It does not scroll by itself.
            case none
            /// It rests anywhere.
            case continuous
            /// It rests at pages.
            case paging
            /// It rests at the beginning of items.
            case itemPaging
            /// It rests with an item in the middle.
            case centered
        }

        let state: LayoutState
        let record: Record

        private var scroller: ScrollerRecord { state.scroller(record) }

        /// Its frame in the section's or the row's coordinates.
        public var frame: CGRect { CGRect(scroller.frame) }
        /// The width and height of all that can be scrolled to.
        public var contentSize: CGSize {
            CGSize(width: scroller.width, height: scroller.height)
        }
        /// The places at which it comes to rest.
        public var behavior: Behavior {
            Behavior(rawValue: state.document(of: record).text(scroller.behavior)) ?? .continuous
        }
        /// The offsets at which it rests; right to left, they count from the right edge.
        /// - Complexity: O(stops).
        public var stops: [Double] {
            let document = state.document(of: record)
            return (try? document.decode([Double].self, from: scroller.stops)) ?? []
        }
    }
}
