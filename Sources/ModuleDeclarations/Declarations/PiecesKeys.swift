import ConfigurationLanguage

/// The keys of a pieces file. What its components and items need is known only where they are used.
package struct PiecesKeys: DeclaredObject {
    package static let title = "a pieces file"

    @Key(
        .map("components", by: .name(.label), to: .node(ComponentKeys.schema), 0...1_000),
        otherwise: "none",
        "Components by name, for `use`."
    )
    var components: [NamedValue<ConfigurationNode>]?

    @Key(
        .map(
            "items",
            by: .name(.label),
            to: .node(ItemDeclaration.schema(isInCarousel: false)),
            0...1_000
        ),
        otherwise: "none",
        "Items by name, for `use`."
    )
    var items: [NamedValue<ConfigurationNode>]?

    @Key(
        .map(
            "cells",
            by: .name(.label),
            to: .node(CellKeys.schema(isInCarousel: false)),
            0...1_000
        ),
        otherwise: "none",
        "Custom cells by name, for `use` and for `type` of a form's cells."
    )
    var cells: [NamedValue<ConfigurationNode>]?

    package init() {}
}
