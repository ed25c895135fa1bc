/// A format of image files, told by their first bytes.
package enum ImageFormat: String, Sendable, CaseIterable {
    case png, jpeg, gif, webp, avif, svg

    /// The media type of files of the format.
    package var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }

    /// The name of the format in messages.
    package var title: String {
        switch self {
        case .webp: "WebP"
        case .png, .jpeg, .gif, .avif, .svg: rawValue.uppercased()
        }
    }

    /// The extensions of file names of the format, without the dot.
    package var fileExtensions: [String] {
        self == .jpeg ? ["jpg", "jpeg"] : [rawValue]
    }

    /// The formats as a list in messages.
    package static let titles =
        allCases.dropLast().map(\.title).joined(separator: ", ") + " or SVG"
}
