public import Foundation

/// Something that is drawn in an item, header, footer or placeholder, whose content the service
/// computed.
public struct Element: Sendable, Equatable {
    /// The drawing, by the content that the service computed.
    public enum Kind: Sendable, Equatable {
        /// A text, whose lines are known.
        case text(TextContent)
        case image(ImageContent)
        /// The background of a stack.
        case box(BoxContent)
        /// The place of the item's carousel.
        case carousel
        /// A switch, whose value is `value` of the item's data.
        case toggle
        /// An arrow that says that a tap leads elsewhere.
        case arrow
        /// A kind that this client does not know, which is not drawn.
        case unknown(String)
    }

    /// The content that is drawn.
    public var kind: Kind
    /// A name for it, which drawing needs not.
    public var role: String
    /// Its frame in the item, in points.
    public var frame: CGRect
    /// Its name among the elements of the item, by which its action is selected or its switch is set; nil where it has
    /// none.
    public var id: String?
    /// The index of the box among the elements that clips it, with its corners; nil where nothing does.
    public var clip: Int?
    /// The action that a touch of it runs.
    public var action: Action?
    /// The area of the item in which touches reach it; nil where none does.
    public var hit: CGRect?
}

/// A text and its lines.
public struct TextContent: Sendable, Equatable {
    /// The sides that the lines of a text are aligned to.
    public enum Alignment: String, Sendable {
        /// The side at which the text's direction begins.
        case start
        /// In the middle.
        case center
        /// The side at which the text's direction ends.
        case end
    }

    /// The whole text.
    public var text = ""
    /// The key of its style in the layout's `styles`.
    public var style = ""
    /// Its runs; empty where it is one plain run.
    public var runs: [TextRun] = []
    /// The number of lines that are drawn.
    public var lines = 1
    /// The UTF-16 offsets at which the lines after the first begin.
    public var breaks: [Int] = []
    /// The UTF-16 offset at which an ellipsis replaces the rest.
    public var cut: Int?
    /// The direction of the text, where it is not the page's.
    public var direction: Viewport.Direction?
    /// The side that its lines are aligned to.
    public var alignment = Alignment.start
    /// True where its size is an estimate: the service does not have the font.
    public var isEstimated = false
    /// True where it was measured by the metrics that a device exported.
    public var isMeasuredByMetrics = false
}

/// A picture, and its place in a frame of another shape.
public struct ImageContent: Sendable, Equatable {
    /// A name in the layout's `images`, a name of the app's own, or a URL; empty for one that must not be shown.
    public var source = ""
    /// True where all of it is shown; otherwise it fills its frame and is cut.
    public var isContained = false
    /// The corners' radius, in points.
    public var radius = 0.0
    /// The drawing in its frame until it is there.
    public var placeholder: ImagePlaceholder?
    /// The point of the image, in fractions, that is at the same fractions of the frame; nil is its middle.
    public var focus: CGPoint?
    /// The colour of all that is not transparent in it; nil for its own colours.
    public var tint: String?
}

/// The background of a stack, or a line. It clips the elements whose ``Element/clip`` is its index.
public struct BoxContent: Sendable, Equatable {
    /// The filling.
    public var contents: Contents?
    /// The corners' radius, in points.
    public var radius = 0.0
    /// The border, inside the frame: its width in points, and its colour.
    public var borderWidth = 0.0
    /// The border's colour.
    public var borderColor: String?
    /// A shadow outside of the border; nil where there is none.
    public var shadow: Shadow?
}

/// The filling of a decoration or a box.
public struct Contents: Sendable, Equatable {
    /// A colour, `#RRGGBB`, `#RRGGBBAA`, or `$name` of the layout's palette.
    public var color: String?
    /// An image: a name in the layout's `images`, a name of the app's own, or a URL.
    public var image: String?
    /// Colours along a line, where there is neither a colour nor an image.
    public var gradient: Gradient?
    /// The shadow of a decoration.
    public var shadow: Shadow?
}

/// A gradient along a line, its colours constant on perpendiculars to it.
public struct Gradient: Sendable, Equatable {
    /// The colours, from start to end.
    public var colors: [String] = []
    /// Their places from 0 to 1; evenly spread where there are none.
    public var locations: [Double] = []
    /// The line's start, in fractions of the frame.
    public var start = CGPoint(x: 0, y: 0)
    /// The line's end, in fractions of the frame.
    public var end = CGPoint(x: 1, y: 0)
}

/// A blurred copy of a shape behind it, as Core Animation draws one.
public struct Shadow: Sendable, Equatable {
    /// Its colour.
    public var color = "#000000"
    /// From 0, which draws nothing, to 1.
    public var opacity = 1.0
    /// Its distance, in points.
    public var offset = CGPoint(x: 0, y: 0)
    /// The standard deviation of its Gaussian, in points; half of a CSS blur.
    public var radius = 0.0
}

/// The font and the spacing that texts of one `style` share.
public struct TextStyle: Sendable, Equatable {
    /// The name of the font, as in the service's `/v1/fonts`; nil for the service's estimate of
    /// one.
    public var font: String?
    /// The size, in points; the text scale is in it already.
    public var size = 0.0
    /// The distance between lines, in points.
    public var lineHeight = 0.0
    /// The distance from a line's top to its baseline, in points.
    public var baseline = 0.0
    /// The colour.
    public var color = "#000000"
    /// The points behind each grapheme.
    public var letterSpacing = 0.0
    /// The line through runs of it; nil where no run has one.
    public var strike: DecorationLine?
    /// The line under runs of it; nil where no run has one.
    public var underline: DecorationLine?

    /// A line along a text.
    public struct DecorationLine: Sendable, Equatable {
        /// The distance from the baseline down to its top, in points; negative above the baseline.
        public var offset: Double
        /// Its thickness, in points.
        public var thickness: Double
    }
}

/// A part of a text with a look of its own.
public struct TextRun: Sendable, Equatable {
    /// The UTF-16 offset behind it.
    public var end = 0
    /// The key of its style in the layout's `styles`.
    public var style = ""
    /// True where a line goes through it.
    public var isStruck = false
    /// True where a line goes under it.
    public var isUnderlined = false
    /// The colour behind it, as tall as the line; nil where there is none.
    public var background: String?
    /// The radius of its background's corners, in points.
    public var radius = 0.0
    /// Its name in the cell.
    public var id: String?
    /// The action of selecting it.
    public var action: Action?
    /// The areas in which touches reach it, one a line, in the item's coordinates; empty where none does.
    public var hits: [CGRect] = []
}
