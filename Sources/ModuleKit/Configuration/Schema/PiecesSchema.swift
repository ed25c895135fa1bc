extension Schema {
    /// A pieces file. What its components and items need is known only where they are used.
    static let pieces: Schema = .object(
        ObjectSchema(
            name: "a pieces file",
            fields: [
                .key(
                    "components",
                    .map(
                        MapSchema(
                            name: "components",
                            key: .name(.label),
                            value: component,
                            count: 0...1_000
                        )
                    ),
                    default: "none",
                    "Components by name, for `use`."
                ),
                .key(
                    "items",
                    .map(
                        MapSchema(
                            name: "items",
                            key: .name(.label),
                            value: item,
                            count: 0...1_000
                        )
                    ),
                    default: "none",
                    "Items by name, for `use`."
                ),
                .key(
                    "cells",
                    .map(
                        MapSchema(
                            name: "cells",
                            key: .name(.label),
                            value: cellTree,
                            count: 0...1_000
                        )
                    ),
                    default: "none",
                    "Custom cells by name, for `use` and for `type` of a form's cells."
                ),
            ]
        )
    )
}
