import ImageCore
import InputCore

/// The parts of a file's name: `cover-dark@2x.png`.
package struct ImageFileName {
    package let fileName: String
    /// The name without density and extension.
    package let stem: String
    /// The pixels a point: 1 where the name says none.
    package let scale: Int

    /// Reads a name; nil where its extension is that of no image.
    package init?(_ fileName: String) {
        guard let dot = fileName.lastIndex(ofScalar: "."), dot > fileName.startIndex,
            Self.isExtension(String(fileName.suffix(after: dot)))
        else { return nil }
        self.fileName = fileName
        let name = fileName[..<dot]
        let density = [2, 3, 4].first { name.ends(with: "@\($0)x") && name.utf8.count > 3 }
        scale = density ?? 1
        stem = String(density == nil ? name : name.dropLastScalars(3))
    }

    /// The name of the image that it shows in dark mode; nil where the name says no mode.
    package var lightStem: String? { stem.rest(before: "-dark").map(String.init) }

    /// Returns true for the extension of an image's file.
    static func isExtension(_ name: String) -> Bool {
        let name = name.lowercased()
        return ImageFormat.allCases.contains { $0.fileExtensions.contains(name) }
    }
}
