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

final class CarouselKeys: ObjectKeys {
    /// The keys of a carousel below an item's cell.
    static let inItem = CarouselKeys()
    /// The keys of a carousel that is a child of a cell's stack.
    static let inCell = CarouselKeys(isVariant: true)

    /// True in cells, where the keys are those of `carousel` of an item.
    let isVariant: Bool

    var title: String { "a carousel" }

    private init(isVariant: Bool = false) {
        self.isVariant = isVariant
    }

    let items = Key("items", .templatedRelativePath)
        .doc("The values that become its items: a JSONPath from the item's value.").required
        .decides(.nothing)
    let item = Key("item", .node(ItemDeclaration.schema(isInCarousel: true))).otherwise(
        "id, type, data"
    )
    .doc(
        "How one of these becomes an item: keys of `item`, `@` being the value, and "
            + "`${row:$.path}` a path into the value of the item that the carousel is in."
    )
    let unique = Key("unique", .boolean, default: true)
        .doc("Whether ids identify its items; `false`: occurrences are numbered.").decides(.nothing)
    let layout = Key("layout", SectionLayoutKeys.carousel)
        .doc("Keys of a horizontal section's `layout`, laid out as wide as the item.").required
}
