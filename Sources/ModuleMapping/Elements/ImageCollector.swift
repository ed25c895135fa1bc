package import ConfigurationLanguage
import LayoutCore

/// Chooses the files of images while elements are written, and collects those of the service's own.
package struct ImageCollector {
    private let library: ImageLibrary
    private let links: LinkRule
    private let scale: Double?
    private var uses = UseCollector<PageImage>()
    private var indexes: [ExactString: Int32] = [:]

    /// Creates a collector without images.
    ///
    /// - Parameters:
    ///   - library: The images of the service's own, and the rewriting of others.
    ///   - links: The URLs that may stand in the page.
    ///   - scale: The pixels a point; nil where the client has not said.
    package init(
        _ library: ImageLibrary = .none,
        links: LinkRule = LinkRule(),
        scale: Double? = nil
    ) {
        self.library = library
        self.links = links
        self.scale = scale
    }

    /// True where URLs of others are rewritten.
    var rewrites: Bool { library.rewrites }

    /// Notes that the present item shows an image, where the service has one of that name.
    mutating func use(_ name: String) {
        if let index = indexes[name] { return uses.use(index) }
        guard let image = library.image(named: name) else { return }
        let index = uses.append(image)
        indexes[name] = index
        uses.use(index)
    }

    /// Returns the URL of an image for its frame: the same one where no rule matches, or clients may not open the
    /// one that is made.
    func url(of url: String, for frame: Rect, isContained: Bool) -> String {
        let size = Size(width: frame.width, height: frame.height)
        let made = library.url(of: url, for: size, scale: scale, isContained: isContained)
        return made.flatMap { links.allowsImage($0) ? $0 : nil } ?? url
    }

    /// Ends the present item and begins the next one.
    mutating func finishItem() { uses.finishItem() }

    /// Returns the images of the items so far.
    package func itemImages() -> ItemUses<PageImage> { uses.uses }
}
