import ConfigurationLanguage

/// The keys of a component's `sections`.
struct SectionsKeys: DeclaredObject {
    static let title = "'sections'"
    static let alternatives = [["each", "group"]]

    @Key(
        .path(root: "$"),
        otherwise: "none",
        "The values that become sections: a JSONPath into the response; or `group`."
    )
    var each: PathTemplate?

    @Key(
        .path(root: "$"),
        otherwise: "none",
        "The values that are grouped, one section for each value of `by`; or `each`."
    )
    var group: PathTemplate?

    @Key(
        .plainTemplate,
        otherwise: "`${$.id}`",
        "With `each`: the section's id behind the component's, `$` being the section's value."
    )
    var id: ConfigurationNode?

    @Key(
        .plainValue,
        otherwise: "none",
        "With `group`: what the values of a section have in common, `@` being a value."
    )
    var by: ConfigurationNode?

    @Key(
        .sortKeys,
        default: [],
        otherwise: "by first appearance",
        "The order of the sections, over all pages: like a component's, `@` being the section's value."
    )
    var sort: [SortDeclaration]
}
