/// The keys of a component of a module or of a pieces file.
final class ComponentKeys: ObjectKeys {
    static let all = ComponentKeys()

    var title: String { "a component" }
    var hints: [ExactString: String] {
        let filter =
            "'when' decides of the whole component, a filter in 'items' of each value, as in "
        let dock = "what stays at an edge of the screen is docked: 'dock: bottom'"
        let filtered = filter + "\"$[?@.price < 10]\""
        return [
            "where": filtered, "filter": filtered, "fixed": dock, "floating": dock,
            "position": dock, "edge": dock,
        ]
    }
    var fragments: PieceKind? { .components }

    let id = Key("id", .name(.slug)).doc("Unique in the module: `[a-z0-9][a-z0-9-]*`.").required
    let from = Key("from", .requestIDs).otherwise("the only request")
        .doc(
            "The request that feeds it, or several, whose values become one list in this order; none with "
                + "literal items."
        )
    let when = Key("when", .condition).otherwise("true")
        .doc("Left out when false; `$` is the response.")
    let sections = Key("sections", SectionsKeys.all).otherwise("one section")
        .doc("One section for each of many values, `$` being the value; else the component is one.")
    let items = Key(
        "items",
        .templatedPath.or(.list("items", of: .object(LiteralItemKeys.all), 0...10_000))
    ).otherwise("`$[*]` of an array, else `$`; `$.items[*]` of a group")
        .doc("The values that become items: a JSONPath, or literal items.")
    let sort = Key("sort", .sort).otherwise("none")
        .doc(
            "The order of the values, over all pages, before `skip` and `limit`: a key that they "
                + "are compared by, or several."
        )
    let item = Key("item", ItemKeys.all).otherwise("id, type, data")
        .doc("How one value becomes an item.")
    let unique = Key("unique", .boolean, default: true)
        .doc("Whether item ids identify items; if not, occurrences are numbered.")
    let dedupe = Key("dedupe", .boolean, default: true)
        .doc("Whether a later item with an id already present is dropped.")
    let missing = Key<ComponentDeclaration.Missing>("missing", .choice, default: .null)
        .doc("What a missing field does: nothing, drops the item, fails the component.")
    let skip = Key("skip", .orParameter(.count), default: .value(0))
        .doc("How many values are passed over.")
    let limit = Key("limit", .orParameter(.count)).otherwise("none")
        .doc("How many values are mapped.")
    let layout = Key(
        "layout",
        .orRules(SectionLayoutKeys.section, rules: SectionLayoutKeys.rule, name: "layout rules")
    ).otherwise("a list of one column")
        .doc(
            "How items are laid out; or rules, each with the keys of a layout and, but for the "
                + "last, `when`: the first that holds."
        )
    let dock = Key<DockEdge?>("dock", .choice).otherwise("none: it scrolls with the page")
        .doc("Stands at an edge of the screen, and does not scroll: one component at each edge.")
    let header = Key(
        "header",
        .orRules(
            SupplementaryKeys.header,
            rules: SupplementaryKeys.headerRule,
            name: "header rules"
        )
    ).otherwise("none")
        .doc(
            "What stands above the items; or rules, each with the keys of a header and `when`: the "
                + "first that holds, none where none does."
        )
    let footer = Key("footer", SupplementaryKeys.footer).otherwise("none")
        .doc("What stands below the items: keys of `header`.")
    let placeholder = Key("placeholder", PlaceholderKeys.all).otherwise("none")
        .doc("Takes the place of the items when there are none.")
    let hiddenWhenEmpty = Key("hiddenWhenEmpty", .boolean, default: false)
        .doc("No section at all without items and placeholder.")
    let decoration = Key("decoration", DecorationKeys.all).otherwise("none")
        .doc("What lies behind the section.")
    let select = Key("select", ActionKeys.all).otherwise("none").doc("What selecting an item does.")
    let selection = Key("selection", SelectionKeys()).otherwise("none")
        .doc("Which item is selected.")
    let a11y = Key("a11y", ComponentAccessibilityKeys()).otherwise("none")
        .doc("How a screen reader goes through its items.")
}

extension KeyType where Value == [String] {
    /// The id of a request, or several.
    fileprivate static var requestIDs: Self {
        .either(
            KeyType<String>.name(.variable).map { [$0] },
            .list("requests", of: .name(.variable), 1...16)
        )
    }
}

final class SelectionKeys: ObjectKeys {
    var title: String { "a selection" }

    let item = Key("item", .template).doc("The id of the item; null is none.").required
}
