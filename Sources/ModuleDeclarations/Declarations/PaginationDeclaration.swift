package import ConfigurationLanguage

/// The pagination of a module: `pagination`.
package struct PaginationDeclaration: DeclaredObject {
    /// The effect of a later page on the earlier ones.
    package enum Mode: String, Sendable, CaseIterable {
        /// Its items follow the earlier ones in the same section.
        case append
        /// Its items replace the earlier ones.
        case replace
    }

    package static let title = "'pagination'"

    package static let defaultPageSize = prototype.pageSize

    /// The value of `${page}` for the first page.
    @Key(.integer(0...1_000_000), default: 1, "What `${page}` is for the first page.")
    package var first: Int64

    /// The value of `${pageSize}`.
    @Key(.integer(1...10_000), default: 20, "What `${pageSize}` is.")
    package var pageSize: Int64

    /// The maximum number of pages shown at once.
    @Key(.integer(1...1_000), named: "max", default: 50, "The most pages shown at once.")
    package var maximumPages: Int

    /// The effect of later pages on earlier ones.
    @Key(
        .choice,
        default: .append,
        "Whether a later page follows the earlier ones or takes their place."
    )
    package var mode: Mode

    /// The condition for another page, over the response of the last one. Nil: it had at least
    /// `pageSize` items, or `cursor` found something.
    @Key(
        .parsedCondition,
        otherwise: "a full page has a next one",
        "Whether there is another page, over the response of the last."
    )
    package var more: Condition?

    /// The place of a response's cursor; null, missing or empty is the end.
    @Key(
        .cursor,
        otherwise: "none",
        "Where a response says how to go on: a path, or `header(\"x-next\")`."
    )
    package var cursor: PageCursor?

    /// The relation of the link that leads from a response to the next page, in small letters (RFC 8288); nil
    /// where links are not followed.
    @Key(
        .name(.label).map { $0.lowercased() },
        otherwise: "none",
        "Follows the link of this relation, `next`, in the responses' `Link` field."
    )
    package var link: String?

    package init() {}

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
