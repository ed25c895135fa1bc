extension Schema {
    /// `select`: what selecting a cell, an item, a header or a footer does.
    static let action: Schema = .object(
        ObjectSchema(
            name: "an action",
            fields: [
                .key(
                    "action",
                    .choice(ActionDeclaration.Kind.allCases.map(\.rawValue), aliases: []),
                    "What happens; headers and footers take no `request`."
                ).required.telling(.actionKind)
            ] + clientKeys + requestKeys
        )
    )

    private static let clientKeys: [SchemaField] = [
        .key("module", .name(.slug), default: "none", "The module to open; or `url`.")
            .only(.actions("open")),
        .key("url", .template, default: "none", "The address to open; or `module`.")
            .only(.actions("open")),
        .key(
            "params",
            .map(
                MapSchema(
                    name: "parameters",
                    key: .name(.variable),
                    value: .scalar(ScalarSchema(type: .template)),
                    count: 0...64
                )
            ),
            default: "none",
            "The parameters of the module that is opened, or of this page asked for again."
        ).only(.actions("open", "set")),
        .key("message", .template, "What is said.").required.only(.actions("alert", "confirm")),
        .key(
            "buttons",
            .list(
                ListSchema(
                    name: "buttons",
                    element: .scalar(ScalarSchema(type: .template)),
                    count: 1...8
                )
            ),
            default: "the client's",
            "What may be answered."
        ).only(.actions("alert", "confirm")),
        .key("name", .template, "What is emitted.").required.only(.actions("emit")),
        .key("data", .data, default: "none", "What goes with it.").only(.actions("emit")),
    ]

    private static let requestKeys: [SchemaField] = [
        .key("upstream", .name(.label), "The upstream that is asked.").required
            .only(.actions("request")),
        .key("path", .template, "The path, which begins with `/`.").required
            .only(.actions("request")),
        .key(
            "method",
            .choice(["POST", "PUT", "PATCH", "DELETE", "GET"], aliases: []),
            default: "POST",
            "How it is asked."
        ).only(.actions("request")),
        .key("json", .data, default: "none", "The body.").only(.actions("request")),
        .key(
            "then",
            .choice(["reload", "nothing"], aliases: []),
            default: "nothing",
            "`reload`: the page's data is fetched again afterwards."
        ).only(.actions("request")),
    ]
}

extension Applicability {
    /// In actions of these kinds.
    fileprivate static func actions(_ kinds: String...) -> Applicability {
        Applicability(cases: [[.actionKind: Set(kinds)]])
    }
}
