package import ConfigurationLanguage
import JSONCore
import UpstreamKit

package struct RequestKeys: DeclaredObject {
    package static let title = "a request"

    /// The description by which a module's only request is checked, which needs no id.
    static var onlySchema: Schema {
        var object = objectSchema
        object.change(prototype.$id.name) { ($0.need, $0.defaultText) = (.optional, "main") }
        return .object(object)
    }

    @Key(
        .name(.variable),
        need: .required,
        "Its name in the module: `[a-zA-Z_][a-zA-Z0-9_]*`."
    )
    package var id: String?

    @Key(.name(.label), need: .required, "The upstream it goes to.")
    package var upstream: String?

    @Key(
        .plainTemplate,
        need: .required,
        "The path, which begins with `/`; joined to the upstream's address."
    )
    package var path: ConfigurationNode?

    @Key(
        .parameters("query parameters"),
        otherwise: "none",
        "Query parameters; a list repeats the name."
    )
    var query: [NamedValue<ConfigurationNode>]?

    @Key(
        .templates("header fields", by: .name(.field)),
        otherwise: "none",
        "Header fields."
    )
    var headers: [NamedValue<ConfigurationNode>]?

    @Key(.choice, default: .get, "POST is kept only when `cache.ttl` is given.")
    var method: RequestDeclaration.Method

    @Key(.data, otherwise: "none", "The body of a POST.")
    var json: ConfigurationNode?

    @Key(
        .parameters("form fields"),
        otherwise: "none",
        "The body of a POST as a form has it, `application/x-www-form-urlencoded`."
    )
    var form: [NamedValue<ConfigurationNode>]?

    @Key(
        .node(GraphQLDeclaration.schema),
        otherwise: "none",
        "A GraphQL query in place of `method` and a body, cached as a GET is."
    )
    var graphql: ConfigurationNode?

    @Key(
        .condition,
        otherwise: "the upstream's",
        "Whether a successful response, `$` and `@`, is a failure of kind `errors`."
    )
    var failWhen: ConfigurationNode?

    @Key(
        .template,
        otherwise: "the upstream's",
        "With `failWhen`: what clients are told, at most 200 characters of the response."
    )
    var failMessage: ConfigurationNode?

    @Key(
        .boolean,
        otherwise: "true; false in `batch`",
        "Whether the page is a problem document without it."
    )
    var required: Bool?

    @Key(.data, otherwise: "none", "Takes the place of the response when the request fails.")
    var fallback: ConfigurationNode?

    @Key(
        .cachePolicy,
        default: CachePolicy(),
        otherwise: "the upstream's",
        "How long responses may be used."
    )
    var cache: CachePolicy

    @Key(
        .condition,
        otherwise: "true",
        only: .chains,
        "Whether the step is taken, over earlier responses: `$.ID…`."
    )
    var when: ConfigurationNode?

    @Key(
        .scalar(.forEach),
        otherwise: "none",
        only: .chains,
        "One call per value: `\"ID:$.ids[*]\"`, the value being `@`."
    )
    var forEach: ConfigurationNode?

    @Key(
        .choice,
        default: .answers,
        only: .chains,
        "What the list of `forEach` has for each value: the answer, or `{\"each\": value, \"response\": "
            + "answer}` (`pairs`)."
    )
    var collect: RequestDeclaration.ForEach.Collection

    @Key(.integer(1...64), default: 8, only: .chains, "Calls of `forEach` at once.")
    var concurrency: Int

    @Key(.integer(1...1_000), default: 200, only: .chains, "The most values called for.")
    var max: Int

    @Key(
        .integer(1...1_000),
        otherwise: "none",
        only: .chains,
        "Up to so many values a call, in `${@|join(\",\")}`."
    )
    var chunk: Int?

    @Key(.path, otherwise: "none", only: .chains, "With `chunk`: the parts of a response.")
    var answers: JSONPath?

    @Key(
        .relativePath,
        otherwise: "none",
        only: .chains,
        "With `chunk`: in a part, the value it belongs to."
    )
    var key: JSONPath?

    package init() {}

    /// True of a GraphQL query.
    var isGraphQL: Bool { graphql?.isObject ?? false }
}

extension ModuleKeys {
    /// The requests of a module that may have several.
    package var givenRequests: [GivenObject<RequestKeys>] {
        (requests ?? []).filter(\.isObject).map { GivenObject(reading: $0) }
    }
}

extension Applicability {
    /// In modules whose requests are steps.
    fileprivate static let chains = modules("chain")
}
