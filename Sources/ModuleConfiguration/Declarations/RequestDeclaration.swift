package import JSONCore
package import UpstreamKit

/// One call to an upstream, declared by a module.
package struct RequestDeclaration: Sendable {
    package enum Method: String, Sendable, CaseIterable {
        /// Without a body.
        case get = "GET"
        /// With a JSON body; kept only when `cache.ttl` is given.
        case post = "POST"
    }

    /// A named template: a query parameter or a header field.
    package struct Field: Sendable {
        package var name: String
        package var value: Template
        /// True when an environment variable is in the value, which is then shown to nobody.
        package var isSecret = false
    }

    /// One call per value, for a step of a chain.
    package struct ForEach: Sendable {
        /// The earlier request whose answer has the values.
        package var request: String
        /// The path of the values in it.
        package var path: JSONPath
        /// The maximum number of concurrent calls.
        package var concurrency: Int
        /// The most values that are called for.
        package var maximum: Int
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
    package var query: [Field]
    /// Header fields, in declared order, names in lower case.
    package var headers: [Field]
    package var method: Method
    /// The body of a POST.
    package var json: DataTemplate?
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
    /// True when each page has a call of its own: it uses `${page}` or `${cursor}`.
    package var isPaged: Bool
}
