import CellCore
package import ConfigurationLanguage

/// The keys of a custom cell: those of a stack, whose children may be stacks.
package struct CellKeys: DeclaredObject {
    package static let title = "a stack"
    package static let hints: [ExactString: String] = {
        let size =
            "a cell is as large as the layout of its items says, 'itemHeight: auto' being as tall as its content"
        let sizes = [
            "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "grow", "shrink",
        ]
        let own = Dictionary(uniqueKeysWithValues: sizes.exact.map { ($0, size) })
        return CellPartDeclaration.hints.merging(own) { $1 }
    }()

    /// The number of stacks inside one another in a configuration: what people can still read.
    static let maximumDepth = 8

    @Key(.choice, need: .required, "The axis that its children follow one another on.")
    var stack: CellAxis?

    package init() {}

    /// Returns the description of a cell: its other keys are those that a child has as a stack.
    ///
    /// - Parameter isInCarousel: True in an item of a carousel, which has no carousel itself.
    package static func schema(isInCarousel: Bool) -> Schema {
        var object = objectSchema
        (object.takesPiece, object.isVariant) = (.cells, isInCarousel)
        let fields = CellPartDeclaration.fields(isInCarousel: isInCarousel)
        object.fields += fields.filter {
            $0.name != prototype.$stack.name
                && $0.partners?.contains(CellContentName.stack.rawValue) == true
        }
        return .object(object)
    }
}
