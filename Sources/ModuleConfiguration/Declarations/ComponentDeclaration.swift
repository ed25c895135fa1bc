/// A section as it is declared: the items mapped from a response, their layout and surroundings.
package struct ComponentDeclaration: Sendable {
    /// The origin of the items.
    package enum Items: Sendable {
        /// `$[*]` when `$` is an array, else `$`; `$.items[*]` of a group.
        case automatic
        /// The values that a path finds.
        case path(PathTemplate)
        /// These, without any request.
        case literal([LiteralItemDeclaration])
    }

    /// The effect of a missing field. An item without an id is left out, but with `fail`.
    package enum Missing: String, Sendable, CaseIterable {
        /// It is null.
        case null
        /// The item is left out.
        case drop
        /// The section fails.
        case fail
    }

    /// Its name, unique in the module: `[a-z0-9][a-z0-9-]*`, at most 64 bytes.
    package var id: String
    /// The request that feeds it; nil with literal items.
    package var from: String?
    /// The requests whose values follow those of `from` in one list.
    var alsoFrom: [String] = []
    /// The requests that its templates read beside those: `${ID:$…}`.
    package var joins: [String] = []
    /// True when a template names the request that an item came from.
    package var readsOrigin = false
    /// The condition under which it exists; nil is always.
    package var when: Condition?
    /// The sections that a response decides; nil when the component is one section.
    @Boxed package var sections: SectionsDeclaration? = nil
    /// The origin of the items.
    package var items: Items
    /// The keys that the values are sorted by, the first of which decides first.
    package var sort: [SortDeclaration] = []
    /// The mapping of one value to an item; unused with literal items.
    package var item: ItemDeclaration
    /// True when ids identify items; if not, occurrences are numbered.
    package var isUnique = true
    /// True when a later item with an id already present is dropped; if not, it is a failure.
    package var dedupes = true
    /// The effect of a missing field.
    package var missing = Missing.null
    /// The number of values before the first item.
    package var skip = Parameterized.value(0)
    /// The most values mapped.
    package var limit: Parameterized<Int>?
    /// The layout of the items: rules, the last of which has no condition.
    package var layouts: [Rule<LayoutDeclaration>]
    /// The header, above the items: rules; none where none holds.
    package var headers: [Rule<SupplementaryDeclaration>]
    /// The footer, below the items.
    @Boxed package var footer: SupplementaryDeclaration? = nil
    /// The placeholder, in place of items when there are none.
    @Boxed package var placeholder: SupplementaryDeclaration? = nil
    /// True when there is no section at all without items and placeholder.
    package var isHiddenWhenEmpty = false
    /// The edge of the screen that it stands at; nil where it scrolls with the page.
    package var dock: DockEdge?
    /// The decoration, behind the section.
    @Boxed package var decoration: DecorationDeclaration? = nil
    /// The action of items that declare none.
    @Boxed package var select: ActionDeclaration? = nil
    /// The id of the item that is selected; nil when the section does not tell.
    package var selection: Template?
    /// The row of items inside each item; nil when there is none.
    @Boxed package var carousel: CarouselDeclaration? = nil
    /// True when a screen reader goes through a waterfall in the order of the data.
    package var readsInDataOrder = false
    /// The place of its declaration in a module's file.
    package var place: SourcePlace

    /// The requests that feed it, in order.
    package var requests: [String] { (from.map { [$0] } ?? []) + alsoFrom }
}

/// A row of items inside each item of a component: `item.carousel`.
package struct CarouselDeclaration: Sendable {
    /// The name under which templates inside reach the value of the item that the carousel is in, as
    /// if it were the response of a request.
    package static let rowName = "row"

    /// The values that become its items, from the value of the item it is in.
    package var items: PathTemplate
    /// The mapping of one of these to an item.
    package var item: ItemDeclaration
    /// True when ids identify its items; if not, occurrences are numbered.
    package var isUnique: Bool
    /// Their layout: horizontal, as wide as the item, or as the room that a cell has for it.
    package var layout: LayoutDeclaration
}

/// The mapping of one value to an item.
package struct ItemDeclaration: Sendable {
    /// The item's id.
    package var id: Template
    /// The client's reuse identifier, of the first rule that holds over the item as `@` and the response
    /// as `$`; none gives the component's id.
    package var types: [Rule<Template>] = []
    /// What clients are shown that do not draw the type.
    @Boxed package var fallbacks: FallbackList? = nil
    /// The data that the client draws.
    package var data = DataTemplate.null
    /// The size it brings with it.
    package var size = ItemSizeDeclaration()
    /// The action of selecting it; nil is the component's.
    @Boxed package var select: ActionDeclaration? = nil
    /// The form's cell it is, in place of type, data and size.
    @Boxed package var form: FormCellDeclaration? = nil
    /// The custom cell that it sizes itself by.
    @Boxed package var cell: CellDeclaration? = nil
    /// Its words for screen readers.
    @Boxed package var accessibility: AccessibilityDeclaration? = nil
}

/// An item that says everything itself.
package struct LiteralItemDeclaration: Sendable {
    package var id: String
    /// Its words for screen readers.
    @Boxed package var accessibility: AccessibilityDeclaration? = nil
    /// The client's reuse identifier.
    package var type: Template
    /// What clients are shown that do not draw the type.
    @Boxed package var fallbacks: FallbackList? = nil
    /// The data that the client draws; templates over parameters and viewport.
    package var data = DataTemplate.null
    /// The size it brings with it.
    package var size = ItemSizeDeclaration()
    /// The action of selecting it; nil is the component's.
    @Boxed package var select: ActionDeclaration? = nil
    /// The form's cell it is, in place of type, data and size.
    @Boxed package var form: FormCellDeclaration? = nil
    /// The custom cell that it sizes itself by.
    @Boxed package var cell: CellDeclaration? = nil
}
