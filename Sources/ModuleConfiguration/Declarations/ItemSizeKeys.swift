final class ItemSizeKeys: ObjectKeys {
    static let all = ItemSizeKeys()

    var title: String { "a size" }

    /// A choice may stand for the whole.
    func adjust(_ object: inout ObjectSchema) { object.choice = .ofMembers }

    let width = Key("width", .scalar(.templatedLength).or(MeasuredTextKeys.all))
        .otherwise("the layout's")
        .doc("Points, a percentage of the inner width, a template, or a measured text.")
    let height = Key("height", .scalar(.templatedLength)).otherwise("the layout's")
        .doc("Points, a percentage of the inner width, or a template.")
    let aspectRatio = Key("aspectRatio", .scalar(.templatedRatio)).otherwise("none")
        .doc("Width ÷ height; gives the one of the two that is missing.").decides(.ratio)
    let span = Key("span", .scalar(.span).or(SpanKeys.all))
        .otherwise("1").doc("How many lanes of a waterfall, or columns and rows of a grid.")
        .decides(.track)
}

/// The keys of a width that a text gives.
final class MeasuredTextKeys: ObjectKeys {
    static let all = MeasuredTextKeys()

    var title: String { "a measured length" }

    /// A choice may be between texts, and between a text and a length.
    func adjust(_ object: inout ObjectSchema) { object.choice = .whole }

    let text = Key("text", .template).doc("The text that is measured, on one line.").required
        .decides(.measuredText)
    let font = Key("font", .name(.label)).otherwise("the first font").doc("Its font.")
        .decides(.text)
    let size = Key("size", .templatedPoints).otherwise("15").doc("Its font size.").decides(.text)
    let extra = Key("extra", .points, default: 0).doc("What is added, in points.")
    let max = Key("max", .points).otherwise("none").doc("The most, in points.")
}

/// The keys of a `span` over columns and rows.
final class SpanKeys: ObjectKeys {
    static let all = SpanKeys()

    var title: String { "a span" }

    let columns = Key("columns", .scalar(.span)).otherwise("1").doc("Columns it takes.")
        .decides(.track)
    let rows = Key("rows", .scalar(.span)).otherwise("1").doc("Rows it takes.").decides(.track)
}
