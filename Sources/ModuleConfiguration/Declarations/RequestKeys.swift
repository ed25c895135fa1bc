import UpstreamKit

final class RequestKeys: ObjectKeys {
    /// A module's only request, which needs no id.
    static let only = RequestKeys(idByDefault: "main")
    static let several = RequestKeys(idByDefault: nil)

    var title: String { "a request" }

    let id: Key<String?>
    let upstream = Key("upstream", .name(.label)).doc("The upstream it goes to.").required
    let path = Key("path", .plainTemplate)
        .doc("The path, which begins with `/`; joined to the upstream's address.").required
    let query = Key("query", .parameters("query parameters")).otherwise("none")
        .doc("Query parameters; a list repeats the name.")
    let headers = Key("headers", .templates("header fields", by: .name(.field)))
        .otherwise("none").doc("Header fields.")
    let method = Key<RequestDeclaration.Method>("method", .choice, default: .get)
        .doc("POST is kept only when `cache.ttl` is given.")
    let json = Key("json", .data).otherwise("none").doc("The body of a POST.")
    let form = Key("form", .parameters("form fields")).otherwise("none")
        .doc("The body of a POST as a form has it, `application/x-www-form-urlencoded`.")
    let graphql = Key("graphql", GraphQLKeys.all).otherwise("none")
        .doc("A GraphQL query in place of `method` and a body, cached as a GET is.")
    let failWhen = Key("failWhen", .condition).otherwise("the upstream's")
        .doc("Whether a successful response, `$` and `@`, is a failure of kind `errors`.")
    let failMessage = Key("failMessage", .template).otherwise("the upstream's")
        .doc("With `failWhen`: what clients are told, at most 200 characters of the response.")
    let required = Key("required", .boolean).otherwise("true; false in `batch`")
        .doc("Whether the page is a problem document without it.")
    let fallback = Key("fallback", .data).otherwise("none")
        .doc("Takes the place of the response when the request fails.")
    let cache = Key("cache", .cachePolicy, default: CachePolicy()).otherwise("the upstream's")
        .doc("How long responses may be used.")
    let when = Key("when", .condition).otherwise("true")
        .doc("Whether the step is taken, over earlier responses: `$.ID…`.").only(.modules("chain"))
    let forEach = Key("forEach", .scalar(.forEach)).otherwise("none")
        .doc("One call per value: `\"ID:$.ids[*]\"`, the value being `@`.").only(.modules("chain"))
    let collect = Key<RequestDeclaration.ForEach.Collection>("collect", .choice, default: .answers)
        .doc(
            "What the list of `forEach` has for each value: the answer, or `{\"each\": value, \"response\": "
                + "answer}` (`pairs`)."
        ).only(.modules("chain"))
    let concurrency = Key("concurrency", .integer(1...64), default: 8)
        .doc("Calls of `forEach` at once.").only(.modules("chain"))
    let max = Key("max", .integer(1...1_000), default: 200)
        .doc("The most values called for.").only(.modules("chain"))
    let chunk = Key("chunk", .integer(1...1_000)).otherwise("none")
        .doc("Up to so many values a call, in `${@|join(\",\")}`.").only(.modules("chain"))
    let answers = Key("answers", .path).otherwise("none")
        .doc("With `chunk`: the parts of a response.").only(.modules("chain"))
    let key = Key("key", .relativePath).otherwise("none")
        .doc("With `chunk`: in a part, the value it belongs to.").only(.modules("chain"))

    private init(idByDefault: String?) {
        let id = Key("id", .name(.variable))
            .doc("Its name in the module: `[a-zA-Z_][a-zA-Z0-9_]*`.")
        self.id = idByDefault.map(id.otherwise) ?? id.required
    }
}
