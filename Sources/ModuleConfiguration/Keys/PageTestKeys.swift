/// The keys of a module's `test`.
final class PageTestKeys: ObjectKeys {
    var title: String { "'test'" }

    let cut = Key("cut", .limit(0.5...4), default: 4)
        .doc("The greatest text scale at which no text may be cut, but by its `maxLines`.")
    let outside = Key("outside", .limit(0...ScalarType.unboundedNumber), default: 0)
        .doc("The points by which something may stick out of its section, scroller or cell.")
    let overlap = Key("overlap", .limit(0...ScalarType.unboundedNumber), default: 0)
        .doc("The points by which items of a list or grid may overlap.")
    let touch = Key("touch", .limit(0...ScalarType.unboundedNumber), default: 44)
        .doc("The least width and height in points of what has `select` or is a switch.")
    let empty = Key<PageTestDeclaration.Setting>("empty", .choice, default: .on)
        .doc("Sections without items and placeholder, and images without any area, are findings.")
    let failed = Key<PageTestDeclaration.Setting>("failed", .choice, default: .on)
        .doc("Requests that fail are findings.")
    let estimated = Key<PageTestDeclaration.Setting>("estimated", .choice, default: .on)
        .doc("Texts with a character that no font has are findings.")
    let compare = Key<PageTestDeclaration.Setting>("compare", .choice, default: .on)
        .doc(
            "Layouts are kept by `--update` and compared by `--compare`; `off` for pages that "
                + "change by themselves."
        )
    let samples = Key("samples", .list("samples", of: .arguments, 1...64)).otherwise(
        "the page with its defaults"
    )
    .doc("The pages that are laid out, each by its parameters, `locale` and `pages`.")
}

extension KeyType where Value == Double? {
    /// A number of a range, or `off`, which is nil.
    static func limit(_ range: ClosedRange<Double>) -> Self {
        let number = KeyType<Double>.number(range)
        var type = Self(number.or("off").schema) { node in
            node.text == "off" ? .some(nil) : number.decode(node).map(Optional.some)
        }
        type.format = { $0.flatMap(number.format) ?? "off" }
        return type
    }
}
