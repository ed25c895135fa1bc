public import JSONCore

/// What one mapped piece of data becomes: a section's items with its layout and surroundings.
public struct ComponentDeclaration: Sendable {
    /// Where the items come from.
    public enum Items: Sendable {
        /// `$[*]` when the answer is an array, else `$`.
        case automatic
        /// The values that a path finds.
        case path(JSONPath)
        /// These, without any request.
        case literal([LiteralItemDeclaration])
    }

    /// What a missing field does.
    public enum Missing: String, Sendable, CaseIterable {
        /// It is null; where a value is needed the component fails.
        case null
        /// The item is left out.
        case drop
        /// The component fails.
        case fail
    }

    /// Its name, unique in the module: `[a-z0-9][a-z0-9-]*`, at most 64 bytes.
    public var id: String
    /// The request that feeds it; nil with literal items.
    public var from: String?
    /// Whether it is there at all; nil is always.
    public var when: Condition?
    /// Where the items come from.
    public var items: Items
    /// How one value becomes an item; of no use with literal items.
    public var item: ItemDeclaration
    /// Whether item ids identify items; if not, occurrences are numbered.
    public var isUnique: Bool
    /// Whether a later item with an id already present is dropped, rather than a failure.
    public var dedupes: Bool
    /// What a missing field does.
    public var missing: Missing
    /// How many values are passed over before the first item.
    public var skip: Parameterized<Int>
    /// The most values mapped.
    public var limit: Parameterized<Int>?
    /// How the items are laid out.
    public var layout: LayoutDeclaration
    /// What stands above the items.
    public var header: SupplementaryDeclaration?
    /// What stands below the items.
    public var footer: SupplementaryDeclaration?
    /// What stands in for the items when there are none.
    public var placeholder: SupplementaryDeclaration?
    /// Whether there is no section at all without items and placeholder.
    public var isHiddenWhenEmpty: Bool
    /// What lies behind the section.
    public var decoration: DecorationDeclaration?
    /// What selecting an item does that says nothing itself.
    public var select: ActionDeclaration?
    /// The id of the item that is selected; nil when the section does not tell.
    public var selection: Template?
    /// What is inside each item; nil when nothing is.
    public var carousel: CarouselDeclaration?
}

/// A row of items inside each item of a component: `item.carousel`.
public struct CarouselDeclaration: Sendable {
    /// The values that become its items, from the value of the item it is in.
    public var items: JSONPath
    /// How one of these becomes an item.
    public var item: ItemDeclaration
    /// How they are laid out: horizontally, as wide as the item.
    public var layout: LayoutDeclaration
}

/// How one value becomes an item.
public struct ItemDeclaration: Sendable {
    /// The client's reuse identifier, under a condition.
    public struct TypeRule: Sendable {
        /// When the rule holds, over the item as `@` and the answer as `$`; nil is always.
        public var when: Condition?
        /// The reuse identifier.
        public var type: Template
    }

    /// The item's id.
    public var id: Template
    /// The first rule that holds gives the type; none gives the component's id.
    public var types: [TypeRule]
    /// What the client draws.
    public var data: DataTemplate
    /// The size it brings with it.
    public var size: ItemSizeDeclaration
    /// What selecting it does; nil leaves that to the component.
    public var select: ActionDeclaration?
    /// What it is made of as a form's cell: its type, data and size are of no use then.
    public var form: FormCellDeclaration?
    /// The custom cell that it sizes itself by.
    public var cell: CellDeclaration?
}

/// An item that says everything itself.
public struct LiteralItemDeclaration: Sendable {
    /// Its id.
    public var id: String
    /// The client's reuse identifier.
    public var type: Template
    /// What the client draws; templates over parameters and viewport.
    public var data: DataTemplate
    /// The size it brings with it.
    public var size: ItemSizeDeclaration
    /// What selecting it does; nil leaves that to the component.
    public var select: ActionDeclaration?
    /// What it is made of as a form's cell: its type, data and size are of no use then.
    public var form: FormCellDeclaration?
    /// The custom cell that it sizes itself by.
    public var cell: CellDeclaration?
}
