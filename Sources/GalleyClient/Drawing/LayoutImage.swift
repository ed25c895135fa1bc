public import Foundation

/// An image of the service's own, which elements name.
public struct LayoutImage: Sendable, Equatable {
    /// The pixels for one density of screens, in one mode.
    public struct File: Sendable, Equatable {
        /// Its path, from the service's base.
        public var url = ""
        /// The pixels a point that it is made for.
        public var scale = 1.0
        /// True where it is for dark mode.
        public var isDark = false
    }

    /// The natural size, in points.
    public var size = CGSize(width: 0, height: 0)
    /// The files; at least one in a layout of the service.
    public var files: [File] = []

    /// Returns the file for a screen: of the mode, if it has one, the first that is dense enough, else the densest.
    public func file(scale: Double, isDark: Bool) -> File? {
        let ofMode = files.filter { $0.isDark == isDark }
        let sorted = (ofMode.isEmpty ? files : ofMode).sorted { $0.scale < $1.scale }
        return sorted.first { $0.scale >= scale } ?? sorted.last
    }
}

/// The drawing of an image until it is there.
public enum ImagePlaceholder: Sendable, Equatable {
    /// A colour, as elements have them.
    case color(String)
    /// A blurred image, the text of a ``BlurHash``.
    case blurHash(String)
}

extension LayoutImage {
    static func table(
        from scanner: inout JSONScanner
    ) throws(JSONError) -> [ExactString: LayoutImage] {
        var table: [ExactString: LayoutImage] = [:]
        try scanner.members { scanner, key throws(JSONError) in
            table[scanner.text(key)] = try LayoutImage(from: &scanner)
        }
        return table
    }

    private init(from scanner: inout JSONScanner) throws(JSONError) {
        var result = LayoutImage()
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "size") {
                let size = try scanner.point()
                result.size = CGSize(width: size.x, height: size.y)
            } else if scanner.matches(key, "files") {
                try scanner.elements { scanner throws(JSONError) in
                    result.files.append(try File(from: &scanner))
                }
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        self = result
    }
}

extension LayoutImage.File {
    fileprivate init(from scanner: inout JSONScanner) throws(JSONError) {
        var result = LayoutImage.File()
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "url") {
                result.url = try scanner.plainText()
            } else if scanner.matches(key, "scale") {
                result.scale = try scanner.number()
            } else if scanner.matches(key, "mode") {
                result.isDark = try scanner.plainText() == "dark"
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        self = result
    }
}

extension ImagePlaceholder {
    /// Reads a colour, or an object with a blur hash; nil for one that this client does not know.
    static func read(from scanner: inout JSONScanner) throws(JSONError) -> ImagePlaceholder? {
        if scanner.peek() != UInt8(ascii: "{") { return .color(try scanner.plainText()) }
        var result: ImagePlaceholder?
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "blurHash") {
                result = .blurHash(try scanner.plainText())
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        return result
    }
}
