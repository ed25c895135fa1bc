package struct ModuleKeys: DeclaredObject {
    static let title = "a module"
    static let hints: [ExactString: String] = {
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
    var viewport: ModuleViewport

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
        .object(ModulePlaceholderKeys.all),
        default: ConfigurationObject(ModulePlaceholderKeys.all),
        otherwise: "none",
        "Fills the viewport when no section is shown."
    )
    var placeholder: ConfigurationObject<ModulePlaceholderKeys>

    @Key(
        .node(ScreenDeclaration.schema),
        otherwise: "none",
        "What a client shows around the page: its title, its bar, what is behind it."
    )
    var screen: ConfigurationNode?

    @Key(.time, default: .seconds(5), "For the whole page.")
    package var deadline: Duration

    @Key(
        .map("parameters", by: .name(.variable), to: .object(ParameterKeys.all), 0...64),
        otherwise: "none",
        "What callers may vary."
    )
    var parameters: [NamedValue<ConfigurationObject<ParameterKeys>>]?

    @Key(.choice, default: .allDone, "When the event stream shows something.")
    package var emit: ModuleDeclaration.Emit

    @Key(.lifetime, default: .milliseconds(50), "Changes within this time are one event.")
    package var coalesce: Duration

    @Key(
        .object(PaginationKeys.all),
        default: ConfigurationObject(PaginationKeys.all),
        otherwise: "none",
        only: .loading,
        "How it is paged."
    )
    var pagination: ConfigurationObject<PaginationKeys>

    @Key("Whether and how often its readers may refresh it.")
    package var refresh: RefreshDeclaration

    @Key(
        .object(RequestKeys.only),
        default: ConfigurationObject(RequestKeys.only),
        otherwise: "none for literal components",
        only: .modules("single", "list"),
        "Its one request."
    )
    var request: ConfigurationObject<RequestKeys>

    @Key(
        .list("requests", of: .object(RequestKeys.several), 1...64),
        only: .modules("batch", "chain"),
        "Its requests."
    )
    var requests: [ConfigurationObject<RequestKeys>]?

    @Key(
        .object(LoadMoreKeys.all),
        default: ConfigurationObject(LoadMoreKeys.all),
        otherwise: "none",
        only: .loading,
        "A different request for pages after the first."
    )
    var loadMore: ConfigurationObject<LoadMoreKeys>

    @Key(
        .list("components", of: .node(ComponentKeys.schema), 1...256),
        only: .loading,
        "Its sections."
    )
    var components: [ConfigurationNode]?

    @Key("The rules that `galley test` judges its layouts by.")
    var test: PageTestDeclaration

    @Key(
        .list("modules", of: .scalar(.name(.slug)).or(ChildKeys.all), 1...64),
        only: .modules("composite"),
        "The modules it shows, in order."
    )
    var modules: [ConfigurationNode]?

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
        .object(FormDefaultsKeys.all),
        default: ConfigurationObject(FormDefaultsKeys.all),
        otherwise: "none",
        only: .modules("static"),
        "What its sections and cells do not say themselves."
    )
    var defaults: ConfigurationObject<FormDefaultsKeys>

    @Key(
        .list("sections", of: .object(FormSectionKeys.all), 1...256),
        only: .modules("static"),
        "The sections of the form."
    )
    var sections: [ConfigurationObject<FormSectionKeys>]?

    static func adjust(_ object: inout ObjectSchema) {
        object.change("kind") { $0.discriminates = .moduleKind }
    }
}

extension Applicability {
    /// In modules that have components.
    fileprivate static let loading = modules("single", "list", "batch", "chain")
}

/// The screen of a client that says nothing of its own, in points.
struct ModuleViewport: DeclaredObject {
    static let title = "'viewport'"

    @Key(.number(1...100_000), default: 390, "Container width in points.")
    var width: Double

    @Key(.number(1...1_000_000), default: 844, "Screen height in points.")
    var height: Double
}

final class ModulePlaceholderKeys: ObjectKeys {
    static let all = ModulePlaceholderKeys()

    var title: String { "a placeholder" }

