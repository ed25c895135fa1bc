public import LayoutCore

/// An element of a cell, as far as a screen reader is concerned.
public struct AccessibleElement: Sendable, Equatable {
    /// The kinds of elements that are read differently.
    public enum Kind: Sendable, Equatable {
        case text
        case image
        case box
        /// The switch of a form's cell, whose value is the item's.
        case toggle
        /// Something that is not read: a carousel, an arrow.
        case other
    }

    /// A part of a text that acts by itself.
    public struct Link: Sendable, Equatable {
        /// Its index among the text's runs.
        public var run: Int
        /// The name of its action.
        public var id: String?
        /// Its words.
        public var text: String
        /// The areas that are touched, one a line; empty where they are not known.
        public var areas: [Rect]

        /// A part of a text by its place among the runs.
        public init(run: Int, id: String?, text: String, areas: [Rect] = []) {
            (self.run, self.id, self.text, self.areas) = (run, id, text, areas)
        }
    }

    /// The kind by which it is read.
    public var kind: Kind
    /// Its frame in the cell.
    public var frame: Rect
    /// The words of a text; empty for others.
    public var text = ""
    /// Its declared properties, which win over those that follow from its content.
    public var accessibility = Accessibility()
    /// The name of its action.
    public var id: String?
    /// True where it acts by itself.
    public var isActive = false
    /// The value of an action that is a switch.
    public var isOn: Bool?
    /// The area that is touched, where it is not the frame.
    public var hit: Rect?
    /// The links in a text.
    public var links: [Link] = []

    /// An element without words or action.
    public init(_ kind: Kind, frame: Rect) {
        (self.kind, self.frame) = (kind, frame)
    }

    /// The words that it adds to those of its cell; empty for an element that is not read.
    var words: String {
        if accessibility.isHidden { return "" }
        return accessibility.label ?? text
    }
}
