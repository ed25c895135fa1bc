import JSONCore
import LayoutCore

/// Writes SVG: boxes, lines of text, groups and clips.
struct SVGWriter {
    /// The picture so far.
    private(set) var text = ""
    /// The colours that it is drawn in.
    var colors: SVGColors
    /// The images of the service's own that it draws.
    var images = SVGImages()
    private var ids = 0
    private var hasTouchAreas = false

    init(_ colors: SVGColors = SVGColors(nil, mode: .automatic)) {
        self.colors = colors
    }

    /// The minimum height of a box with a label, in points: a lower one would cut it.
    private static let lowestLabelled = 16.0

    /// Appends an element.
    mutating func add(_ element: String) {
        text += element
        text += "\n"
    }

    /// Returns an id that no other element has.
    mutating func nextID() -> String {
        ids += 1
        return "p\(ids)"
    }

    /// Opens the picture.
    ///
    /// - Parameters:
    ///   - title: Its name; empty for none.
    ///   - language: The language of its texts; nil where that is not known.
    mutating func open(width: Double, height: Double, title: String = "", language: String? = nil) {
        let language = language.map { " xml:lang=\"\(XMLText.escaped($0))\"" } ?? ""
        let title = title.isEmpty ? "" : "\n<title>\(XMLText.escaped(title))</title>"
        add(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(width))" \
            height="\(Self.number(height))" role="graphics-document document"\(language) \
            font-family="sans-serif" font-size="11">\(title)
            <style>text{white-space:pre}.h,.f,.p,.s,.i,.x{stroke:#0003}.h{fill:#dbe7ff}.f{fill:#e9e9f2}\
            .p{fill:#fff3d6}.s{fill:#fafafa}.i{fill:#fff}.x{fill:#ffe3e0}.m{fill:#ccd6e4}\
            .a{fill:none;stroke:#aaa;stroke-width:1.5}\
            .c{fill:none;stroke:#2a6df4;stroke-width:2}.l{fill:#222}</style>
            """
        )
    }

    /// Draws the area in which touches reach a part of a cell. It is seen under the fragment `#touches`, and where
    /// the pointer is.
    mutating func touchArea(_ frame: Rect, name: String) {
        hasTouchAreas = true
        add("<rect class=\"t\" \(Self.place(frame))><title>\(XMLText.escaped(name))</title></rect>")
    }

    /// Closes the picture.
    mutating func close() {
        if hasTouchAreas {
            add(
                """
                <style id="touches">.t{fill:#0000}.t:hover,svg:has(#touches:target) .t\
                {stroke:#d0009d;stroke-dasharray:3 2;fill:#d0009d1f}</style>
                """
            )
        }
        if let sheet = colors.styleSheet { add(sheet) }
        if images.hasBothModes { add(SVGImages.styleSheet) }
        add("</svg>")
    }

    /// Fills the picture with a colour.
    mutating func canvas(width: Double, height: Double, color: String) {
        let frame = Rect(x: 0, y: 0, width: width, height: height)
        add("<rect \(Self.place(frame))\(colors.attributes(.fill, color))/>")
    }

    /// Opens a group whose origin is that of a frame.
    ///
    /// - Parameter words: Its attributes for assistive technology, a space before each.
    mutating func openGroup(at frame: Rect, words: String = "") {
        let move = "translate(\(Self.number(frame.x)) \(Self.number(frame.y)))"
        add("<g transform=\"\(move)\"\(words)>")
    }

    /// Opens a group that is named.
    mutating func openGroup(words: String) { add("<g\(words)>") }

    mutating func closeGroup() { add("</g>") }

    /// Opens a clip at a frame, its contents moved sideways.
    mutating func openClip(_ frame: Rect, shift: Double) {
        add("<svg \(Self.place(frame))><g transform=\"translate(\(Self.number(shift)) 0)\">")
    }

    /// Opens a group that a box with rounded corners clips.
    mutating func openClip(_ frame: Rect, radius: Double) {
        let id = nextID()
        let shape = "\(Self.place(frame))\(Self.radius(radius, in: frame))"
        add("<clipPath id=\"\(id)\"><rect \(shape)/></clipPath><g clip-path=\"url(#\(id))\">")
    }

    mutating func closeClip() { add("</g></svg>") }

    /// Draws what clients draw themselves: a box of a class, with a label where there is room.
    mutating func box(_ frame: Rect, _ style: String, label: String) {
        let place = Self.place(frame)
        add("<rect class=\"\(style)\" \(place)/>")
        if label.isEmpty || frame.height < Self.lowestLabelled { return }
        // A nested picture cuts its text off at the frame's edge.
        add(
            "<svg \(place)><text class=\"l\" x=\"6\" y=\"16\">\(XMLText.escaped(label))</text></svg>"
        )
    }

    /// Draws a line round the selected item.
    mutating func selection(_ frame: Rect) {
        let inside = Rect(
            x: frame.x + 1,
            y: frame.y + 1,
            width: max(0, frame.width - 2),
            height: max(0, frame.height - 2)
        )
        add("<rect class=\"c\" \(Self.place(inside))/>")
    }

    /// Draws the box of an image, which has its name as its title.
    ///
    /// - Parameter color: Its colour; nil is that of all images.
    mutating func box(of name: String, _ frame: Rect, radius: Double, color: String? = nil) {
        let shape = "\(Self.place(frame))\(Self.radius(radius, in: frame))"
        let look = color.map { colors.attributes(.fill, $0) } ?? " class=\"m\""
        add("<rect\(look) \(shape)><title>\(XMLText.escaped(name))</title></rect>")
    }

    /// Draws a line of text on its baseline.
    mutating func line(
        _ line: String,
        x: Double,
        y: Double,
        anchor: String,
        isRightToLeft: Bool,
        style: SVGTextStyle
    ) {
        let direction = isRightToLeft ? " direction=\"rtl\"" : ""
        let alignment = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
        add(
            """
            <text x="\(Self.number(x))" y="\(Self.number(y))"\(Self.font(of: style))\
            \(alignment)\(direction)\(colors.attributes(.fill, style.color))>\(XMLText.escaped(line))</text>
            """
        )
    }

    // MARK: Attributes

    /// Returns the attributes of a style's font.
    static func font(of style: SVGTextStyle) -> String {
        let spacing =
            style.letterSpacing == 0 ? "" : " letter-spacing=\"\(number(style.letterSpacing))\""
        return "\(style.face) font-size=\"\(number(style.size))\"\(spacing)"
    }

    /// Returns the attributes of a style.
    mutating func attributes(of style: SVGTextStyle) -> String {
        Self.font(of: style) + colors.attributes(.fill, style.color)
    }

    /// Returns the attribute of rounded corners.
    static func radius(_ radius: Double, in frame: Rect) -> String {
        let radius = min(radius, frame.width / 2, frame.height / 2)
        return radius > 0 ? " rx=\"\(number(radius))\"" : ""
    }

    /// Returns the attributes of a frame.
    static func place(_ frame: Rect) -> String {
        "x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" "
            + "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\""
    }

    /// Returns a length with at most 4 decimals.
    static func number(_ value: Double) -> String {
        var writer = JSONWriter(capacity: 64)
        writer.length(value)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
