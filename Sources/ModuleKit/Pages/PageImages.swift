import JSONCore
import LayoutCore
import ModuleMapping

/// The images of the service's own that a page shows, each once, in the order of their names.
struct PageImages: Sendable, Equatable {
    private(set) var images: [PageImage] = []

    /// Collects images by their names; other names are the client's own.
    init(named names: some Sequence<String>, in library: ImageLibrary) {
        var known: [ExactString: PageImage] = [:]
        for name in names {
            if let image = library.image(named: name) { known[image.name] = image }
        }
        images = known.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Collects the images of what is shown of a page.
    ///
    /// - Parameter around: The images of what stands around the page.
    init(
        of sections: some Sequence<(content: SectionContent, frames: SectionFrames)>,
        besides around: [PageImage]
    ) {
        var known: [ExactString: PageImage] = [:]
        for image in around { known[image.name] = image }
        for (content, frames) in sections {
            for image in content.images(in: frames) { known[image.name] = image }
        }
        images = known.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension JSONWriter {
    /// Appends the member `images` of a page where there are any.
    mutating func imagesMember(_ images: PageImages) {
        if images.images.isEmpty { return }
        member("images") { $0.images(images) }
    }

    /// Appends the images as an object by name.
    mutating func images(_ images: PageImages) {
        object { writer in
            for image in images.images {
                writer.member(named: image.name) { $0.bytes(image.json) }
            }
        }
    }
}
