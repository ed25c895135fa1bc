final class ModuleKeys: ObjectKeys {
    static let all = ModuleKeys()

    var title: String { "a module" }
    var hints: [ExactString: String] {
        let screen =
            "what stands around the page is its 'screen', as in {title: …, bar: {end: […]}}"
        return [
            "bar": screen, "navigationBar": screen, "toolbar": screen, "appBar": screen,
            "refreshable": screen, "background": screen,
            "docks": "a component is docked by its own 'dock: bottom'",
        ]
    }

    let name = Key("name", .name(.slug)).doc("Its name, unique: `[a-z0-9][a-z0-9-]*`.").required
    let displayTitle = Key("title", .text(1...200)).otherwise("the name")
        .doc("What people call it.")
    let kind = Key<ModuleDeclaration.Kind?>("kind", .choice)
        .doc("How it gets its components.").required.deciding(.moduleKind)
    let description = Key("description", .text(0...2_000)).otherwise("none").doc("What it is for.")
    let isPublic = Key("public", .boolean, default: false)
        .doc("Whether everybody may select items and set switches.")
    let viewport = Key("viewport", ViewportKeys())
        .doc("The screen when a client says nothing of its own.")
    let locale = Key("locale", .locale).otherwise("en")
        .doc("The language of numbers, dates, plurals and `sort` when a client names none.")
    let timeZone = Key("timezone", .timeZone).otherwise("UTC").doc("The time zone of dates.")
    let maps = Key("maps", .valueMaps).otherwise("none")
        .doc(
            "Tables of values by key, which the formatter `map` looks up, beside those of `galley.yaml`."
        )
    let identity = Key<ModuleDeclaration.Identity>("identity", .choice, default: .section)
        .doc("`module`: item ids are unique over its sections.")
    let placeholder = Key("placeholder", ModulePlaceholderKeys()).otherwise("none")
        .doc("Fills the viewport when no section is shown.")
    let screen = Key("screen", .node(ScreenDeclaration.schema)).otherwise("none")
        .doc("What a client shows around the page: its title, its bar, what is behind it.")
    let deadline = Key("deadline", .time, default: .seconds(5)).doc("For the whole page.")
    let parameters = Key(
        "parameters",
        .map("parameters", by: .name(.variable), to: .object(ParameterKeys.all), 0...64)
    ).otherwise("none").doc("What callers may vary.")
    let emit = Key<ModuleDeclaration.Emit>("emit", .choice, default: .allDone)
        .doc("When the event stream shows something.")
    let coalesce = Key("coalesce", .lifetime, default: .milliseconds(50))
        .doc("Changes within this time are one event.")
    let pagination = Key("pagination", PaginationKeys.all).otherwise("none")
        .doc("How it is paged.").only(.loading)
    let refresh = Key("refresh", RefreshDeclaration.self)
        .doc("Whether and how often its readers may refresh it.")
    let request = Key("request", RequestKeys.only).otherwise("none for literal components")
        .doc("Its one request.").only(.modules("single", "list"))
    let requests = Key("requests", .list("requests", of: .object(RequestKeys.several), 1...64))
        .doc("Its requests.").only(.modules("batch", "chain"))
    let loadMore = Key("loadMore", LoadMoreKeys()).otherwise("none")
        .doc("A different request for pages after the first.").only(.loading)
    let components = Key(
        "components",
        .list("components", of: .node(ComponentKeys.schema), 1...256)
    )
    .doc("Its sections.").only(.loading)
    let test = Key("test", PageTestDeclaration.self)
        .doc("The rules that `galley test` judges its layouts by.")
    let modules = Key(
        "modules",
        .list("modules", of: .scalar(.name(.slug)).or(ChildKeys.all), 1...64)
    ).doc("The modules it shows, in order.").only(.modules("composite"))
    let style = Key<FormStyle>("style", .choice, default: .plain)
        .doc("`grouped`: sections on `$surface` with separators, the page on `$groupedBackground`.")
        .only(.modules("static"))
    let separators = Key("separators", SeparatorKeys.self).otherwise("those of `grouped`")
        .doc("Lines between the cells of a section.").only(.modules("static"))
    let defaults = Key("defaults", FormDefaultsKeys()).otherwise("none")
        .doc("What its sections and cells do not say themselves.").only(.modules("static"))
    let sections = Key("sections", .list("sections", of: .object(FormSectionKeys.all), 1...256))
        .doc("The sections of the form.").only(.modules("static"))
}

extension Applicability {
    /// In modules that have components.
    fileprivate static let loading = modules("single", "list", "batch", "chain")
}

final class ViewportKeys: ObjectKeys {
    var title: String { "'viewport'" }

    let width = Key("width", .number(1...100_000), default: 390).doc("Container width in points.")
    let height = Key("height", .number(1...1_000_000), default: 844).doc("Screen height in points.")
}

final class ModulePlaceholderKeys: ObjectKeys {
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
