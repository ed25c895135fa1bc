extension Schema {
    /// A request; a module's only one needs no id.
    static func request(isOnly: Bool) -> Schema {
        let id = SchemaField.key(
            "id",
            .name(.variable),
            default: isOnly ? "main" : nil,
            "Its name in the module: `[a-zA-Z_][a-zA-Z0-9_]*`."
        )
        return .object(ObjectSchema(name: "a request", fields: [isOnly ? id : id.required] + keys))
    }

    private static let keys: [SchemaField] = [
        .key("upstream", .name(.label), "The upstream it goes to.").required,
        .key(
            "path",
            .template,
            "The path, which begins with `/`; joined to the upstream's address."
        )
        .required,
        .key(
            "query",
            .map(
                MapSchema(
                    name: "query parameters",
                    key: .text,
                    value: .scalar(ScalarSchema(type: .template)),
                    count: 0...64
                )
            ),
            default: "none",
            "Query parameters."
        ),
        .key(
            "headers",
            .map(
                MapSchema(
                    name: "header fields",
                    key: .name(.field),
                    value: .scalar(ScalarSchema(type: .template)),
                    count: 0...64
                )
            ),
            default: "none",
            "Header fields."
        ),
        .key(
            "method",
            .choice(["GET", "POST"], aliases: []),
            default: "GET",
            "POST is kept only when `cache.ttl` is given."
        ),
        .key("json", .data, default: "none", "The body of a POST."),
        .key(
            "required",
            .boolean,
            default: "true; false in `batch`",
            "Whether the page is a problem document without it."
        ),
        .key("fallback", .data, default: "none", "What stands in for the answer when it fails."),
        .key("cache", policy, default: "the upstream's", "How long answers may be used."),
        .key(
            "when",
            .condition,
            default: "true",
            "Whether the step is taken, over earlier answers: `$.ID…`."
        ).only(.modules("chain")),
        .key(
            "forEach",
            .forEach,
            default: "none",
            "One call per value: `\"ID:$.ids[*]\"`, the value being `@`."
        ).only(.modules("chain")),
        .key("concurrency", .integer(1...64), default: "8", "Calls of `forEach` at once.")
            .only(.modules("chain")),
        .key("max", .integer(1...1_000), default: "200", "The most values called for.")
            .only(.modules("chain")),
        .key(
            "chunk",
            .integer(1...1_000),
            default: "none",
            "Up to so many values a call, in `${@|join(\",\")}`."
        ).only(.modules("chain")),
        .key("answers", .path, default: "none", "With `chunk`: the parts of an answer.")
            .only(.modules("chain")),
        .key(
            "key",
            .relativePath,
            default: "none",
            "With `chunk`: in a part, the value it belongs to."
        )
        .only(.modules("chain")),
    ]
}