    let type = Key("type", .plainTemplate).doc("The client's reuse identifier.").required
    let fallback = Key("fallback", .node(KeyType.fallbackList.schema)).otherwise("none").doc(
        fallbackDoc
    )
    let data = Key("data", .data).otherwise("null").doc("What the client draws.")
}

final class ParameterKeys: ObjectKeys {
    static let all = ParameterKeys()

    var title: String { "a parameter" }

    let type = Key<ParameterDeclaration.Kind>("type", .choice, default: .string)
        .doc("What values it takes.")
    let allowed = Key("enum", .list("values", of: .scalar(.anything), 1...256)).otherwise("any")
        .doc("The only values it takes.")
    let byDefault = Key("default", .scalar(.anything)).otherwise("null")
        .doc("Its value when it is left out.")
    let required = Key("required", .boolean, default: false).doc("Whether a caller must give it.")
    let pattern = Key("pattern", .pattern).otherwise("none")
        .doc("What a text must match as a whole.")
    let min = Key("min", .number(-1e15...1e15)).otherwise("none")
        .doc("The least number, or the fewest characters.")
    let max = Key("max", .number(-1e15...1e15)).otherwise("64 characters")
        .doc("The greatest number, or the most characters.")
    let isPrivate = Key("private", .boolean, default: false)
        .doc(
            "True for what says something of a person: pages with a value of it are never in the traffic file."
        )
}

final class PaginationKeys: ObjectKeys {
    static let all = PaginationKeys()

    var title: String { "'pagination'" }

    let first = Key("first", .integer(0...1_000_000), default: 1)
        .doc("What `${page}` is for the first page.")
    let pageSize = Key("pageSize", .integer(1...10_000), default: 20).doc("What `${pageSize}` is.")
    let max = Key("max", .integer(1...1_000), default: 50).doc("The most pages shown at once.")
    let mode = Key<PaginationDeclaration.Mode>("mode", .choice, default: .append)
        .doc("Whether a later page follows the earlier ones or takes their place.")
    let more = Key("more", .condition).otherwise("a full page has a next one")
        .doc("Whether there is another page, over the response of the last.")
    let cursor = Key("cursor", .cursor).otherwise("none")
        .doc("Where a response says how to go on: a path, or `header(\"x-next\")`.")
    let link = Key("link", .name(.label)).otherwise("none")
        .doc("Follows the link of this relation, `next`, in the responses' `Link` field.")
}

final class LoadMoreKeys: ObjectKeys {
    static let all = LoadMoreKeys()

    var title: String { "'loadMore'" }

    let request = Key("request", RequestKeys.only).doc("The request for later pages.").required
    let from = Key(
        "from",
        .map("components", by: .name(.slug), to: .scalar(.name(.variable)), 1...256)
    ).otherwise("what the first request feeds")
        .doc("The components it feeds: `{COMPONENT: REQUEST}`.")
}

/// The keys of a child of a composite that is more than a name.
final class ChildKeys: ObjectKeys {
    static let all = ChildKeys()

    var title: String { "a child" }

    let name = Key("name", .name(.slug)).doc("The module shown.").required
    let alias = Key("as", .name(.slug)).otherwise("its name").doc("The prefix of its section ids.")
    let params = Key("params", .arguments).otherwise("their defaults")
        .doc("What its parameters are given: values, or `${params.NAME}` of the composite.")
}

/// The keys of a pieces file. What its components and items need is known only where they are used.
final class PiecesKeys: ObjectKeys {
    static let all = PiecesKeys()

    var title: String { "a pieces file" }

    let components = Key(
        "components",
        .map("components", by: .name(.label), to: .node(ComponentKeys.schema), 0...1_000)
    ).otherwise("none").doc("Components by name, for `use`.")
    let items = Key(
        "items",
        .map(
            "items",
            by: .name(.label),
            to: .node(ItemDeclaration.schema(isInCarousel: false)),
            0...1_000
        )
    )
    .otherwise("none").doc("Items by name, for `use`.")
    let cells = Key("cells", .map("cells", by: .name(.label), to: .object(CellKeys.all), 0...1_000))
        .otherwise("none").doc("Custom cells by name, for `use` and for `type` of a form's cells.")
}
