package import ConfigurationLanguage
package import JSONCore
package import UpstreamKit

/// One call to an upstream, declared by a module.
package struct RequestDeclaration: Sendable {
    package enum Method: String, Sendable, CaseIterable {
        /// Without a body.
        case get = "GET"
        /// With a body; kept only when `cache.ttl` is given.
        case post = "POST"
    }

    /// A header field.
    package struct Field: Sendable {
        package var name: String
        package var value: Template
    }

    /// A parameter of a query, or a field of a form: one pair for each value.
    package struct Parameter: Sendable {
        package var name: String
        /// Its values in order.
        package var values: [Template]
        /// True when an environment variable is in a value, which is then shown to nobody.
        package var isSecret = false
    }

    /// A path and a query in which the names of environment variables and files stand for what they fill in.
    package struct RecordedTarget: Sendable {
        package var path: Template
        /// The query parameters, in declared order.
        package var query: [Parameter]
    }

    /// The body of a POST.
    package enum Body: Sendable {
        case json(DataTemplate)
        /// The fields of a form, in declared order.
        case form([Parameter])
        /// A GraphQL query with its variables.
        case graphQL(GraphQLDeclaration)
    }

    /// One call per value, for a step of a chain.
    package struct ForEach: Sendable {
        /// The elements of the list that the responses become.
        package enum Collection: String, Sendable, CaseIterable {
            /// The responses.
            case answers
            /// Objects of a value and its response: `{"each": …, "response": …}`.
            case pairs
        }

        /// The earlier request whose answer has the values.
        package var request: String
        /// The path of the values in it.
        package var path: PathTemplate
        /// The maximum number of concurrent calls.
        package var concurrency: Int
        /// The most values that are called for.
        package var maximum: Int
        /// The elements of the list that the responses become.
        package var collection = Collection.answers
        /// Several values a call, when given.
        package var chunk: Chunk?
    }

    /// Several values a call, and where each one's part of the answer is.
    package struct Chunk: Sendable {
        /// The most values a call.
        package var size: Int
        /// The parts, in the answer.
        package var answers: JSONPath
        /// The value that a part belongs to, in the part.
        package var key: JSONPath
    }

    /// Its name in the module: `[a-zA-Z_][a-zA-Z0-9_]*`.
    package var id: String
    /// The upstream's name.
    package var upstream: String
    /// The path, which starts with `/`; values in it are percent-encoded.
    package var path: Template
    /// The path as the file has it, where an environment variable is in it; nil elsewhere.
    package var secretPath: String?
    /// The query parameters, in declared order.
    package var query: [Parameter]
    /// The target as recordings name it, where an environment variable or a file is in it; nil elsewhere.
    package var recorded: RecordedTarget?
    /// True when an environment variable or a file is in the body or in a variable of a query.
    package var hidesBody = false
    /// The long texts that environment variables and files have filled in, which no failure may show.
    package var secrets: [String] = []
    /// Header fields, in declared order, names in lower case.
    package var headers: [Field]
    package var method: Method
    /// The body of a POST; nil for none.
    package var body: Body?
    /// The rule by which a successful response is a failure, its upstream's included; nil for none.
    package var failure: FailureRule?
    /// True when the page is a problem document without it.
    package var isRequired: Bool
    /// The data in place of the response when it fails.
    package var fallback: DataTemplate?
    /// The lifetimes of responses: the request's own keys over its upstream's.
    package var cache: CachePolicy
    /// For a step of a chain: whether it is asked at all, over `$.ID` for the answers so far.
    package var when: Condition?
    /// For a step of a chain: one call per value.
    package var forEach: ForEach?
    /// A number that is equal for requests that are declared in the same words, but for the name, within a process.
    package var likeness = 0
    /// True when each page has a call of its own: it uses `${page}` or `${cursor}`, or follows links.
    package var isPaged: Bool
}

extension RequestDeclaration {
    /// The GraphQL query; nil for another request.
    package var graphQL: GraphQLDeclaration? {
        if case .graphQL(let graphQL) = body { graphQL } else { nil }
    }
}
