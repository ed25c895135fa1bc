package import ConfigurationLanguage
package import ImageCore
import JSONCore
import LayoutCore
package import ModuleConfiguration

/// The images of the service's own, as pages name them, and the rewriting of the URLs of others.
package final class ImageLibrary: Sendable {
    /// No images, and no rewriting.
    package static let none = ImageLibrary()

    private let directory: ImageDirectory
    private let rules: [ImageRule]
    /// The members of pages by the name of the image.
    private let members: [ExactString: [UInt8]]
    /// The files by the hash in their URL.
    private let files: [ExactString: ImageFile]
    /// The bytes of all files.
    package let bytes: Int

    /// A library of the images of a folder.
    ///
    /// - Complexity: O(bytes of the files).
    package init(_ directory: ImageDirectory = ImageDirectory(), rules: [ImageRule] = []) {
        self.directory = directory
        self.rules = rules
        var members: [ExactString: [UInt8]] = [:]
        var files: [ExactString: ImageFile] = [:]
        for image in directory.images {
            var writer = JSONWriter()
            writer.object { writer in
                writer.member("size") { writer in
                    writer.array { writer in
                        writer.element { $0.length(image.size.width) }
                        writer.element { $0.length(image.size.height) }
                    }
                }
                writer.member("files", array: image.variants) { writer, variant in
                    let hash = ContentHash.text(of: variant.file.bytes)
                    files[hash] = variant.file
                    writer.file(variant, hash: hash)
                }
            }
            members[image.name] = writer.finish()
        }
        self.members = members
        self.files = files
        bytes = files.values.reduce(0) { $0 + $1.bytes.count }
    }

    /// True where there are rules that rewrite URLs.
    var rewrites: Bool { !rules.isEmpty }

    /// Returns the file of a hash; nil where there is none.
    package func file(_ hash: String) -> ImageFile? { files[hash] }

    /// Returns true for the name of an image of the service's own.
    package func hasImage(named name: String) -> Bool { directory.image(named: name) != nil }

    /// Returns the image of a name; nil for a name that is the client's own.
    package func image(named name: String) -> PageImage? {
        guard let image = directory.image(named: name), let json = members[image.name] else {
            return nil
        }
        return PageImage(name: name, size: image.size, json: json)
    }

    /// Returns the URL of an image for the pixels that it is shown in; nil where no rule matches.
    ///
    /// - Parameters:
    ///   - size: The size of its frame in points.
    ///   - scale: The pixels a point; nil where the client has not said.
    ///   - isContained: True when the whole image is shown.
    func url(of url: String, for size: Size, scale: Double?, isContained: Bool) -> String? {
        let scale = scale ?? Self.standardScale
        for rule in rules {
            let made = rule.url(
                of: url,
                width: size.width * scale,
                height: size.height * scale,
                fit: isContained ? "contain" : "cover"
            )
            if let made { return made }
        }
        return nil
    }

    /// The pixels a point of clients that do not say theirs.
    private static let standardScale = 2.0
}

/// An image of the service's own that a page uses.
package struct PageImage: Sendable, Equatable {
    /// The name that elements have for it.
    package let name: String
    /// Its natural size in points.
    let size: Size
    /// The member of the page: its size and files.
    package let json: [UInt8]
}

extension JSONWriter {
    /// Appends a file of an image.
    fileprivate mutating func file(_ variant: ImageVariant, hash: String) {
        object { writer in
            writer.member("url", string: "/v1/images/\(hash)")
            writer.member("scale", integer: variant.scale)
            if variant.isDark { writer.member("mode", string: "dark") }
        }
    }
}
