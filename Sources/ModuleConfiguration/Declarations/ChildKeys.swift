/// The keys of a child of a composite that is more than a name.
struct ChildKeys: DeclaredObject {
    static let title = "a child"

    @Key(.name(.slug), need: .required, "The module shown.")
    var name: String?

    @Key(.name(.slug), named: "as", otherwise: "its name", "The prefix of its section ids.")
    var alias: String?

    @Key(
        .arguments,
        otherwise: "their defaults",
        "What its parameters are given: values, or `${params.NAME}` of the composite."
    )
    var params: [NamedValue<ConfigurationNode>]?
}

extension GivenObject where Keys == ChildKeys {
    /// The module that a child shows: its name alone, or the key of an object.
    var module: String? { node.text ?? keys.name }

    /// The place of that name.
    var place: SourcePosition { keys.$name.node?.position ?? position }
}
