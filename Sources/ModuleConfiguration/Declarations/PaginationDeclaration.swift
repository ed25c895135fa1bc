/// The pagination of a module: `pagination`.
package struct PaginationDeclaration: Sendable {
    /// The effect of a later page on the earlier ones.
    package enum Mode: String, Sendable, CaseIterable {
        /// Its items follow the earlier ones in the same section.
        case append
        /// Its items replace the earlier ones.
        case replace
    }

    package static let defaultPageSize = Int64(PaginationKeys().pageSize.defaultValue)

    /// The value of `${page}` for the first page.
    package var first: Int64
    /// The value of `${pageSize}`.
    package var pageSize: Int64
    /// The maximum number of pages shown at once.
    package var maximumPages: Int
    /// The effect of later pages on earlier ones.
    package var mode: Mode
    /// The condition for another page, over the response of the last one. Nil: it had at least
    /// `pageSize` items, or `cursor` found something.
    package var more: Condition?
    /// The place of a response's cursor; null, missing or empty is the end.
    package var cursor: PageCursor?
    /// The relation of the link that leads from a response to the next page, in small letters (RFC 8288); nil
    /// where links are not followed.
    package var link: String?

    /// True when each response names the next page.
    package var namesNext: Bool { cursor != nil || link != nil }
}

/// A different request for pages after the first: `loadMore`.
package struct LoadMoreDeclaration: Sendable {
    package var request: RequestDeclaration
    /// The id of the request for the first page, whose response says where later pages begin.
    package var leading: String
    /// The ids of the components it feeds.
    package var components: [String]
}
