import CellCore

/// The keys of a custom cell: those of a stack, whose children may be stacks.
final class CellKeys: ObjectKeys {
    static let all = CellKeys(isInCarousel: false)
    /// The keys of a cell of a carousel's item, which has no carousel itself.
    static let inCarousel = CellKeys(isInCarousel: true)

    private let isInCarousel: Bool

    var isVariant: Bool { isInCarousel }

    private init(isInCarousel: Bool) {
        self.isInCarousel = isInCarousel
    }

    /// The number of stacks inside one another in a configuration: what people can still read.
    static let maximumDepth = 8

    var title: String { "a stack" }
    var hints: [ExactString: String] {
        let size =
            "a cell is as large as the layout of its items says, 'itemHeight: auto' being as tall as its content"
        let sizes = [
            "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "grow", "shrink",
        ]
        let own = Dictionary(uniqueKeysWithValues: sizes.exact.map { ($0, size) })
        return CellPartDeclaration.hints.merging(own) { $1 }
    }
    var fragments: PieceKind? { .cells }

    let stack = Key("stack", KeyType<CellAxis>.choice)
        .doc("The axis that its children follow one another on.").required

    /// Its other keys are those that a child has as a stack.
    func adjust(_ object: inout ObjectSchema) {
        let fields = CellPartDeclaration.fields(isInCarousel: isInCarousel)
        object.fields += fields.filter {
            $0.name != stack.name && $0.partners?.contains(CellContentName.stack.rawValue) == true
        }
    }
}
