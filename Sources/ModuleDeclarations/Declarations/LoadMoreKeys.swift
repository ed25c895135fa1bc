package import ConfigurationLanguage

package struct LoadMoreKeys: DeclaredObject {
    package static let title = "'loadMore'"

    @Key(
        .given(RequestKeys.self, as: RequestKeys.onlySchema),
        need: .required,
        "The request for later pages."
    )
    package var request: GivenObject<RequestKeys>?

    @Key(
        .map("components", by: .name(.slug), to: .scalar(.name(.variable)), 1...256),
        otherwise: "what the first request feeds",
        "The components it feeds: `{COMPONENT: REQUEST}`."
    )
    var from: [NamedValue<ConfigurationNode>]?

    package init() {}
}
