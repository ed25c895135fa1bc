public import JSONCore
public import UpstreamKit

/// One call to an upstream, declared by a module.
public struct RequestDeclaration: Sendable {
    /// How an upstream is asked.
    public enum Method: String, Sendable, CaseIterable {
        /// Without a body.
        case get = "GET"
        /// With a JSON body; kept only when `cache.ttl` is given.
        case post = "POST"
    }

    /// A named template: a query parameter or a header field.
    public struct Field: Sendable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: Template
    }

    /// One call per value, for a step of a chain.
    public struct ForEach: Sendable {
        /// The earlier request whose answer has the values.
        public var request: String
        /// Where they are in it.
        public var path: JSONPath
        /// How many calls are under way at once.
        public var concurrency: Int
        /// The most values that are called for.
        public var maximum: Int
        /// Several values a call, when given.
        public var chunk: Chunk?
    }

    /// Several values a call, and where each one's part of the answer is.
    public struct Chunk: Sendable {
        /// The most values a call.
        public var size: Int
        /// The parts, in the answer.
        public var answers: JSONPath
        /// The value that a part belongs to, in the part.
        public var key: JSONPath
    }

    /// Its name in the module: `[a-zA-Z_][a-zA-Z0-9_]*`.
    public var id: String
    /// The upstream's name.
    public var upstream: String
    /// The path, which starts with `/`; values in it are percent-encoded.
    public var path: Template
    /// The query parameters, in declared order.
    public var query: [Field]
    /// Header fields, in declared order, names in lower case.
    public var headers: [Field]
    /// How the upstream is asked.
    public var method: Method
    /// The body of a POST.
    public var json: DataTemplate?
    /// Whether the page is a problem document without it.
    public var isRequired: Bool
    /// What stands in for the answer when it fails.
    public var fallback: DataTemplate?
    /// How long answers may be used: the request's own keys over its upstream's.
    public var cache: CachePolicy
    /// For a step of a chain: whether it is asked at all, over `$.ID` for the answers so far.
    public var when: Condition?
    /// For a step of a chain: one call per value.
    public var forEach: ForEach?
    /// Whether it is asked anew for each page: it uses `${page}` or `${cursor}`.
    public var isPaged: Bool
}
