package import ConfigurationLanguage

/// An item that says everything itself.
package struct LiteralItemDeclaration: DeclaredObject {
    package static let title = "a literal item"

    @Key(.text(1...256), default: "", need: .required, decides: .nothing, "Its id.")
    package var id: String

    @Key(
        .plainParsedTemplate,
        default: .own(""),
        otherwise: "the component's id",
        decides: .nothing,
        "The reuse identifier; `@2` behind it is its version."
    )
    package var type: Template

    @BoxedKey(.fallbackList, named: "fallback", otherwise: "none", decides: .nothing, fallbackDoc)
    package var fallbacks: FallbackList?

    /// The data that the client draws; templates over parameters and viewport.
    @Key(
        .parsedData,
        default: .null,
        otherwise: "null",
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

    @BoxedKey(
        .cell(),
        otherwise: "none",
        "A custom cell, by which the item sizes itself."
    )
    package var cell: CellDeclaration?

    /// The form's cell it is, in place of type, data and size; no key.
    @Boxed package var form: FormCellDeclaration? = nil

    package init() {}

    package static func adjust(_ object: inout ObjectSchema) {
        object.takesPiece = .items
        let cell = object.fields.count - 1
        object.fields.insert(UnsupportedKey("carousel", "carousels inside items").field, at: cell)
    }
}
