/// A text of a cell, header, footer, placeholder or form, whose words come with each item.
package struct TextSlot: Sendable, Equatable {
    /// The component and the name of its element, with what is between them: `grid.title`, `grid.header.title`.
    package let name: String
    package let lines: Lines
    /// The name of its font; nil where there are no fonts.
    package let font: String?
    /// The size of an em in points, before text is scaled.
    package let size: Double

    /// The most lines that it has.
    package enum Lines: Sendable, Equatable {
        case atMost(Int)
        /// As many as its height has room for.
        case fitting
        /// Nothing cuts it.
        case unlimited

        /// A number of lines, where 0 is no limit.
        init(_ lines: Int) { self = lines > 0 ? .atMost(lines) : .unlimited }
    }
}

/// The place of a text in a section.
enum SlotPlace: Sendable, Equatable {
    case header
    case footer
    case placeholder
    /// The item of an index.
    case item(Int)
    /// The item of an index among those of all carousels in the section.
    case carousel(Int)

    /// The part of a slot's name between component and element.
    var name: String {
        switch self {
        case .item: "."
        case .header: ".header."
        case .footer: ".footer."
        case .placeholder: ".placeholder."
        case .carousel: ".carousel."
        }
    }
}

/// A text that a page shows, and its place.
struct FoundText {
    let slot: TextSlot
    let place: SlotPlace
    /// The name of its element.
    let element: String
    let words: String
}
