package import ConfigurationLanguage

/// A row of items inside each item of a component: `item.carousel`.
package struct CarouselDeclaration: Sendable {
    /// The name under which templates inside reach the value of the item that the carousel is in, as
    /// if it were the response of a request.
    package static let rowName = "row"

    /// The values that become its items, from the value of the item it is in.
    package var items: PathTemplate
    /// The mapping of one of these to an item.
    package var item: ItemDeclaration
    /// True when ids identify its items; if not, occurrences are numbered.
    package var isUnique: Bool
    /// Their layout: horizontal, as wide as the item, or as the room that a cell has for it.
    package var layout: LayoutDeclaration
}

struct CarouselKeys: DeclaredObject {
    static let title = "a carousel"

    @Key(
        .templatedRelativePath,
        need: .required,
        decides: .nothing,
        "The values that become its items: a JSONPath from the item's value."
    )
    var items: ConfigurationNode?

    @Key(
        .node(ItemDeclaration.schema(isInCarousel: true)),
        otherwise: "id, type, data",
        "How one of these becomes an item: keys of `item`, `@` being the value, and "
            + "`${row:$.path}` a path into the value of the item that the carousel is in."
    )
    var item: ConfigurationNode?

    @Key(
        .boolean,
        default: true,
        decides: .nothing,
        "Whether ids identify its items; `false`: occurrences are numbered."
    )
    var unique: Bool

    @Key(
        .node(LayoutKeys.carouselSchema),
        need: .required,
        "Keys of a horizontal section's `layout`, laid out as wide as the item."
    )
    var layout: ConfigurationNode?

    /// The description of a carousel that is a child of a cell's stack, whose keys are those of one of an item.
    static var inCellSchema: Schema {
        var object = objectSchema
        object.isVariant = true
        return .object(object)
    }
}
