import ImageCore
import InputCore
import JSONCore
import LayoutCore
import ModuleConfiguration
import ModuleKit

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

    /// Embeds the images of a layout.
    ///
    /// - Parameter library: The files.
    init(_ images: JSONValue? = nil, from library: ImageLibrary = .none) {
        guard let images, images.isObject else { return }
        var rest = Self.maximumBytes
        for image in images.members {
            guard let file = Self.file(of: image.value, in: library), file.bytes.count <= rest,
                let size = image.value["size"], size.isArray
            else { continue }
            rest -= file.bytes.count
            let sides = size.elements.compactMap(\.double)
            guard sides.count == 2, sides[0] > 0, sides[1] > 0 else { continue }
            let id = "i\(embedded.count)"
            embedded[String(decoding: image.name, as: UTF8.self)] = Embedded(
                id: id,
                width: sides[0],
                height: sides[1],
                definition: """
                    <defs><image id="\(id)" width="\(SVGWriter.number(sides[0]))" \
                    height="\(SVGWriter.number(sides[1]))" preserveAspectRatio="none" \
                    href="data:\(file.header.format.mediaType);base64,\(Base64.text(of: file.bytes))"/></defs>
                    """
            )
        }
    }

    /// Returns the file of an image: the last one of the light mode, which is the densest.
    private static func file(of image: JSONValue, in library: ImageLibrary) -> ImageFile? {
        guard let files = image["files"], files.isArray else { return nil }
        let all = Array(files.elements)
        let light = all.filter { $0["mode"]?.string == nil }
        let url = (light.last ?? all.last)?["url"]?.string
        return url?.rest(after: "/v1/images/").flatMap { library.file(String($0)) }
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
