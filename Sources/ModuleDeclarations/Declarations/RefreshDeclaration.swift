package import ConfigurationLanguage

/// The readers' own refresh of a module: `refresh`.
package struct RefreshDeclaration: DeclaredObject, Equatable {
    package static let title = "'refresh'"

    /// True when readers of the module may refresh its pages.
    @Key(
        .boolean,
        named: "public",
        default: false,
        "Whether readers may refresh its pages, as when they pull a list down in an app."
    )
    package var isPublic: Bool

    /// The least time between two refreshes of a page.
    @Key(
        .time,
        default: .seconds(5),
        "With `public`: all callers together refresh a page once in this time."
    )
    package var atMost: Duration

    /// The default settings.
    package init() {}
}
