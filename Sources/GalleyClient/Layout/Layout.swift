import ChangesCore
public import Foundation
import LayoutCore

/// A computed page: where everything on it goes.
///
/// It was read once, into flat arrays; sections and items are views of these, made when they are
/// asked for, and an item's `data` is decoded when it is shown. A layout never changes: each change
/// of the page gives another one, which shares what stayed. All lengths are points; `y` grows
/// downward.
public struct Layout: Sendable {
    let state: LayoutState
    private let between: LayoutState?

    init(_ state: LayoutState, between: LayoutState? = nil) {
        self.state = state
        self.between = between
    }

    /// Reads a layout as the service sends it.
    ///
    /// - Throws: `GalleyError.invalidAnswer` where the JSON is not a layout.
    /// - Complexity: O(bytes).
    public init(json: Data) throws(GalleyError) {
        self.init(try LayoutDecoder.layout(json))
    }

    /// The module's name.
    public var module: String { state.module }
    /// The name of exactly this layout; equal content has the equal revision.
    public var revision: String { state.revision }
    /// Complete, or what it lacks.
    public var status: Status {
        state.text(of: .status).flatMap { Status(rawValue: $0) } ?? .partial
    }
    /// The screen it was computed for.
    public var viewport: Viewport { state.viewport }
    /// The page's size.
    public var contentSize: CGSize { CGSize(state.contentSize) }
    /// The sections, top to bottom.
    public var sections: Sections { Sections(state: state) }
    /// The styles of the page's texts, by the key that elements name.
    /// - Complexity: O(styles) at first, then O(1).
    public var styles: [ExactString: TextStyle] { state.styles }
    /// The colours that the page names, by name without `$`.
    /// - Complexity: O(colours) at first, then O(1).
    public var palette: [ExactString: PaletteColor] { state.palette }
    /// The colour behind everything; nil where the app has its own.
    public var background: String? { state.text(of: .background) }
    /// The screen around the page; nil for a module that declares no screen.
    /// - Complexity: O(bytes of it).
    public var screen: Screen? {
        state.member(.screen).flatMap { document, span in
            try? document.decode(Screen.self, from: span)
        }
    }
    /// The service's own images that elements and boxes name, by their names.
    /// - Complexity: O(images) at first, then O(1).
    public var images: [ExactString: LayoutImage] { state.images }
    /// True where the service has another page of data: `Page.loadMore()` shows it.
    public var hasMore: Bool { next != nil }
    /// The path and query of the layout with one more page of data; nil when there is none.
    public var next: String? { state.text(of: .next) }
    /// The requests that failed.
    /// - Complexity: O(failures).
    public var failures: [Failure] {
        state.member(.failures).flatMap { document, span in
            try? document.decode([Failure].self, from: span)
        } ?? []
    }
    /// The number of items of all sections.
    /// - Complexity: O(sections).
    public var itemCount: Int { state.page.sections.reduce(0) { $0 + $1.items.count } }

    /// The layout between the two batches of the changes that led here: sections as they are now,
    /// with the items that they had. A data source shows it while the first one is played. It is
    /// the layout itself where no changes led here.
    public var afterSections: Layout { between.map { Layout($0) } ?? self }

    /// The layout without `afterSections`, whose memory it lets go.
    public var settled: Layout { Layout(state) }

    /// Returns the item at a place, which must be one.
    public func item(at path: ItemPath) -> Item {
        Item(state: state, held: state.page.sections[path.section].items[path.item])
    }

    /// Returns the index of the section with an id; nil where there is none.
    /// - Complexity: O(sections).
    public func index(ofSection id: String) -> Int? {
        sections.firstIndex { $0.id == id }
    }

    /// Returns the layout as JSON, member for member as the service sends it.
    /// - Complexity: O(bytes).
    public func json() -> Data {
        var writer = LayoutWriter(state)
        writer.layout()
        return Data(writer.bytes)
    }
}

extension Layout {
    /// A page's status.
    public enum Status: String, Sendable {
        /// Nothing failed.
        case complete
        /// Stale responses replace everything that failed.
        case stale
        /// Something is missing.
        case partial
    }

    /// A request that failed, and what lacks it.
    public struct Failure: Sendable, Hashable, Codable {
        /// The request's id.
        public let request: String
        /// The module that declares it.
        public let module: String
        /// The kind of failure: `connect`, `timeout`, `status` and so on.
        public let kind: String
        /// The upstream's status, with the kind `status`.
        public let status: Int?
        /// A sentence about it.
        public let detail: String
        /// The ids of the sections concerned.
        public let sections: [String]
    }

    /// A view of the sections that reads each when it is asked for.
    public struct Sections: RandomAccessCollection, Sendable {
        let state: LayoutState

        /// 0.
        public var startIndex: Int { 0 }
        /// The number of sections.
        public var endIndex: Int { state.page.sections.count }

        /// Accesses a section by its position in the page, from 0.
        public subscript(index: Int) -> Section { Section(state: state, index: index) }
    }
}

/// The place of an item in a layout.
public struct ItemPath: Sendable, Hashable, Comparable {
    /// The section's index.
    public var section: Int
    /// The item's index in its section.
    public var item: Int

    /// Creates the place of the item at an index of a section.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Orders by sections, then items.
    public static func < (a: ItemPath, b: ItemPath) -> Bool {
        (a.section, a.item) < (b.section, b.item)
    }
}

extension CGRect {
    init(_ rect: Rect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}

extension CGSize {
    init(_ size: Size) {
        self.init(width: size.width, height: size.height)
    }
}

extension Document {
    /// The JSON of a part.
    func data(_ span: Span32) -> Data { Data(bytes[span.range]) }

    /// Decodes a part.
    func decode<Value: Decodable>(
        _ type: Value.Type,
        from span: Span32,
        with decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: data(span))
    }
}
