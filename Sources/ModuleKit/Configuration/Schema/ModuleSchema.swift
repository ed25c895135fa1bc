extension Schema {
    /// A module file.
    static let module: Schema = .object(
        ObjectSchema(
            name: "a module",
            fields: [
                .key("name", .name(.slug), "Its name, unique: `[a-z0-9][a-z0-9-]*`.").required,
                .key("title", .text(1...200), default: "the name", "What people call it."),
                .key(
                    "kind",
                    .choice(
                        ["single", "list", "batch", "chain", "composite", "static"],
                        aliases: []
                    ),
                    "How it gets its components."
                ).required.telling(.moduleKind),
                .key("description", .text(0...2_000), default: "none", "What it is for."),
                .key(
                    "public",
                    .boolean,
                    default: "false",
                    "Whether everybody may select items and set switches."
                ),
                .key("viewport", viewport, "The screen when a client says nothing of its own."),
                .key(
                    "identity",
                    .choice(["section", "module"], aliases: []),
                    default: "section",
                    "`module`: item ids are unique over its sections."
                ),
                .key(
                    "placeholder",
                    modulePlaceholder,
                    default: "none",
                    "Fills the viewport when no section is shown."
                ),
                .key("deadline", time, default: "5s", "For the whole page."),
                .key(
                    "parameters",
                    .map(
                        MapSchema(
                            name: "parameters",
                            key: .name(.variable),
                            value: parameter,
                            count: 0...64
                        )
                    ),
                    default: "none",
                    "What callers may vary."
                ),
                .key(
                    "emit",
                    .choice(["allDone", "eachDone"], aliases: []),
                    default: "allDone",
                    "When the event stream shows something."
                ).only(.modules("batch", "chain")),
                .key(
                    "coalesce",
                    lifetime,
                    default: "50ms",
                    "Changes within this time are one event."
                ),
                .key("pagination", pagination, default: "none", "How it is paged.")
                    .only(.modules("single", "list", "batch", "chain")),
                .key(
                    "request",
                    request(isOnly: true),
                    default: "none for literal components",
                    "Its one request."
                ).only(.modules("single", "list")),
                .key(
                    "requests",
                    .list(
                        ListSchema(
                            name: "requests",
                            element: request(isOnly: false),
                            count: 1...64
                        )
                    ),
                    "Its requests."
                ).only(.modules("batch", "chain")),
                .key(
                    "loadMore",
                    loadMore,
                    default: "none",
                    "A different request for pages after the first."
                )
                .only(.modules("single", "list", "batch", "chain")),
                .key(
                    "components",
                    .list(
                        ListSchema(
                            name: "components",
                            element: component,
                            count: 1...256
                        )
                    ),
                    "Its sections."
                )
                .only(.modules("single", "list", "batch", "chain")),
                .key(
                    "modules",
                    .list(
                        ListSchema(
                            name: "modules",
                            element: .either([.scalar(ScalarSchema(type: .name(.slug))), child]),
                            count: 1...64
                        )
                    ),
                    "The modules it shows, in order."
                )
                .only(.modules("composite")),
                .key(
                    "defaults",
                    formDefaults,
                    default: "none",
                    "What its sections and cells do not say themselves."
                ).only(.modules("static")),
                .key("sections", formSections, "The sections of the form.")
                    .only(.modules("static")),
            ]
        )
    )

    private static let viewport: Schema = .object(
        ObjectSchema(
            name: "'viewport'",
            fields: [
                .key("width", .number(1...100_000), default: "390", "Container width in points."),
                .key("height", .number(1...1_000_000), default: "844", "Screen height in points."),
            ]
        )
    )

    private static let modulePlaceholder: Schema = .object(
        ObjectSchema(
            name: "a placeholder",
            fields: [
                .key("type", .template, "The client's reuse identifier.").required,
                .key("data", .data, default: "null", "What the client draws."),
            ]
        )
    )

    private static let parameter: Schema = .object(
        ObjectSchema(
            name: "a parameter",
            fields: [
                .key(
                    "type",
                    .choice(["string", "integer", "number", "boolean"], aliases: []),
                    default: "string",
                    "What values it takes."
                ),
                .key(
                    "enum",
                    .list(
                        ListSchema(
                            name: "values",
                            element: .scalar(ScalarSchema(type: .anything)),
                            count: 1...256
                        )
                    ),
                    default: "any",
                    "The only values it takes."
                ),
                .key("default", .anything, default: "null", "Its value when it is left out."),
                .key("required", .boolean, default: "false", "Whether a caller must give it."),
                .key("pattern", .pattern, default: "none", "What a text must match as a whole."),
                .key(
                    "min",
                    .number(-1e15...1e15),
                    default: "none",
                    "The least number, or the fewest characters."
                ),
                .key(
                    "max",
                    .number(-1e15...1e15),
                    default: "64 characters",
                    "The greatest number, or the most characters."
                ),
            ]
        )
    )

    private static let pagination: Schema = .object(
        ObjectSchema(
            name: "'pagination'",
            fields: [
                .key(
                    "first",
                    .integer(0...1_000_000),
                    default: "1",
                    "What `${page}` is for the first page."
                ),
                .key("pageSize", .integer(1...10_000), default: "20", "What `${pageSize}` is."),
                .key("max", .integer(1...1_000), default: "50", "The most pages shown at once."),
                .key(
                    "mode",
                    .choice(["append", "replace"], aliases: []),
                    default: "append",
                    "Whether a later page follows the earlier ones or takes their place."
                ),
                .key(
                    "more",
                    .condition,
                    default: "a full page has a next one",
                    "Whether there is another page, over the answer of the last."
                ),
                .key("cursor", .path, default: "none", "Where an answer says how to go on."),
            ]
        )
    )

    private static let loadMore: Schema = .object(
        ObjectSchema(
            name: "'loadMore'",
            fields: [
                .key("request", request(isOnly: true), "The request for later pages.").required,
                .key(
                    "from",
                    .map(
                        MapSchema(
                            name: "components",
                            key: .name(.slug),
                            value: .scalar(ScalarSchema(type: .name(.variable))),
                            count: 1...256
                        )
                    ),
                    default: "what the first request feeds",
                    "The components it feeds: `{COMPONENT: REQUEST}`."
                ),
            ]
        )
    )

    private static let child: Schema = .object(
        ObjectSchema(
            name: "a child",
            fields: [
                .key("name", .name(.slug), "The module shown.").required,
                .key("as", .name(.slug), default: "its name", "The prefix of its section ids."),
                .key(
                    "params",
                    .map(
                        MapSchema(
                            name: "parameters",
                            key: .name(.variable),
                            value: .scalar(ScalarSchema(type: .anything)),
                            count: 0...64
                        )
                    ),
                    default: "their defaults",
                    "What its parameters are given: values, or `${params.NAME}` of the composite."
                ),
            ]
        )
    )
}
