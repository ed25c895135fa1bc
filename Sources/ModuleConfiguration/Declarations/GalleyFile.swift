package import ConfigurationLanguage
package import ModuleDeclarations

/// A `galley.yaml`.
package struct GalleyFile: DeclaredObject {
    package static let title = "galley.yaml"

    @Key(.integer(1...1), default: 1, "The version of this format.")
    var version: Int

    @Key("How the service listens.")
    var server: ServerConfiguration

    @Key("The screens that pages are served for.")
    var viewport: ServedViewport

    @Key("Where upstream responses are kept.")
    var cache: CacheConfiguration

    @Key("Where switch values are kept.")
    var state: StateConfiguration

    @Key(
        .object(TrafficConfiguration.self),
        otherwise: "none: no view is recorded",
        "Where views of pages are recorded, for `galley diff` and `galley test --against`."
    )
    var traffic: TrafficConfiguration?

    @Key(
        .map("upstreams", by: .name(.label), to: .object(UpstreamConfiguration.self), 0...256),
        "The services that requests go to, by name."
    )
    package var upstreams: [NamedValue<UpstreamConfiguration>]?

    @Key(
        .map("fonts", by: .name(.label), to: .font, 0...64),
        otherwise: "none: widths are estimates",
        "The fonts that text is measured in; the first is the default. A list of files, or a "
            + "mapping, below."
    )
    var fonts: [NamedValue<FontConfiguration>]?

    @Key("Images of the service's own, and the rewriting of others' URLs.")
    var images: ImagesConfiguration

    @Key(
        .paletteColors,
        otherwise: "the built-in ones",
        "Colours by name, each one colour or one a mode: what `$name` stands for."
    )
    var palette: [NamedValue<PaletteColor>]?

    @Key(
        .map("themes", by: .name(.slug), to: .paletteColors, 0...64),
        otherwise: "none",
        "By the name that `?theme=` has, the colours that replace some of the palette."
    )
    var themes: [NamedValue<[NamedValue<PaletteColor>]>]?

    @Key(
        .valueMaps,
        otherwise: "none",
        "Tables of values by key, which the formatter `map` looks up, for all modules."
    )
    var maps: [NamedValue<ConfigurationNode>]?

    @Key(otherwise: "none", "The style of all forms.")
    var forms: FormsKeys

    @Key(
        .list("schemes", of: .name(.scheme), 0...64),
        default: [],
        otherwise: "none",
        "Schemes of URLs that clients may open, beside `https`, `http` and relative ones."
    )
    var links: [String]

    @Key(
        .either(
            KeyType<[String]>.filePatterns.map { ModuleFiles(patterns: $0) },
            .object(ModuleFiles.self)
        ),
        default: ModuleFiles(),
        otherwise: "none",
        "Files of modules, relative to this file; `*` and `?` stand for any characters of a "
            + "name. One module a file, served in bytewise order of path. A list of files, or a mapping, below."
    )
    var modules: ModuleFiles

    @Key(
        .filePatterns,
        otherwise: "none",
        "Files of what released apps draw, one a release, written by the app's own build: `accepts` names one."
    )
    var catalogs: [String]?

    @Key(
        .number(0...1_000),
        default: 44,
        "The least width and height in points of the touch area of a part of a cell with `select`; item and "
            + "neighbours may leave it less."
    )
    var touch: Double

    @Key(
        .node(AppConfiguration.schema),
        otherwise: "none",
        "The pages that make up one app, and the paths of links into it."
    )
    var app: ConfigurationNode?

    @Key(
        .object(RolloutConfiguration.self),
        otherwise: "none",
        "A share of owners gets the modules of another `galley.yaml` first."
    )
    var rollout: RolloutConfiguration?

    @Key(.filePatterns, otherwise: "none", "Files of named components, items and cells.")
    var pieces: [String]?

    @Key(
        .filePatterns,
        otherwise: "none",
        "Files of texts, one a language and named for it (`de.yaml`): keys, nested or dotted, and texts of "
            + "MessageFormat, for `${t:KEY}`."
    )
    var strings: [String]?

    package init() {}
}

/// `viewport` of a `galley.yaml`.
struct ServedViewport: DeclaredObject {
    static let title = "'viewport' of galley.yaml"

    @Key(
        .widths,
        default: .any,
        otherwise: "any width",
        "The widths in points that pages are served in, so that devices share pages in caches; "
            + "others are redirected to the widest that fits."
    )
    var widths: ViewportWidths
}

extension KeyType where Value == ViewportWidths {
    /// Widths in any order.
    fileprivate static var widths: Self {
        KeyType<[Int]>.list("widths", of: .integer(1...100_000), 1...64).map(ViewportWidths.init)
    }
}
