import LayoutCore

/// The keys of a `layout`. A layout kind adds its name to those that it shares and its own behind
/// them.
final class SectionLayoutKeys: ObjectKeys {
    static let section = SectionLayoutKeys(isInCarousel: false)
    /// The keys of a carousel's layout: those of a horizontal section.
    static let carousel = SectionLayoutKeys(isInCarousel: true)
    /// The keys of a rule for a section's layout: those of the layout, and `when`.
    static let rule = SectionLayoutKeys(isInCarousel: false, isRule: true)

    private let isInCarousel: Bool
    private let isRule: Bool

    var title: String { "a layout" }
    var isResponsive: Bool { true }
    var isVariant: Bool { isInCarousel || isRule }

    let kind = Key<LayoutKeys.Kind?>("kind", .choice).otherwise("list")
        .doc("Which layout it is.").deciding(.layoutKind)
    let arrange: Key<LayoutKeys.Arrange?>
    let inset = Key("inset", .orParameter(.insets(0...ScalarType.unboundedNumber))).otherwise("0")
        .doc("The space around the items.")
    let lineSpacing = Key("lineSpacing", .orParameter(.points)).otherwise("5")
        .doc("The gap between lines, on the vertical axis.")
    let itemSpacing = Key("itemSpacing", .orParameter(.points)).otherwise("5")
        .doc("The gap between items on a line or between columns, on the horizontal axis.")
    let maxLines = Key("maxLines", .orParameter(.count)).otherwise("none")
        .doc("How many lines are shown; 0 is all.")
        .only(.layouts("list", "flex", arrange: "vertical"))
    let maxItems = Key("maxItems", .orParameter(.count)).otherwise("none")
        .doc("How many items are shown; 0 is all. `maxLines` wins where it applies.")
    let height = Key("height", .orParameter(.points)).otherwise("none")
        .doc("The height of the scroller's content; in a list only without `rows`.")
        .only(.layouts("list", "waterfall", "grid", arrange: "horizontal"))
    let scrolling = Key(
        "scrolling",
        .orParameter(.words(["none", "continuous", "paging", "itemPaging", "centered"]))
    ).otherwise("none").doc("Where the scroller comes to rest.")
        .only(.layouts("list", "flex", "waterfall", "grid", arrange: "horizontal"))
        .decides(.nothing)
    let hidden = Key("hidden", .orParameter(.boolean)).otherwise("false").doc("Hides the section.")

    // MARK: Keys of kinds

    let columns = Key("columns", .tracks).otherwise("1")
        .doc("How many equal columns; in a grid also their tracks.")
        .only(.layouts("list", "grid").or(.layouts("waterfall", arrange: "vertical")))
        .decides(.track)
    let rows = Key("rows", .tracks).otherwise("none")
        .doc("How many rows; in a grid also their tracks.")
        .only(.layouts("grid").or(.layouts("list", "waterfall", arrange: "horizontal")))
        .decides(.track)
    let itemWidth = Key("itemWidth", .itemWidth).otherwise("by `columns`")
        .doc("Points, or a percentage of the inner width.").only(.layouts("list"))
    let itemHeight = Key("itemHeight", .orParameter(.points.or("auto")))
        .otherwise("by `aspectRatio`; in flex the item's own")
        .doc(
            "Points, or `auto`: each item's own, a line as tall as its tallest; in a horizontal grid "
                + "`auto` only."
        ).only(.layouts("list", "flex").or(.layouts("grid", arrange: "horizontal")))
    let aspectRatio = Key("aspectRatio", .orParameter(.ratio)).otherwise("1")
        .doc("Width ÷ height of the items.").only(.layouts("list")).decides(.ratio)
    let justifyContent = Key(
        "justifyContent",
        .orParameter(.words(FlexLayout.Justify.names, aliases: ["flex-start", "flex-end"]))
    ).otherwise("start").doc("Where the free space of a line goes.")
        .only(.layouts("flex", arrange: "vertical"))
    let alignItems = Key(
        "alignItems",
        .orParameter(.words(FlexLayout.Align.allCases.map(\.rawValue)))
    ).otherwise("start").doc("Where items lower than their line are.").only(.layouts("flex"))
    let align = Key("align", .orParameter(.words(RowAlignment.allCases.map(\.rawValue))))
        .otherwise("stretch; in a grid without `itemHeight: auto` `start`")
        .doc("Where items lower than their row are; `stretch`: they are as tall as it.")
        .only(.layouts("list", "grid", arrange: "horizontal"))
    let lastLine = Key("lastLine", .orParameter(.words(["start"]))).otherwise("like the others")
        .doc("`start`: the last line is not justified.").only(.layouts("flex", arrange: "vertical"))
    let gap = Key("gap", .orParameter(.words(FlexLayout.Gap.allCases.map(\.rawValue))))
        .otherwise("exact")
        .doc(
            "Of `space-…`: `minimum` shares all the space that the items leave, gaps being at "
                + "least `itemSpacing`."
        ).only(.layouts("flex", arrange: "vertical"))
    let fill = Key(
        "fill",
        .orParameter(
            .words(["shortest", "leftToRight", "rightToLeft", "topToBottom", "bottomToTop"])
        )
    ).otherwise("shortest").doc("Which column (row, when horizontal) the next item goes into.")
        .only(.layouts("waterfall"))
    let autoRows = Key("autoRows", .track).otherwise("auto")
        .doc("The rows beyond `rows`.").only(.layouts("grid", arrange: "vertical")).decides(.track)
    let autoColumns = Key("autoColumns", .track).otherwise("auto")
        .doc("The columns beyond `columns`.").only(.layouts("grid", arrange: "horizontal"))
        .decides(.track)
    let flow = Key("flow", .orParameter(.words(["dense"]))).otherwise("in order")
        .doc("`dense`: goes back to fill holes.").only(.layouts("grid"))
    let areas = Key("areas", .areas).otherwise("none")
        .doc("Named rectangles: `\"a a b; a a c\"`, `.` is empty.").only(.layouts("grid"))
        .decides(.track)
    let templateRepeat = Key("repeat", .orParameter(.words(["all", "last"]))).otherwise("all")
        .doc("What follows when there are more items than areas.").only(.layouts("grid"))
        .decides(.track)

