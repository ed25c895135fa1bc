import InputCore
import LayoutCore

/// The screen that a page is computed for; lengths are in points.
public struct Viewport: Sendable, Hashable {
    /// The directions in which a page reads.
    public enum Direction: String, Sendable, Hashable {
        case leftToRight = "ltr"
        /// From right to left: the page is mirrored.
        case rightToLeft = "rtl"
    }

    /// The width; where it is nil, the module's own.
    public var width: Double?
    /// The height; where it is nil, the module's own. Most pages don't depend on it.
    public var height: Double?
    /// Device pixels per point. Frames are multiples of `1/scale`; without it of 1/10000.
    public var scale: Double?
    /// The direction; where it is nil, that of the locale.
    public var direction: Direction?
    /// The language and region, as in BCP 47.
    public var locale: String?
    /// The factor of all font sizes; where it is nil, 1.
    public var textScale: Double?

    /// Creates a screen; see the properties.
    public init(
        width: Double? = nil,
        height: Double? = nil,
        scale: Double? = nil,
        direction: Direction? = nil,
        locale: String? = nil,
        textScale: Double? = nil
    ) {
        self.width = width
        self.height = height
        self.scale = scale
        self.direction = direction
        self.locale = locale
        self.textScale = textScale
    }

    /// The grid of lengths.
    var grid: PixelGrid { PixelGrid(scale: scale) }

    init(from scanner: inout JSONScanner) throws(JSONError) {
        self.init()
        try scanner.beginObject()
        var isFirst = true
        while let key = try scanner.nextKey(&isFirst) {
            if scanner.matches(key, "width") {
                width = try scanner.number()
            } else if scanner.matches(key, "height") {
                height = try scanner.number()
            } else if scanner.matches(key, "scale") {
                scale = try scanner.number()
            } else if scanner.matches(key, "textScale") {
                textScale = try scanner.number()
            } else if scanner.matches(key, "direction") {
                direction = Direction(rawValue: scanner.text(try scanner.string()))
            } else if scanner.matches(key, "locale"), scanner.peek() == UInt8(ascii: "\"") {
                locale = scanner.text(try scanner.string())
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
    }

    /// The parameters that name it in a URL.
    var query: [String: String] {
        var query: [String: String] = [:]
        query["width"] = width.map(Self.text)
        query["height"] = height.map(Self.text)
        query["scale"] = scale.map(Self.text)
        query["direction"] = direction?.rawValue
        query["locale"] = locale
        query["textScale"] = textScale.map(Self.text)
        return query
    }

    /// A number without needless decimals; the service takes two of a width.
    private static func text(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() && rounded.magnitude < 1e9
            ? String(Int(clamping: rounded)) : String(rounded)
    }
}
