package import ConfigurationLanguage

/// The mapping of one value to an item.
package struct ItemDeclaration: DeclaredObject {
    package static let title = "an item"

    @Key(
        .plainParsedTemplate,
        default: .own("${@.id}"),
        otherwise: "`${@.id}`",
        decides: .nothing,
        "The item's id; a number becomes text."
    )
    package var id: Template

    /// The client's reuse identifier, of the first rule that holds over the item as `@` and the response as `$`.
    @Key(
        .itemTypes,
        named: "type",
        default: [],
        otherwise: "the component's id",
        decides: .nothing,
        "The client's reuse identifier, or rules of which the first that holds gives it; `@2` behind it is its "
            + "version."
    )
    package var types: [Rule<Template>]

    @BoxedKey(.fallbackList, named: "fallback", otherwise: "none", decides: .nothing, fallbackDoc)
    package var fallbacks: FallbackList?

    @Key(
        .parsedData,
        default: .template(.own("${@}")),
        otherwise: "`${@}`",
        decides: .nothing,
        "What the client draws."
    )
    package var data: DataTemplate

    @Key(
        .itemSize,
        default: ItemSizeDeclaration(),
        otherwise: "none",
        "The size it brings with it."
    )
    package var size: ItemSizeDeclaration

    @BoxedKey(
        .itemAction,
        otherwise: "the component's",
        decides: .nothing,
        "What selecting it does."
    )
    package var select: ActionDeclaration?

    @BoxedKey(
        .accessibility,
        named: "a11y",
        otherwise: "its texts",
        decides: .nothing,
        "What a screen reader is told of it."
    )
    package var accessibility: AccessibilityDeclaration?

    /// The row of items inside each item, which the reader of the component makes.
    @Key(.data, otherwise: "none", "A row of items inside each item.")
    var carousel: ConfigurationNode?

    @BoxedKey(.itemCell, otherwise: "none", "A custom cell, by which the item sizes itself.")
    package var cell: CellDeclaration?

    /// The form's cell it is, in place of type, data and size; no key.
    @Boxed package var form: FormCellDeclaration? = nil

    package init() {}

    /// Returns the description by which an item is checked.
    ///
    /// - Parameter isInCarousel: True of the items of a carousel, which have no carousel themselves.
    package static func schema(isInCarousel: Bool) -> Schema {
        var object = objectSchema
        object.takesPiece = .items
        object.isVariant = isInCarousel
        object.change("cell") {
            $0.schema = CellKeys.schema(isInCarousel: isInCarousel)
        }
        object.change("carousel") {
            if isInCarousel {
                $0 = UnsupportedKey("carousel", "carousels inside carousels").field
            } else {
                $0.schema = CarouselKeys.schema
            }
        }
        return .object(object)
    }
}

struct TypeRuleKeys: DeclaredObject {
    static let title = "a type rule"

    @Key(.condition, otherwise: "always", "Over the item as `@`.")
    var when: ConfigurationNode?

    @Key(.plainTemplate, need: .required, "The reuse identifier.")
    var type: ConfigurationNode?
}
