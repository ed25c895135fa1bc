/// The keys of a fallback: what a client is shown that does not draw something.
struct FallbackKeys: DeclaredObject {
    static let title = "a fallback"
    static let hints: [ExactString: String] = [
        "version": "a version is a part of the 'type', as in 'type: hero@2'",
        "when": "a fallback is taken when clients do not draw what is before it: it has no 'when'",
        "itemHeight": "a fallback's own height is under its 'size'",
    ]

    @Key(
        .fallbackType,
        need: .required,
        "The client's reuse identifier, with `@2` behind it for version 2."
    )
    var type: Template?

    @Key(.fallbackData, otherwise: "what it stands for has", "What the client draws.")
    var data: DataTemplate?

    @Key(
        .node(ItemSizeKeys.all.schema),
        otherwise: "what it stands for has",
        "Of an item: the size it brings with it."
    )
    var size: ConfigurationNode?

    @Key(
        .orParameter(.points),
        otherwise: "what it stands for has",
        "Of a header, footer or placeholder: its height in points."
    )
    var height: Parameterized<Double>?

    @Key(
        .node(CellKeys.inCarousel.schema),
        otherwise: "what it stands for has",
        "A custom cell, whose elements clients draw without knowing the type."
    )
    var cell: ConfigurationNode?

    @Key(
        .node(ActionKeys.all.schema),
        otherwise: "what it stands for has",
        "What selecting it does."
    )
    var select: ConfigurationNode?
}

extension KeyType where Value == Template {
    /// A reuse identifier with templates, for which no choice may stand.
    fileprivate static var fallbackType: Self {
        Self(.scalar(ScalarSchema(type: .template, refusesChoice: true))) { $1.template($0) }
    }
}

extension KeyType where Value == DataTemplate {
    /// Any JSON value with templates in its strings.
    fileprivate static var fallbackData: Self { Self(.data) { $1.data($0) } }
}

extension KeyType where Value == ConfigurationNode {
    /// Fallbacks in order, and perhaps a word at their end.
    static var fallbacks: Self {
        let word = KeyType<String>.words(FallbackList.End.allCases.map(\.rawValue))
        let element = Schema.either([FallbackKeys.schema, word.schema])
        return .node(.list(ListSchema(name: "fallbacks", element: element, count: 1...16)))
    }
}
