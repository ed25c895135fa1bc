package import JSONCore

/// The source of the value of one `${…}`.
package enum TemplateSource: Sendable {
    /// `${params.NAME}`: a declared parameter.
    case parameter(String)
    /// `${page}`: the page being loaded, from the pagination's first one.
    case page
    /// `${pageSize}`: how many items the pagination asks for.
    case pageSize
    /// `${cursor}`: what the page before named as the place to go on.
    case cursor
    /// `${viewport.width}`: the container's width in points.
    case viewportWidth
    /// `${viewport.height}`: the screen's height in points.
    case viewportHeight
    /// `${viewport.scale}`: device pixels a point; null when the client gave none.
    case viewportScale
    /// `${locale}`: the client's language tag; null when the client gave none.
    case locale
    /// `${index}`: the position of the current item in its section, from 0.
    case index
    /// `${each}`: the position of the current value of `each` in a cell, from 0.
    case each
    /// `${hidden}`: the number of parts that a stack leaves out.
    case hidden
    /// `${from}`: the id of the request that the current item came from.
    case from
    /// `${ID:$.path}`: a path into the response of another request of the module.
    case request(id: String, path: JSONPath)
    /// `${@.path}`: a path into the current item.
    case current(JSONPath)
    /// `${$.path}`: a path into the response that the component is mapped from.
    case response(JSONPath)
    /// `${t:KEY}`: a text of `strings`.
    case text(TextReference)
    /// `${value:like}`: true when a toggle of the cell is on.
    case toggle(String)
    /// A path in whose brackets templates stand: `${@.prices[${params.code}]}`.
    indirect case path(PathStart, TemplatedPath)
    /// `$choose`: the value of the first rule that holds.
    case choice(TemplateChoice)
}

extension TemplateSource {
    /// The fixed names that need no further text, in the order error messages list them.
    static let fixed: [(name: String, source: TemplateSource)] = [
        ("page", .page), ("pageSize", .pageSize), ("cursor", .cursor),
        ("viewport.width", .viewportWidth), ("viewport.height", .viewportHeight),
        ("viewport.scale", .viewportScale), ("locale", .locale),
        ("index", .index), ("from", .from), ("each", .each), ("hidden", .hidden),
    ]
}
