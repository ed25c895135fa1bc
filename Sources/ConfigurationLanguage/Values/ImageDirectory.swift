package import ImageCore
package import LayoutCore

/// The images of `images.directory`, by their names.
package struct ImageDirectory: Sendable {
    /// The most files of a folder: each is read, and kept in memory.
    package static let maximumCount = 1_024
    /// The most bytes of a file: what is larger is no image of a page.
    package static let maximumFileBytes = 8 << 20
    /// The most bytes of all files, which are kept in memory while they are served.
    package static let maximumBytes = 64 << 20

    /// The folder as the configuration names it; nil where there is none.
    package let name: String?
    /// The images in bytewise order of their names.
    package let images: [NamedImage]
    private let byName: [ExactString: Int]

    /// A folder of images.
    package init(name: String? = nil, images: [NamedImage] = []) {
        self.name = name
        self.images = images.sorted { ExactString($0.name) < ExactString($1.name) }
        var byName: [ExactString: Int] = [:]
        for (index, image) in self.images.enumerated() {
            // A file may be named with its extension too.
            for variant in image.variants { byName[variant.fileName] = index }
        }
        for (index, image) in self.images.enumerated() { byName[image.name] = index }
        self.byName = byName
    }

    /// Returns the image of a name: that of its files without density, mode and extension, or of one file.
    package func image(named name: String) -> NamedImage? { byName[name].map { images[$0] } }

    /// The names of all images, and of their files.
    package var names: [String] {
        images.map(\.name) + images.flatMap { $0.variants.map(\.fileName) }
    }
}

/// An image of the folder, with its files.
package struct NamedImage: Sendable {
    /// The name of its files without density, mode and extension.
    package let name: String
    /// Its natural size in points: that of its file of the lowest density.
    package let size: Size
    /// Its files, those of the light mode first, then by density.
    package let variants: [ImageVariant]

    /// An image of at least one file; the first one's size is the image's.
    package init?(name: String, variants: [ImageVariant]) {
        let sorted = variants.sorted {
            ($0.isDark ? 1 : 0, $0.scale) < ($1.isDark ? 1 : 0, $1.scale)
        }
        guard let first = sorted.first else { return nil }
        self.name = name
        self.variants = sorted
        size = first.size
    }
}

/// A file of an image.
package struct ImageVariant: Sendable {
    package let fileName: String
    /// The pixels a point that it is made for.
    package let scale: Int
    /// True when it is shown in dark mode, in place of the others.
    package let isDark: Bool
    package let file: ImageFile

    /// The size in points.
    package var size: Size {
        Size(width: file.header.width / Double(scale), height: file.header.height / Double(scale))
    }

    /// A file of a density.
    package init(fileName: String, scale: Int, isDark: Bool, file: ImageFile) {
        self.fileName = fileName
        self.scale = scale
        self.isDark = isDark
        self.file = file
    }
}