    private init(isInCarousel: Bool, isRule: Bool = false) {
        self.isInCarousel = isInCarousel
        self.isRule = isRule
        let type: KeyType<LayoutKeys.Arrange> =
            isInCarousel ? .implied(.horizontal) : .choice
        arrange = Key("arrange", type).otherwise(isInCarousel ? "horizontal" : "vertical")
            .doc(
                isInCarousel
                    ? "Implied." : "`horizontal`: one row of the page that scrolls sideways."
            )
            .deciding(.layoutArrange)
    }

    /// Only rules have a condition. A carousel takes the keys that apply to horizontal sections; it is
    /// never hidden.
    func adjust(_ object: inout ObjectSchema) {
        if isRule { object.fields.insert(.ruleCondition, at: 0) }
        guard isInCarousel else { return }
        object.fields.removeAll { field in
            !field.applies.holds(in: [.layoutArrange: "horizontal"]) || field.name == hidden.name
        }
    }
}

// MARK: - Types of layout keys

extension KeyType where Value == LayoutKeys.Arrange {
    /// The only direction there is.
    fileprivate static func implied(_ arrange: Value) -> Self {
        Self(scalar: .choice([arrange.rawValue])) { _ in arrange }
    }
}

extension KeyType where Value == Track {
    /// A track of a grid.
    fileprivate static var track: Self {
        Self(scalar: .track) { $0.text.flatMap { try? Track.parse($0) } }
    }
}

extension KeyType where Value == GridTemplate {
    /// The areas of a grid.
    fileprivate static var areas: Self {
        Self(scalar: .areas) { $0.text.flatMap { try? GridTemplate.parse($0) } }
    }
}

extension KeyType where Value == LayoutKeys.Tracks {
    /// A number of equal tracks, or tracks one by one.
    fileprivate static var tracks: Self {
        let count = KeyType<Parameterized<Int>>.orParameter(.integer(1...Limits.lanes))
        let tracks = KeyType<[Track]>.list("tracks", of: .track, 1...Limits.lanes)
        return Self(.either([count.schema, tracks.schema])) { node in
            node.elements == nil
                ? count.decode(node).map { .count($0) } : tracks.decode(node).map { .tracks($0) }
        }
    }
}

extension KeyType where Value == LayoutKeys.ItemWidth {
    /// Points, which may be a parameter, or a percentage.
    fileprivate static var itemWidth: Self {
        let points = KeyType<Parameterized<Double>>.orParameter(.length)
        return Self(points.schema) { node in
            if let fraction = node.text.flatMap(LengthParser.fraction) {
                return .fraction(fraction)
            }
            return points.decode(node).map { .points($0) }
        }
    }
}

extension KeyType where Value == Double {
    /// Points or a percentage.
    fileprivate static var length: Self {
        Self(scalar: .length(0...ScalarType.unboundedNumber)) { $0.scalar?.number }
    }
}
