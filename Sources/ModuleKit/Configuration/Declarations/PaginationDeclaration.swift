public import JSONCore

/// How a module is paged: `pagination`.
public struct PaginationDeclaration: Sendable {
    /// What the page after the first does to it.
    public enum Mode: String, Sendable, CaseIterable {
        /// Comes after it in the same section.
        case append
        /// Takes its place.
        case replace
    }

    /// What `${pageSize}` is when the configuration does not say.
    static let defaultPageSize: Int64 = 20

    /// What `${page}` is for the first page.
    public var first: Int64
    /// What `${pageSize}` is.
    public var pageSize: Int64
    /// The most pages shown at once.
    public var maximumPages: Int
    /// What later pages do to earlier ones.
    public var mode: Mode
    /// Whether there is another page, over the answer of the last one. Nil: when it had at least
    /// `pageSize` items, or `cursor` found something.
    public var more: Condition?
    /// Where an answer says how to go on; null or missing is the end.
    public var cursor: JSONPath?
}

/// A different request for pages after the first: `loadMore`.
public struct LoadMoreDeclaration: Sendable {
    /// The request.
    public var request: RequestDeclaration
    /// The id of the request for the first page, whose answer it goes on from.
    public var leading: String
    /// The ids of the components it feeds.
    public var components: [String]
}
