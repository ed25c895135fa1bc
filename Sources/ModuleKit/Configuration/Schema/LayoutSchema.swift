import LayoutCore

extension Schema {
    /// The keys of a `layout`.
    static let layout = responsive(ObjectSchema(name: "a layout", fields: commonKeys + ownKeys))

    /// The keys of a carousel's `layout`: those of a horizontal section.
    static let carouselLayout: Schema = {
        let keys = (commonKeys + ownKeys).filter { key in
            key.applies.holds(in: [.layoutArrange: "horizontal"]) && key.name != "hidden"
        }
        let implied = SchemaField.key(
            "arrange",
            .choice(["horizontal"], aliases: []),
            default: "horizontal",
            "Implied."
        ).telling(.layoutArrange)
        return responsive(
            ObjectSchema(
                name: "a layout",
                fields: keys.map { $0.name == "arrange" ? implied : $0 },
                isVariant: true
            )
        )
    }()

    private static let commonKeys: [SchemaField] = [
        .key(
            "kind",
            .choice(["list", "flex", "waterfall", "grid"], aliases: []),
            default: "list",
            "Which layout it is."
        ).telling(.layoutKind),
        .key(
            "arrange",
            .choice(["vertical", "horizontal"], aliases: []),
            default: "vertical",
            "`horizontal`: one row of the page that scrolls sideways."
        ).telling(.layoutArrange),
        .key(
            "inset",
            insets(0...ScalarType.unboundedNumber),
            default: "0",
            "The space around the items."
        ),
        .key(
            "lineSpacing",
            length,
            default: "5",
            parameterized: true,
            "The gap between lines, on the vertical axis."
        ),
        .key(
            "itemSpacing",
            length,
            default: "5",
            parameterized: true,
            "The gap between items on a line or between columns, on the horizontal axis."
        ),
        .key(
            "maxLines",
            .integer(0...unlimited),
            default: "none",
            parameterized: true,
            "How many lines are shown; 0 is all."
        ).only(.layouts("list", "flex", arrange: "vertical")),
        .key(
            "maxItems",
            .integer(0...unlimited),
            default: "none",
            parameterized: true,
            "How many items are shown; 0 is all. `maxLines` wins where it applies."
        ),
        .key(
            "height",
            length,
            default: "none",
            parameterized: true,
            "The height of the scroller's content."
        )
        .only(.layouts("list", "waterfall", "grid", arrange: "horizontal")),
        .key(
            "scrolling",
            .choice(["none", "continuous", "paging", "itemPaging", "centered"], aliases: []),
            default: "none",
            parameterized: true,
            "Where the scroller comes to rest."
        )
        .only(.layouts("list", "flex", "waterfall", "grid", arrange: "horizontal")),
        .key("hidden", .boolean, default: "false", parameterized: true, "Hides the section."),
    ]

    private static let ownKeys: [SchemaField] = [
        .key(
            "columns",
            trackList,
            default: "1",
            "How many equal columns; in a grid also their tracks."
        )
        .only(.layouts("list", "grid").or(.layouts("waterfall", arrange: "vertical"))),
        .key(
            "rows",
            trackList,
            default: "none",
            "How many rows; in a grid also their tracks."
        )
        .only(.layouts("grid").or(.layouts("list", "waterfall", arrange: "horizontal"))),
        .key(
            "itemWidth",
            .length(0...ScalarType.unboundedNumber),
            default: "by `columns`",
            parameterized: true,
            "Points, or a percentage of the inner width."
        ).only(.layouts("list")),
        .key(
            "itemHeight",
            length,
            default: "by `aspectRatio`; in flex the item's own",
            words: ["auto"],
            parameterized: true,
            "Points; in a vertical list `auto`: each item's own, a line as high as its tallest."
        ).only(.layouts("list", "flex")),
        .key(
            "aspectRatio",
            .ratio,
            default: "1",
            parameterized: true,
            "Width ÷ height of the items."
        )
        .only(.layouts("list")),
        .key(
            "justifyContent",
            .choice(FlexLayout.Justify.names, aliases: ["flex-start", "flex-end"]),
            default: "start",
            parameterized: true,
            "Where the free space of a line goes."
        )
        .only(.layouts("flex", arrange: "vertical")),
        .key(
            "alignItems",
            .choice(FlexLayout.Align.allCases.map(\.rawValue), aliases: []),
            default: "start",
            parameterized: true,
            "Where items lower than their line are."
        )
        .only(.layouts("flex")),
        .key(
            "lastLine",
            .choice(["start"], aliases: []),
            default: "like the others",
            parameterized: true,
            "`start`: the last line is not justified."
        )
        .only(.layouts("flex", arrange: "vertical")),
        .key(
            "fill",
            .choice(
                ["shortest", "leftToRight", "rightToLeft", "topToBottom", "bottomToTop"],
                aliases: []
            ),
            default: "shortest",
            parameterized: true,
            "Which column (row, when horizontal) the next item goes into."
        ).only(.layouts("waterfall")),
        .key("autoRows", .track, default: "auto", "The rows beyond `rows`.")
            .only(.layouts("grid", arrange: "vertical")),
        .key("autoColumns", .track, default: "auto", "The columns beyond `columns`.")
            .only(.layouts("grid", arrange: "horizontal")),
        .key(
            "flow",
            .choice(["dense"], aliases: []),
            default: "in order",
            parameterized: true,
            "`dense`: goes back to fill holes."
        ).only(.layouts("grid")),
        .key(
            "areas",
            .areas,
            default: "none",
            "Named rectangles: `\"a a b; a a c\"`, `.` is empty."
        )
        .only(.layouts("grid")),
        .key(
            "repeat",
            .choice(["all", "last"], aliases: []),
            default: "all",
            parameterized: true,
            "What follows when there are more items than areas."
        ).only(.layouts("grid")),
    ]

    private static let trackList: Schema = .either([
        .scalar(ScalarSchema(type: .integer(1...Int64(Limits.lanes)), isParameterized: true)),
        .list(
            ListSchema(
                name: "tracks",
                element: .scalar(ScalarSchema(type: .track)),
                count: 1...Limits.lanes
            )
        ),
    ])
}
