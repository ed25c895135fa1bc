/// The keys of a component of a module or of a pieces file.
final class ComponentKeys: ObjectKeys {
    static let all = ComponentKeys()

    var title: String { "a component" }
    var fragments: FragmentKind? { .components }

    let id = Key("id", .name(.slug), "Unique in the module: `[a-z0-9][a-z0-9-]*`.").required
    let from = Key(
        "from",
        .name(.variable),
        otherwise: "the only request",
        "The request that feeds it; none with literal items."
    )
    let when = Key(
        "when",
        .condition,
        otherwise: "true",
        "Left out when false; `$` is the response."
    )
    let sections = Key(
        "sections",
        SectionsKeys.all,
        otherwise: "one section",
        "One section for each of many values, `$` being the value; else the component is one."
    )
    let items = Key(
        "items",
        .node(
            .either([
                .scalar(ScalarSchema(type: .templatedPath(root: "$"))),
                .list(
                    ListSchema(
                        name: "items",
                        element: LiteralItemKeys.all.schema,
                        count: 0...10_000
                    )
                ),
            ])
        ),
        otherwise: "`$[*]` of an array, else `$`; `$.items[*]` of a group",
        "The values that become items: a JSONPath, or literal items."
    )
    let sort = Key(
        "sort",
        .sort,
        otherwise: "none",
        "The order of the values, over all pages, before `skip` and `limit`: a key that they are "
            + "compared by, or several."
    )
    let item = Key(
        "item",
        ItemKeys.all,
        otherwise: "id, type, data",
        "How one value becomes an item."
    )
    let unique = Key(
        "unique",
        .boolean,
        default: true,
        "Whether item ids identify items; if not, occurrences are numbered."
    )
    let dedupe = Key(
        "dedupe",
        .boolean,
        default: true,
        "Whether a later item with an id already present is dropped."
    )
    let missing = Key<ComponentDeclaration.Missing>(
        "missing",
        .choice,
        default: .null,
        "What a missing field does: nothing, drops the item, fails the component."
    )
    let skip = Key(
        "skip",
        .orParameter(.count),
        default: .value(0),
        "How many values are passed over."
    )
    let limit = Key("limit", .orParameter(.count), otherwise: "none", "How many values are mapped.")
    let layout = Key(
        "layout",
        .orRules(SectionLayoutKeys.section, rules: SectionLayoutKeys.rule, name: "layout rules"),
        otherwise: "a list of one column",
        "How items are laid out; or rules, each with the keys of a layout and, but for the last, "
            + "`when`: the first that holds."
    )
    let header = Key(
        "header",
        .orRules(
            SupplementaryKeys.header,
            rules: SupplementaryKeys.headerRule,
            name: "header rules"
        ),
        otherwise: "none",
        "What stands above the items; or rules, each with the keys of a header and `when`: the first "
            + "that holds, none where none does."
    )
    let footer = Key(
        "footer",
        SupplementaryKeys.footer,
        otherwise: "none",
        "What stands below the items: keys of `header`, but no `pin`."
    )
    let placeholder = Key(
        "placeholder",
        PlaceholderKeys.all,
        otherwise: "none",
        "What stands in for the items when there are none."
    )
    let hiddenWhenEmpty = Key(
        "hiddenWhenEmpty",
        .boolean,
        default: false,
        "No section at all without items and placeholder."
    )
    let decoration = Key(
        "decoration",
        DecorationKeys.all,
        otherwise: "none",
        "What lies behind the section."
    )
    let select = Key("select", ActionKeys.all, otherwise: "none", "What selecting an item does.")
    let selection = Key("selection", SelectionKeys(), otherwise: "none", "Which item is selected.")
}

/// The keys of `selection`.
final class SelectionKeys: ObjectKeys {
    var title: String { "a selection" }

    let item = Key("item", .template, "The id of the item; null is none.").required
}
