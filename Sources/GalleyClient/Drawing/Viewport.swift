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
    /// The platform whose fonts and sizes of text the page is laid out with; where it is nil, that of the app.
    public var platform: Platform?
    /// The factor of all font sizes in a browser; where it is nil, 1.
    public var textScale: Double?
    /// The reader's text size on iOS; where it is nil, that of a new device.
    public var textSize: TextSize?
    /// The reader's font scale on Android; where it is nil, 1.
    public var fontScale: Double?

    /// The platforms that pages are laid out for.
    public enum Platform: String, Sendable, Hashable, CaseIterable {
        /// A browser.
        case web
        /// iOS and iPadOS.
        case ios
        case android

        /// The platform that the app runs on; nil where it is none of them.
        public static var current: Platform? {
            #if os(iOS)
                .ios
            #elseif os(Android)
                .android
            #else
                nil
            #endif
        }
    }

    /// The text sizes that readers choose on iOS: seven, and five for accessibility.
    public enum TextSize: String, Sendable, Hashable, CaseIterable {
        case xs, s, m
        /// The size of a new device.
        case l
        case xl, xxl, xxxl
        case ax1, ax2, ax3, ax4, ax5
    }

    /// Creates a screen; see the properties.
    public init(
        width: Double? = nil,
        height: Double? = nil,
        scale: Double? = nil,
        direction: Direction? = nil,
        locale: String? = nil,
        textScale: Double? = nil,
        platform: Platform? = nil,
        textSize: TextSize? = nil,
        fontScale: Double? = nil
    ) {
        self.platform = platform
        self.textSize = textSize
        self.fontScale = fontScale
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
            } else if scanner.matches(key, "fontScale") {
                fontScale = try scanner.number()
            } else if scanner.matches(key, "platform") {
                platform = Platform(rawValue: scanner.text(try scanner.string()))
            } else if scanner.matches(key, "textSize") {
                textSize = TextSize(rawValue: scanner.text(try scanner.string()))
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
        query["platform"] = askedPlatform?.rawValue
        let (name, size) = textQuery
        query[name] = size
        return query
    }

    /// The platform that is asked for: the one that is given, else that of the size of text, else that of the app; nil
    /// for a browser.
    private var askedPlatform: Platform? {
        let bySize: Platform? =
            textSize != nil ? .ios : fontScale != nil ? .android : textScale != nil ? .web : nil
        let platform = platform ?? bySize ?? .current
        return platform == .web ? nil : platform
    }

    /// The parameter of the size of text on the platform; a service refuses those of others.
    private var textQuery: (name: String, value: String?) {
        switch askedPlatform {
        case .ios: ("textSize", textSize?.rawValue)
        case .android: ("fontScale", fontScale.map(Self.exactText))
        case .web, nil: ("textScale", textScale.map(Self.text))
        }
    }

    /// A number with the four decimals that the service takes of a scale.
    private static func exactText(_ number: Double) -> String {
        let rounded = (number * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? String(Int(clamping: rounded)) : String(rounded)
    }

    /// A number without needless decimals; the service takes two of a width.
    private static func text(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() && rounded.magnitude < 1e9
            ? String(Int(clamping: rounded)) : String(rounded)
    }
}
