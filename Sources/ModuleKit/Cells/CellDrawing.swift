import ModuleConfiguration
import TextCore

/// The values of a part's element that its layout does not need, those of one item.
struct CellDrawing: Sendable {
    /// The client's name of it.
    var role: String
    /// The name by which the client knows an image, or its URL; nil for one that clients must not open.
    var image: String?
    /// The colour of a text; empty where it has none.
    var color = ""
    /// The alignment of a text's lines.
    var align = TextAlignment.start
    /// The runs of a text; empty for a text of one.
    var runs: [TextElementRun] = []
    /// The members that no frame decides, as JSON, a comma before each.
    var members: [UInt8] = []

    /// Creates the drawing of a part, the values of items missing.
    init(fixedOf part: CellPartDeclaration) {
        role = part.role ?? part.content.standardRole
        if Self.isFixed(part) { set(part, in: TemplateScope()) }
    }

    /// Sets the values that come with an item.
    mutating func set(_ part: CellPartDeclaration, in scope: TemplateScope) {
        switch part.content {
        case .image: image = part.image.flatMap { scope.image($0) }
        case .text:
            color = part.color?.text(in: scope) ?? ""
            align =
                part.align.flatMap { TextAlignment(rawValue: $0.text(in: scope)) } ?? .start
        case .stack, .space, .carousel: break
        }
    }

    /// Returns true when the values that ``set(_:in:)`` sets are the same for all items.
    static func isFixed(_ part: CellPartDeclaration) -> Bool {
        switch part.content {
        case .image: part.image?.fixedText.map(LinkRule().allowsImage) ?? false
        case .text: part.align.map { $0.fixedText != nil } ?? true
        case .stack, .space, .carousel: true
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
        case .stack, .space: "box"
        }
    }
}
