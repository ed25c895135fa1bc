/// The keys of a component's `sections`.
final class SectionsKeys: ObjectKeys {
    static let all = SectionsKeys()

    var title: String { "'sections'" }
    var alternatives: [[String]] { [[each.name, group.name]] }

    let each = Key("each", .templatedPath).otherwise("none")
        .doc("The values that become sections: a JSONPath into the response; or `group`.")
    let group = Key("group", .templatedPath).otherwise("none")
        .doc("The values that are grouped, one section for each value of `by`; or `each`.")
    let id = Key("id", .plainTemplate).otherwise("`${$.id}`")
        .doc("With `each`: the section's id behind the component's, `$` being the section's value.")
    let by = Key("by", .plainValue).otherwise("none")
        .doc("With `group`: what the values of a section have in common, `@` being a value.")
    let sort = Key("sort", .sort).otherwise("by first appearance")
        .doc(
            "The order of the sections, over all pages: like a component's, `@` being the "
                + "section's value."
        )
}
