import ConfigurationLanguage
import ModuleDeclarations
import TextCore

/// The values of one item that are drawn in the element of a part, and that its layout does not need.
package struct CellDrawing: Sendable {
    /// The role by which clients know the element.
    package var role: String
    /// The name by which clients call it; nil where nothing does.
    package var id: String?
    /// The name by which the client knows an image, or its URL; nil for one that clients must not open.
    var image: String?
    /// True when the image is a file of the service's own.
    var isOwnImage = false
    /// True when the whole image is shown.
    var isContained = false
    /// The names of images that its background may show.
    let backgroundImages: [String]
    /// The colour of a text; empty where it has none.
    var color = ""
    /// The alignment of a text's lines.
    var align = TextAlignment.start
    /// True when it has an action of its own.
    var isTouched: Bool
    /// The properties of its element for a screen reader; nil where all follow from its content.
    var accessibility: ElementAccessibility?
    /// The runs of a text; empty for a text of one.
    var runs: [TextElementRun] = []
    /// True when runs of its text have actions.
    var hasLinks: Bool { runs.contains { !$0.action.isEmpty } }
    /// The members that no frame decides, as JSON, a comma before each.
    var members: [UInt8] = []
    /// The number of a text among those of its name in the cell, from 1; 0 for what is no text.
    package var ordinal: UInt16 = 0
    /// The bytes at the end of its id that say which of several values it is for.
    package var suffixCount: UInt16 = 0

    /// Creates the drawing of a part, without the values of items.
    init(fixedOf part: CellPartDeclaration) {
        id = part.name
        role = part.role ?? part.content.standardRole
        isContained = part.fit == "contain"
        backgroundImages = part.background?.imageNames ?? []
        isTouched = part.select != nil
        if Self.isFixed(part) { set(part, in: TemplateScope()) }
    }

    /// Sets the values that come with an item.
    mutating func set(_ part: CellPartDeclaration, in scope: TemplateScope) {
        switch part.content {
        case .image:
            if part.file.size != nil {
                (image, isOwnImage) = ((part.image ?? part.asset)?.fixedText, true)
            } else if let asset = part.asset {
                image = scope.asset(asset)
                isOwnImage = image != nil
            } else {
                image = part.image.flatMap { scope.image($0) }
            }
        case .text:
            color = part.color.flatMap { scope.color($0) } ?? ""
            align =
                part.align.flatMap { TextAlignment(rawValue: $0.text(in: scope)) } ?? .start
        case .stack, .space, .carousel, .divider, .each: break
        }
    }

    /// Returns true when the values that ``set(_:in:)`` sets are the same for all items.
    static func isFixed(_ part: CellPartDeclaration) -> Bool {
        switch part.content {
        case .image:
            part.file.size != nil
                || part.image?.fixedText.map(LinkRule().allowsImage) ?? false
        case .text:
            // Words that follow from the text are left out, and the text is each item's own.
            (part.align.map { $0.fixedText != nil } ?? true)
                && (part.a11y == nil || part.text?.fixedText != nil)
        case .stack, .space, .carousel, .divider, .each: true
        }
    }

    /// An estimate of the memory that it holds beside its place, in bytes.
    var memoryBytes: Int {
        runs.reduce((image?.utf8.count ?? 0) + color.utf8.count + members.count) {
            $0 + $1.memoryBytes + MemoryLayout<TextSpan>.stride
        }
    }
}

extension CellContentName {
    /// The role of parts that declare none.
    fileprivate var standardRole: String {
        switch self {
        case .image: "image"
        case .text: "text"
        case .carousel: "carousel"
        case .divider: "divider"
        case .stack, .space, .each: "box"
        }
    }
}
