/// The format and the size of an image, as the header of its file says.
package struct ImageHeader: Sendable, Equatable {
    /// The greatest width and height in pixels: formats, and browsers, take no more.
    package static let maximumSide = 65_535.0

    package let format: ImageFormat
    /// The width of the image as it is shown, in pixels; of an SVG in pixels of CSS.
    package let width: Double
    /// The height of the image as it is shown, in pixels; of an SVG in pixels of CSS.
    package let height: Double

    /// Reads the header of a file. No pixel is decoded.
    ///
    /// - Parameter file: The bytes of the whole file.
    /// - Throws: The reason for which the file is no image of a known format and size.
    /// - Complexity: O(bytes) at most; in files of pixels a jump from part to part.
    package init(of file: UnsafeRawBufferPointer) throws(ImageHeaderError) {
        let bytes = ImageBytes(file)
        guard let format = Self.format(of: bytes) else { throw .unknownFormat }
        let size =
            switch format {
            case .png: PNGHeader.size(bytes)
            case .jpeg: JPEGHeader.size(bytes)
            case .gif: GIFHeader.size(bytes)
            case .webp: WebPHeader.size(bytes)
            case .avif: AVIFHeader.size(bytes)
            case .svg: SVGHeader.size(bytes)
            }
        guard let size else { throw format == .svg ? .noSize : .damaged(format) }
        guard size.width > 0, size.height > 0 else { throw .noSize }
        guard size.width <= Self.maximumSide, size.height <= Self.maximumSide else {
            throw .tooLarge
        }
        self.format = format
        (width, height) = (size.width, size.height)
    }

    private static func format(of bytes: ImageBytes) -> ImageFormat? {
        if bytes.begins(with: PNGHeader.signature) { return .png }
        if bytes.begins(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.begins(with: Array("GIF8".utf8)) { return .gif }
        if bytes.begins(with: Array("RIFF".utf8)), bytes.tag(at: 8) == .webp { return .webp }
        if AVIFHeader.isAVIF(bytes) { return .avif }
        return SVGHeader.root(of: bytes) == nil ? nil : .svg
    }
}

/// The width and height of an image in pixels.
struct ImageSize: Equatable {
    var width: Double
    var height: Double

    init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    init(width: UInt32, height: UInt32) {
        self.init(width: Double(width), height: Double(height))
    }

    /// The size of the image turned by a right angle.
    var turned: ImageSize { ImageSize(width: height, height: width) }
}

/// The reason for which a file is no image with a size. The description follows the name of the file.
package enum ImageHeaderError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The first bytes are those of no known format.
    case unknownFormat
    /// The header of the format is cut short, or says what no encoder writes.
    case damaged(ImageFormat)
    /// The image has no width and height of its own.
    case noSize
    /// A side is longer than formats take.
    case tooLarge

    package var description: String {
        switch self {
        case .unknownFormat: "is no image: \(ImageFormat.titles)"
        case .damaged(let format): "is damaged: it begins like \(format.title), and has no size"
        case .noSize:
            "has no size of its own: an SVG needs 'width' and 'height' in lengths, or a 'viewBox'"
        case .tooLarge:
            "is wider or taller than \(Int(exactly: ImageHeader.maximumSide) ?? 0) pixels"
        }
    }
}
