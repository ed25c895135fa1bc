final class SortKeys: ObjectKeys {
    /// The keys of a component's `sort`.
    static let all = SortKeys()

    var title: String { "'sort'" }

    let by = Key("by", .value)
        .doc(
            "What is compared: a JSONPath into the value as `@`, in which templates stand for "
                + "names (`@.${params.by}`), or a template (`${@.name|lower}`)."
        ).required
    let order = Key("order", .scalar(.order)).otherwise("asc")
        .doc(
            "The direction. Numbers stand before text before the rest before what is missing in "
                + "either."
        )
    let collate = Key("collate", .scalar(.collation)).otherwise("locale")
        .doc("The order of text: that of the language of `locale`, or `codePoint`.")

    /// A choice may stand for the whole.
    func adjust(_ object: inout ObjectSchema) { object.choice = .ofMembers }
}

extension KeyType where Value == ConfigurationNode {
    /// One key that values are sorted by, or several, each of which decides where those before it do not.
    static var sort: Self {
        let keys = SortKeys.all.schema
        let list = ListSchema(
            name: "'sort' mappings",
            element: keys,
            count: 1...8,
            takesChoice: true
        )
        return .node(.either([keys, .list(list)]))
    }
}
