extension KeyType where Value == [NamedValue<ConfigurationNode>] {
    /// Tables of values by key: each value a scalar, or `languages` with a table a language.
    package static var valueMaps: Self {
        let value = Schema.scalar(ScalarSchema(type: .anything))
        let table = Schema.map(
            MapSchema(name: "values", key: .text, value: value, count: 0...10_000)
        )
        let languages = Schema.map(
            MapSchema(name: "languages", key: .text, value: table, count: 1...256)
        )
        let map = Schema.map(
            MapSchema(
                name: "values",
                key: .text,
                value: .either([value, languages]),
                count: 0...10_000
            )
        )
        return .map("maps", by: .name(.label), to: .node(map), 0...256)
    }
}
