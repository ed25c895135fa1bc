public import ConfigurationLanguage

/// The keys of a component of a module or of a pieces file.
@usableFromInline
package struct ComponentKeys: DeclaredObject {
    package static let title = "a component"
    package static let hints: [ExactString: String] = {
        let filter =
            "'when' decides of the whole component, a filter in 'items' of each value, as in "
        let dock = "what stays at an edge of the screen is docked: 'dock: bottom'"
        let filtered = filter + "\"$[?@.price < 10]\""
        return [
            "where": filtered, "filter": filtered, "fixed": dock, "floating": dock,
            "position": dock, "edge": dock,
        ]
    }()

    @Key(
        .name(.slug),
        default: "",
        need: .required,
        "Unique in the module: `[a-z0-9][a-z0-9-]*`."
    )
    package var id: String

    /// The requests that it names, which are checked where it is known which there are.
    @Key(
        .requestIDs,
        otherwise: "the only request",
        "The request that feeds it, or several, whose values become one list in this order; none with "
            + "literal items."
    )
    var from: [String]?

    @Key(.parsedCondition, otherwise: "true", "Left out when false; `$` is the response.")
    package var when: Condition?

    @BoxedKey(
        .sections,
        otherwise: "one section",
        "One section for each of many values, `$` being the value; else the component is one."
    )
    package var sections: SectionsDeclaration?

    /// The items as the file has them.
    @Key(
        .templatedPath.or(.list("items", of: .object(LiteralItemDeclaration.self), 0...10_000)),
        otherwise: "`$[*]` of an array, else `$`; `$.items[*]` of a group",
        "The values that become items: a JSONPath, or literal items."
    )
    package var items: ConfigurationNode?

    @Key(
        .sortKeys,
        default: [],
        otherwise: "none",
        "The order of the values, over all pages, before `skip` and `limit`: a key that they "
            + "are compared by, or several."
    )
    package var sort: [SortDeclaration]

    @Key(
        .item,
        default: .prototype,
        otherwise: "id, type, data",
        "How one value becomes an item."
    )
    package var item: ItemDeclaration

    @Key(
        .boolean,
        named: "unique",
        default: true,
        "Whether item ids identify items; if not, occurrences are numbered."
    )
    package var isUnique: Bool

    @Key(
        .boolean,
        named: "dedupe",
        default: true,
        "Whether a later item with an id already present is dropped; if not, it fails the component. "
            + "`unique: false` keeps it."
    )
    package var dedupes: Bool

    @Key(
        .choice,
        default: .null,
        "What a missing field does: nothing, drops the item, fails the component."
    )
    package var missing: ComponentDeclaration.Missing

    @Key(.orParameter(.count), default: .value(0), "How many values are passed over.")
    package var skip: Parameterized<Int>

    @Key(.orParameter(.count), otherwise: "none", "How many values are mapped.")
    package var limit: Parameterized<Int>?

    /// Rules, the last of which has no condition.
    @Key(
        .layouts,
        named: "layout",
        default: [Rule(value: .standard)],
        otherwise: "a list of one column",
        "How items are laid out; or rules, each with the keys of a layout and, but for the "
            + "last, `when`: the first that holds."
    )
    package var layouts: [Rule<LayoutDeclaration>]

    @Key(
        .choice,
        otherwise: "none: it scrolls with the page",
        "Stands at an edge of the screen, and does not scroll: one component at each edge."
    )
    package var dock: DockEdge?

    @Key(
        .headers,
        named: "header",
        default: [],
        otherwise: "none",
        "What stands above the items; or rules, each with the keys of a header and `when`: the "
            + "first that holds, none where none does."
    )
    package var headers: [Rule<SupplementaryDeclaration>]

    @BoxedKey(
        .supplementary(.footer),
        otherwise: "none",
        "What stands below the items: keys of `header`."
    )
    package var footer: SupplementaryDeclaration?

    @BoxedKey(
        .supplementary(.placeholder),
        otherwise: "none",
        "Takes the place of the items when there are none."
    )
    package var placeholder: SupplementaryDeclaration?

    @Key(
        .boolean,
        named: "hiddenWhenEmpty",
        default: false,
        "No section at all without items and placeholder."
    )
    package var isHiddenWhenEmpty: Bool

    @BoxedKey(.decoration, otherwise: "none", "What lies behind the section.")
    package var decoration: DecorationDeclaration?

    @BoxedKey(.componentAction, otherwise: "none", "What selecting an item does.")
    package var select: ActionDeclaration?

    @Key(.object(SelectionDeclaration.self), otherwise: "none", "Which item is selected.")
    package var selection: SelectionDeclaration?

    @Key(
        .object(ComponentAccessibility.self),
        otherwise: "none",
        "How a screen reader goes through its items."
    )
    package var a11y: ComponentAccessibility?

    package init() {}

    package static func adjust(_ object: inout ObjectSchema) { object.takesPiece = .components }
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

extension LayoutDeclaration {
    /// A list of one column.
    static let standard = LayoutDeclaration(keys: Responsive(LayoutKeys.prototype))
}

/// The item of a component that is selected.
package struct SelectionDeclaration: DeclaredObject {
    package static let title = "a selection"

    @Key(.parsedTemplate, need: .required, "The id of the item; null is none.")
    package var item: Template?

    package init() {}
}

/// The way in which a screen reader goes through the items of a component.
package struct ComponentAccessibility: DeclaredObject {
    package static let title = "a component's 'a11y'"
    package static let hints: [ExactString: String] = {
        let item = "what is said of an item stands in the 'a11y' of 'item'"
        return [
            "label": item, "hint": item, "value": item, "role": item, "hidden": item, "live": item,
            "group": item,
        ]
    }()

    @Key(
        .words(["data"]),
        otherwise: "by rows, as it is seen",
        decides: .nothing,
        "`data`: the items of a waterfall are read in the order of the data."
    )
    package var order: String?

    package init() {}
}
