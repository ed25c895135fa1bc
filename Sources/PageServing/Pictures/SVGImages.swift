import ConfigurationLanguage
import ImageCore
import InputCore
import JSONCore
import LayoutCore
import ModuleMapping

/// The images of the service's own in a picture. Each is embedded once: a picture that is an image itself loads
/// nothing.
struct SVGImages {
    /// The most bytes of files that a picture embeds; images beyond them are boxes.
    private static let maximumBytes = 4 << 20

    /// An image that is embedded.
    struct Embedded {
        /// The id of its definition.
        let id: String
        /// Its natural size, in points.
        let width: Double
        let height: Double
        /// The element that defines it.
        let definition: String
        var isDefined = false
    }

    private var embedded: [ExactString: Embedded] = [:]
    /// True when the picture has a light and a dark file of an image.
    private(set) var hasBothModes = false

    /// The rules by which one of the two files of an image is drawn.
    static let styleSheet = """
        <style>@media(prefers-color-scheme:dark){.lit{display:none}.dim{display:inline}}</style>
        """

    /// Embeds the images of a layout.
    ///
    /// - Parameters:
    ///   - library: The files.
    ///   - mode: The mode whose files they are; both where the reader's preference decides.
    init(
        _ images: JSONValue? = nil,
        from library: ImageLibrary = .none,
        mode: PictureMode = .automatic
    ) {
        guard let images, images.isObject else { return }
        var rest = Self.maximumBytes
        for image in images.members {
            var files = Self.files(of: image.value, in: library, mode: mode)
            while files.reduce(0, { $0 + $1.bytes.count }) > rest { files.removeLast() }
            guard !files.isEmpty, let size = image.value["size"], size.isArray else { continue }
            let sides = size.elements.compactMap(\.double)
            guard sides.count == 2, sides[0] > 0, sides[1] > 0 else { continue }
            rest -= files.reduce(0) { $0 + $1.bytes.count }
            if files.count == 2 { hasBothModes = true }
            let id = "i\(embedded.count)"
            embedded[String(decoding: image.name, as: UTF8.self)] = Embedded(
                id: id,
                width: sides[0],
                height: sides[1],
                definition: Self.definition(id, files, width: sides[0], height: sides[1])
            )
        }
    }

    /// Returns the element that defines an image: its file, or a group of its light and its dark one.
    private static func definition(
        _ id: String,
        _ files: [ImageFile],
        width: Double,
        height: Double
    ) -> String {
        let size = """
            width="\(SVGWriter.number(width))" height="\(SVGWriter.number(height))" \
            preserveAspectRatio="none"
            """
        let elements = files.enumerated().map { index, file in
            // What draws no style sheets draws the light one.
            let name =
                files.count == 1
                ? " id=\"\(id)\""
                : index == 0 ? " class=\"lit\"" : " class=\"dim\" display=\"none\""
            return """
                <image\(name) \(size) \
                href="data:\(file.header.format.mediaType);base64,\(Base64.text(of: file.bytes))"/>
                """
        }
        let all = elements.joined()
        return files.count == 1 ? "<defs>\(all)</defs>" : "<defs><g id=\"\(id)\">\(all)</g></defs>"
    }

    /// Returns the files of an image that are drawn, of each mode the last one, which is the densest: the light one
    /// before the dark one where both are.
    private static func files(
        of image: JSONValue,
        in library: ImageLibrary,
        mode: PictureMode
    ) -> [ImageFile] {
        guard let files = image["files"], files.isArray else { return [] }
        let all = Array(files.elements)
        func file(isDark: Bool) -> ImageFile? {
            let url = all.last { ($0["mode"]?.string == "dark") == isDark }?["url"]?.string
            return url?.rest(after: "/v1/images/").flatMap { library.file(String($0)) }
        }
        let (light, dark) = (file(isDark: false), file(isDark: true))
        return switch mode {
        case .light: [light ?? dark].compactMap(\.self)
        case .dark: [dark ?? light].compactMap(\.self)
        case .automatic, .contrast: [light, dark].compactMap(\.self)
        }
    }

    /// Returns an image for its use, and its definition where it is the first one.
    mutating func use(_ name: String) -> (image: Embedded, definition: String?)? {
        guard let image = embedded[name] else { return nil }
        if image.isDefined { return (image, nil) }
        embedded[name]?.isDefined = true
        return (image, image.definition)
    }
}

/// The members of an image's element that change how it is drawn.
struct SVGImageLook {
    var isContained = false
    /// The point of the image, in fractions, that is at the same fractions of the frame.
    var focus = (x: 0.5, y: 0.5)
    /// The colour of all that is not transparent in it.
    var tint: String?
    /// The colour of its frame while it is not there.
    var placeholder: String?

    init() {}

    init(_ element: JSONValue) {
        isContained = element["fit"]?.string == "contain"
        tint = element["tint"]?.string
        if let blurred = element["placeholder"], blurred.isObject {
            placeholder = blurred["blurHash"]?.string.flatMap(BlurHash.averageColor)
        } else {
            placeholder = element["placeholder"]?.string
        }
        if let given = element["focus"], given.isArray {
            let numbers = given.elements.compactMap(\.double)
            if numbers.count == 2 { focus = (numbers[0], numbers[1]) }
        }
    }
}

extension SVGWriter {
    /// Draws an image of the service's own; others, which a picture cannot load, are boxes with their names.
    mutating func image(_ frame: Rect, radius: Double, name: String, look: SVGImageLook) {
        guard frame.width > 0, frame.height > 0, let (image, definition) = images.use(name) else {
            return box(of: name, frame, radius: radius, color: look.placeholder)
        }
        if let definition { add(definition) }
        let (across, down) = (frame.width / image.width, frame.height / image.height)
        let scale = look.isContained ? min(across, down) : max(across, down)
        let x = (frame.width - image.width * scale) * look.focus.x
        let y = (frame.height - image.height * scale) * look.focus.y
        let use = """
            <use href="#\(image.id)" transform="translate(\(Self.number(x)) \(Self.number(y))) \
            scale(\(Self.factor(scale)))"/>
            """
        let corners = Self.radius(radius, in: frame)
        if !corners.isEmpty {
            let id = nextID()
            add("<clipPath id=\"\(id)\"><rect \(Self.place(frame))\(corners)/></clipPath>")
            add("<g clip-path=\"url(#\(id))\">")
        }
        add("<svg \(Self.place(frame))>\(look.tint.map { tinted(use, $0, frame) } ?? use)</svg>")
        if !corners.isEmpty { closeGroup() }
    }

    /// Returns a colour in the shape of an image.
    private mutating func tinted(_ use: String, _ color: String, _ frame: Rect) -> String {
        let id = nextID()
        let size = "width=\"\(Self.number(frame.width))\" height=\"\(Self.number(frame.height))\""
        return """
            <mask id="\(id)" mask-type="alpha" maskUnits="userSpaceOnUse" x="0" y="0" \(size)>\(use)</mask>\
            <rect \(size) mask="url(#\(id))"\(colors.attributes(.fill, color))/>
            """
    }

    /// Returns a factor with enough decimals for large images in small frames.
    private static func factor(_ value: Double) -> String {
        let millionths = (value * 1_000_000).rounded()
        return millionths.isFinite ? "\(millionths / 1_000_000)" : "1"
    }
}
