import LayoutCore

/// The place of what a document says of something: a document of a layout, and an index into that
/// one's list for things of this kind.
struct Record: Equatable, Sendable {
    var document: UInt32
    var index: UInt32
}

/// An item in a document.
struct ItemRecord {
    var whole = Span32()
    var id = TextSpan()
    /// An index into the document's types.
    var type: UInt32 = 0
    var frame = Span32()
    var data = Span32()
    var elements = Span32()
    var select = Span32()
    var carousel = Span32()
}

/// A header, footer, placeholder or decoration in a document.
struct PartRecord {
    var whole = Span32()
    var type = TextSpan()
    var frame = Span32()
    var isPinned = false
    var data = Span32()
    var elements = Span32()
    var select = Span32()
    var region = TextSpan()
    var radius = 0.0
    var contents = Span32()
}

/// A section in a document.
struct SectionRecord {
    var whole = Span32()
    var id = TextSpan()
    var module = TextSpan()
    var layout = TextSpan()
    var status = TextSpan()
    var isHorizontal = false
    /// The value unchanged; empty where there is none.
    var selected = Span32()
    var asOf = Span32()
    var failure = Span32()
    /// `a11y`.
    var accessibility = Span32()
    var frame = Span32()
    var scroller = Span32()
    var counts = Span32()
    var items = Span32()
    var header: PartRecord?
    var footer: PartRecord?
    var placeholder: PartRecord?
    var decoration: PartRecord?
}

/// A scroller, or a carousel without its items, in a document.
struct ScrollerRecord {
    var whole = Span32()
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    var width = 0.0
    var height = 0.0
    var behavior = TextSpan()
    var stops = Span32()
    /// The items of a carousel.
    var items = Span32()
}
