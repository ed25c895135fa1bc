package import ConfigurationLanguage

package struct ModuleKeys: DeclaredObject {
    package static let title = "a module"
    package static let hints: [ExactString: String] = {
        let screen =
            "what stands around the page is its 'screen', as in {title: …, bar: {end: […]}}"
        return [
            "bar": screen, "navigationBar": screen, "toolbar": screen, "appBar": screen,
            "refreshable": screen, "background": screen,
            "docks": "a component is docked by its own 'dock: bottom'",
        ]
    }()

    @Key(
        .name(.slug),
        default: "",
        need: .required,
        "Its name, unique: `[a-z0-9][a-z0-9-]*`."
    )
    package var name: String

    @Key(.text(1...200), named: "title", otherwise: "the name", "What people call it.")
    var ownTitle: String?

    @Key(.choice, named: "kind", need: .required, "How it gets its components.")
    var givenKind: ModuleDeclaration.Kind?

    @Key(.text(0...2_000), otherwise: "none", "What it is for.")
    package var description: String?

    @Key(
        .boolean,
        named: "public",
        default: false,
        "Whether everybody may select items and set switches."
    )
    package var isPublic: Bool

    @Key("The screen when a client says nothing of its own.")
    package var viewport: ModuleViewport

    /// Nil is the language of the composite that shows it, else `en`.
    @Key(
        .locale,
        otherwise: "en",
        "The language of numbers, dates, plurals and `sort` when a client names none."
    )
    package var locale: String?

    /// Nil is the time zone of the composite that shows it, else UTC.
    @Key(.timeZone, named: "timezone", otherwise: "UTC", "The time zone of dates.")
    package var timeZone: String?

    @Key(
        .valueMaps,
        otherwise: "none",
        "Tables of values by key, which the formatter `map` looks up, beside those of `galley.yaml`."
    )
    var maps: [NamedValue<ConfigurationNode>]?

    @Key(.choice, default: .section, "`module`: item ids are unique over its sections.")
    package var identity: ModuleDeclaration.Identity

    @Key(
        .node(ModuleDeclaration.Placeholder.schema),
        otherwise: "none",
        "Fills the viewport when no section is shown."
    )
    var placeholder: ConfigurationNode?

    @Key(
        .node(ScreenDeclaration.schema),
        otherwise: "none",
        "What a client shows around the page: its title, its bar, what is behind it."
    )
    var screen: ConfigurationNode?

    @Key(.time, default: .seconds(5), "For the whole page.")
    package var deadline: Duration

    @Key(
        .map("parameters", by: .name(.variable), to: .object(ParameterDeclaration.self), 0...64),
        otherwise: "none",
        "What callers may vary."
    )
    var parameters: [NamedValue<ParameterDeclaration>]?

    @Key(.choice, default: .allDone, "When the event stream shows something.")
    package var emit: ModuleDeclaration.Emit

    @Key(.lifetime, default: .milliseconds(50), "Changes within this time are one event.")
    package var coalesce: Duration

    /// Its pagination, without the condition for another page, which is read with the module's templates.
    @Key(
        .object(PaginationDeclaration.self),
        otherwise: "none",
        only: .loading,
        "How it is paged."
    )
    var pagination: PaginationDeclaration?

    @Key("Whether and how often its readers may refresh it.")
    package var refresh: RefreshDeclaration

    @Key(
        .given(RequestKeys.self, as: RequestKeys.onlySchema),
        otherwise: "none for literal components",
        only: .modules("single", "list"),
        "Its one request."
    )
    package var request: GivenObject<RequestKeys>?

    @Key(
        .list("requests", of: .node(RequestKeys.schema), 1...64),
        only: .modules("batch", "chain"),
        "Its requests."
    )
    var requests: [ConfigurationNode]?

    @Key(
        otherwise: "none",
        only: .loading,
        "A different request for pages after the first."
    )
    package var loadMore: LoadMoreKeys

    @Key(
        .list("components", of: .node(ComponentKeys.schema), 1...256),
        only: .loading,
        "Its sections."
    )
    package var components: [ConfigurationNode]?

    @Key("The rules that `galley test` judges its layouts by.")
    var test: PageTestDeclaration

    @Key(
        .list("modules", of: .scalar(.name(.slug)).or(ChildKeys.self), 1...64),
        only: .modules("composite"),
        "The modules it shows, in order."
    )
    package var modules: [ConfigurationNode]?

    @Key(
        .choice,
        default: .plain,
        only: .modules("static"),
        "`grouped`: sections on `$surface` with separators, the page on `$groupedBackground`."
    )
    var style: FormStyle

    @Key(
        otherwise: "those of `grouped`",
        only: .modules("static"),
        "Lines between the cells of a section."
    )
    var separators: SeparatorKeys

    @Key(
        .node(FormDefaultsKeys.schema),
        otherwise: "none",
        only: .modules("static"),
        "What its sections and cells do not say themselves."
    )
    package var defaults: ConfigurationNode?

    @Key(
        .list("sections", of: .node(FormSectionKeys.schema), 1...256),
        only: .modules("static"),
        "The sections of the form."
    )
    var sections: [ConfigurationNode]?

    package init() {}

    package static func adjust(_ object: inout ObjectSchema) {
        object.change("kind") { $0.discriminates = .moduleKind }
    }
}

extension Applicability {
    /// In modules that have components.
    fileprivate static let loading = modules("single", "list", "batch", "chain")
}

/// The screen of a client that says nothing of its own, in points.
package struct ModuleViewport: DeclaredObject {
    package static let title = "'viewport'"

    @Key(.number(1...100_000), default: 390, "Container width in points.")
    package var width: Double

    @Key(.number(1...1_000_000), default: 844, "Screen height in points.")
    var height: Double

    package init() {}
}
