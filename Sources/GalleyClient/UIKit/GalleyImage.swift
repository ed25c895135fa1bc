#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import UIKit
    import Foundation

    /// Draws an image as a layout says: its part of the frame, its corners, its tint, and its placeholder until it is
    /// there.
    @MainActor
    public final class GalleyImage: UIView {
        private let picture = UIImageView(frame: .zero)
        private let blur = UIImageView(frame: .zero)
        private var content = ImageContent()
        private var layout: Layout?
        private var images: GalleyImages?
        private var source: Layout.ImageSource?
        private var loading: Task<Void, Never>?

        /// Shows an image in the view's bounds, whose size is the element's.
        public func show(_ content: ImageContent, of layout: Layout, with images: GalleyImages) {
            (self.content, self.layout, self.images) = (content, layout, images)
            clipsToBounds = true
            isUserInteractionEnabled = false
            if picture.superview == nil {
                addSubview(blur)
                addSubview(picture)
            }
            blur.contentMode = .scaleToFill
            showPlaceholder()
            (source, picture.image) = (nil, nil)
            load()
            setNeedsLayout()
        }

        /// Puts the picture to its part of the frame.
        public override func layoutSubviews() {
            super.layoutSubviews()
            blur.frame = bounds
            picture.frame = content.drawingFrame(of: picture.image?.size ?? .zero, in: bounds)
            let largest = min(bounds.size.width, bounds.size.height) / 2
            layer.cornerRadius = max(0, min(content.radius, largest))
        }

        /// Draws again in the colours of the new traits, with another file where the mode has one.
        public override func traitCollectionDidChange(_ former: UITraitCollection?) {
            super.traitCollectionDidChange(former)
            guard traitCollection.hasDifferentColorAppearance(comparedTo: former) else { return }
            showPlaceholder()
            load()
        }

        private func load() {
            guard let layout, let images else { return }
            let found = layout.image(
                content.source,
                base: images.galley.base,
                scale: max(1, Double(traitCollection.displayScale)),
                isDark: traitCollection.userInterfaceStyle == .dark
            )
            guard found != source || found == nil else { return }
            source = found
            loading?.cancel()
            guard let found else { return }
            if let image = images.cached(found) { return show(image) }
            // Ended by the next image of this view, or when the image has come.
            loading = Task { [weak self] in
                guard let image = await images.image(found), !Task.isCancelled else { return }
                if self?.source == found { self?.show(image) }
            }
        }

        private func show(_ image: UIImage) {
            let tint = content.tint.flatMap { tint in
                layout.flatMap { UIColor(galley: tint, of: $0) }
            }
            picture.image = tint == nil ? image : image.withRenderingMode(.alwaysTemplate)
            picture.tintColor = tint
            picture.contentMode = .scaleToFill
            (backgroundColor, blur.image) = (nil, nil)
            setNeedsLayout()
        }

        private func showPlaceholder() {
            (backgroundColor, blur.image) = (nil, nil)
            switch content.placeholder {
            case .color(let color):
                backgroundColor = layout.flatMap { UIColor(galley: color, of: $0) }
            case .blurHash(let text): blur.image = BlurHash(text).flatMap(UIImage.init(galley:))
            case nil: break
            }
        }
    }

    /// Loads the images of pages, and keeps those of late in memory.
    @MainActor
    public final class GalleyImages {
        /// Returns the bytes of an image.
        public typealias Load = @Sendable (URL) async throws -> Data

        /// The service, whose own images are below its URL.
        public let galley: Galley
        private let load: Load
        private let memory = NSCache<NSString, UIImage>()

        /// Creates a loader.
        ///
        /// - Parameters:
        ///   - galley: the service.
        ///   - load: returns the bytes of an address, such as from a cache of the app's own; nil sends a request
        ///     through the transport of the service, without its header fields.
        public init(_ galley: Galley, load: Load? = nil) {
            self.galley = galley
            self.load = load ?? { url in try await galley.imageData(at: url) }
        }

        /// Returns an image that is at hand: one of the app's own, or one that was loaded of late.
        func cached(_ source: Layout.ImageSource) -> UIImage? {
            switch source {
            case .named(let name): UIImage(named: name) ?? UIImage(systemName: name)
            case .url(let url, _): memory.object(forKey: url.absoluteString as NSString)
            }
        }

        /// Returns an image; nil where it cannot be loaded, or is none.
        public func image(_ source: Layout.ImageSource) async -> UIImage? {
            if let image = cached(source) { return image }
            guard case .url(let url, let scale) = source, let data = try? await load(url),
                let image = UIImage(data: data, scale: scale)
            else { return nil }
            memory.setObject(image, forKey: url.absoluteString as NSString)
            return image
        }
    }

    extension UIImage {
        /// The image of a blur hash, some pixels wide: it is stretched.
        convenience init?(galley hash: BlurHash) {
            let side = 32
            let pixels = Data(hash.pixels(width: side, height: side))
            guard let provider = CGDataProvider(data: pixels as CFData),
                let image = CGImage(
                    width: side,
                    height: side,
                    bitsPerComponent: 8,
                    bitsPerPixel: 32,
                    bytesPerRow: 4 * side,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
                    provider: provider,
                    decode: nil,
                    shouldInterpolate: true,
                    intent: .defaultIntent
                )
            else { return nil }
            self.init(cgImage: image)
        }
    }
#endif
