public import Foundation

extension Layout {
    /// The place of the pixels of an image.
    public enum ImageSource: Sendable, Hashable {
        /// An address, and the pixels a point that its file is made for; 1 for an address of others.
        case url(URL, scale: Double)
        /// A name of the app's own, as of its asset catalogue.
        case named(String)
    }

    /// Returns the place of an image that elements, boxes, bars and decorations name; nil for one that must not be
    /// shown.
    ///
    /// - Parameters:
    ///   - source: a name in `images`, a URL, or a name of the app's own; empty for none.
    ///   - base: the service's URL.
    ///   - scale: the screen's pixels a point.
    ///   - isDark: true where the page is drawn in dark mode.
    /// - Complexity: O(files of the image).
    public func image(
        _ source: String,
        base: URL,
        scale: Double,
        isDark: Bool
    ) -> ImageSource? {
        if source.isEmpty { return nil }
        if let image = images[source] {
            return image.file(scale: scale, isDark: isDark).flatMap { file in
                // Paths begin with a slash, below the service's own.
                URL(string: Galley.root(of: base) + file.url).map {
                    .url($0, scale: max(1, file.scale))
                }
            }
        }
        guard let url = URL(string: source), let scheme = url.scheme?.lowercased() else {
            return .named(source)
        }
        return scheme == "http" || scheme == "https" ? .url(url, scale: 1) : .named(source)
    }
}
