package import ConfigurationLanguage

/// The keys of a child of a composite that is more than a name.
package struct ChildKeys: DeclaredObject {
    package static let title = "a child"

    @Key(.name(.slug), need: .required, "The module shown.")
    var name: String?

    @Key(.name(.slug), named: "as", otherwise: "its name", "The prefix of its section ids.")
    var alias: String?

    @Key(
        .arguments,
        otherwise: "their defaults",
        "What its parameters are given: values, or `${params.NAME}` of the composite."
    )
    package var params: [NamedValue<ConfigurationNode>]?

    package init() {}
}

extension GivenObject where Keys == ChildKeys {
    /// The module that a child shows: its name alone, or the key of an object.
    package var module: String? { node.text ?? keys.name }

    /// The place of that name.
    package var place: SourcePosition { keys.$name.node?.position ?? position }
}
