/// The keys of a request.
final class RequestKeys: ObjectKeys {
    /// A module's only request, which needs no id.
    static let only = RequestKeys(idByDefault: "main")
    /// One of several requests.
    static let several = RequestKeys(idByDefault: nil)

    var title: String { "a request" }

    let id: Key<String?>
    let upstream = Key("upstream", .name(.label), "The upstream it goes to.").required
    let path = Key(
        "path",
        .plainTemplate,
        "The path, which begins with `/`; joined to the upstream's address."
    ).required
    let query = Key(
        "query",
        .map("query parameters", by: .text, to: .template, 0...64, choice: .ofMembers),
        otherwise: "none",
        "Query parameters."
    )
    let headers = Key(
        "headers",
        .map("header fields", by: .name(.field), to: .template, 0...64, choice: .ofMembers),
        otherwise: "none",
        "Header fields."
    )
    let method = Key<RequestDeclaration.Method>(
        "method",
        .choice,
        default: .get,
        "POST is kept only when `cache.ttl` is given."
    )
    let json = Key("json", .data, otherwise: "none", "The body of a POST.")
    let required = Key(
        "required",
        .boolean,
        otherwise: "true; false in `batch`",
        "Whether the page is a problem document without it."
    )
    let fallback = Key(
        "fallback",
        .data,
        otherwise: "none",
        "What stands in for the response when it fails."
    )
    let cache = Key(
        "cache",
        CachePolicyKeys(),
        otherwise: "the upstream's",
        "How long responses may be used."
    )
    let when = Key(
        "when",
        .condition,
        otherwise: "true",
        "Whether the step is taken, over earlier responses: `$.ID…`."
    ).only(.modules("chain"))
    let forEach = Key(
        "forEach",
        .scalar(.forEach),
        otherwise: "none",
        "One call per value: `\"ID:$.ids[*]\"`, the value being `@`."
    ).only(.modules("chain"))
    let concurrency = Key(
        "concurrency",
        .integer(1...64),
        default: 8,
        "Calls of `forEach` at once."
    ).only(.modules("chain"))
    let max = Key("max", .integer(1...1_000), default: 200, "The most values called for.")
        .only(.modules("chain"))
    let chunk = Key(
        "chunk",
        .integer(1...1_000),
        otherwise: "none",
        "Up to so many values a call, in `${@|join(\",\")}`."
    ).only(.modules("chain"))
    let answers = Key("answers", .path, otherwise: "none", "With `chunk`: the parts of a response.")
        .only(.modules("chain"))
    let key = Key(
        "key",
        .relativePath,
        otherwise: "none",
        "With `chunk`: in a part, the value it belongs to."
    ).only(.modules("chain"))

    private init(idByDefault: String?) {
        let id = Key(
            "id",
            .name(.variable),
            otherwise: idByDefault,
            "Its name in the module: `[a-zA-Z_][a-zA-Z0-9_]*`."
        )
        self.id = idByDefault == nil ? id.required : id
    }
}
