import ConfigurationLanguage
import InputCore

/// `images` of a `galley.yaml`.
struct ImagesConfiguration: DeclaredObject {
    static let title = "'images'"

    @Key(
        .text(1...4_096),
        otherwise: "none",
        "A folder of PNG, JPEG, GIF, WebP, AVIF and SVG files that `image` may name: `cart` is `cart.svg`, "
            + "with `cart@2x.png`, `cart@3x.png` and `cart-dark.png` as its variants."
    )
    var directory: String?

    @Key(
        .list("rules", of: .object(ImageRule.self), 0...64),
        default: [],
        otherwise: "none",
        "How the URLs of images are rewritten for the size that they are shown in; the first that matches counts."
    )
    var rules: [ImageRule]
}

/// A rewriting of the URLs of images for the pixels that they are shown in.
package struct ImageRule: DeclaredObject, Equatable {
    package static let title = "a rule of images"

    /// The beginning of the URLs that are rewritten.
    @Key(
        .text(1...2_048),
        default: "",
        need: .required,
        "The beginning of the URLs: `https://img.example.com/`."
    )
    var match: String

    /// The URL that is made of one.
    @Key(
        .imageURL,
        default: ImageURLTemplate(),
        need: .required,
        "The URL in its place: `{url}` is the one before (`{encodedUrl}` the same, percent-encoded), `{width}` "
            + "and `{height}` the pixels, `{fit}` is `cover` or `contain`; the first `?` after `{url}` is `&` "
            + "where that has a query."
    )
    var url: ImageURLTemplate

    /// The multiple that pixels are rounded up to.
    @Key(
        .integer(1...1_000),
        default: 40,
        "Pixels are rounded up to a multiple of it, so that neighbouring sizes share a file."
    )
    var step: Int

    package init() {}

    /// Creates a rule.
    init(match: String, url: ImageURLTemplate, step: Int = 40) {
        self.init()
        (self.match, self.url, self.step) = (match, url, step)
    }

    /// Returns the URL of an image for the pixels that it is shown in; nil for one that the rule does not match.
    package func url(of url: String, width: Double, height: Double, fit: String) -> String? {
        guard !match.isEmpty, url.begins(with: match) else { return nil }
        return self.url.text(
            of: url,
            width: pixels(width),
            height: pixels(height),
            fit: fit
        )
    }

    /// The greatest side that is asked for, in pixels.
    private static let maximumSide = 16_000.0

    private func pixels(_ length: Double) -> Int {
        let step = Double(step)
        let bounded = min(max(length, 1), Self.maximumSide)
        return Int(clamping: (bounded / step).rounded(.up) * step)
    }
}
