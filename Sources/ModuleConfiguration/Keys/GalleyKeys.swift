/// The keys of a `galley.yaml`.
final class GalleyKeys: ObjectKeys {
    static let all = GalleyKeys()

    var title: String { "galley.yaml" }

    let version = Key("version", .integer(1...1), default: 1).doc("The version of this format.")
    let server = Key("server", ServerKeys()).doc("How the service listens.")
    let viewport = Key("viewport", WidthKeys()).doc("The screens that pages are served for.")
    let cache = Key("cache", CacheKeys()).doc("Where upstream responses are kept.")
    let state = Key("state", StateKeys()).doc("Where switch values are kept.")
    let upstreams = Key(
        "upstreams",
        .map("upstreams", by: .name(.label), to: .object(UpstreamKeys()), 0...256)
    ).doc("The services that requests go to, by name.")
    let fonts = Key(
        "fonts",
        .map("fonts", by: .name(.label), to: .node(FontKeys.files.schema).or(FontKeys.all), 0...64)
    ).otherwise("none: widths are estimates")
        .doc(
            "The fonts that text is measured in; the first is the default. A list of files, or a "
                + "mapping, below."
        )
    let forms = Key("forms", FormsKeys()).otherwise("none").doc("The style of all forms.")
    let links = Key("links", .list("schemes", of: .name(.scheme), 0...64), default: []).otherwise(
        "none"
    ).doc("Schemes of URLs that clients may open, beside `https`, `http` and relative ones.")
    let modules = Key("modules", .filePatterns).otherwise("none")
        .doc(
            "Files of modules, relative to this file; `*` and `?` stand for any characters of a "
                + "name. One module a file, served in bytewise order of path."
        )
    let pieces = Key("pieces", .filePatterns).otherwise("none").doc(
        "Files of named components, items and cells."
    )
}

/// The keys of `viewport` of a `galley.yaml`.
final class WidthKeys: ObjectKeys {
    var title: String { "'viewport' of galley.yaml" }

    let widths = Key("widths", .list("widths", of: .integer(1...100_000), 1...64), default: [])
        .otherwise("any width")
        .doc(
            "The widths in points that pages are served in, so that devices share pages in caches; "
                + "others are redirected to the widest that fits."
        )
}

/// The keys of a font in its long form.
final class FontKeys: ObjectKeys {
    static let all = FontKeys()
    /// The files of a font, which are its short form.
    static let files = KeyType<[ConfigurationNode]>.list(
        "font files",
        of: .scalar(.text(1...4_096)),
        1...32
    )

    var title: String { "a font" }

    let files = Key("files", FontKeys.files)
        .doc(
            "The font files in the order in which characters are looked for; `#n` names a face of "
                + "a collection."
        ).required
    let serve = Key("serve", .boolean, default: false)
        .doc("Whether clients may fetch the files: licences must allow it.")
}

/// The keys of `cache`.
final class CacheKeys: ObjectKeys {
    var title: String { "'cache'" }

    let path = Key("path", .text(1...4_096), default: "./galley.sqlite")
        .doc("The SQLite file; `\":memory:\"` keeps nothing across restarts.")
    let maxBytes = Key("maxBytes", .bytes((256 << 10)...(1 << 40)), default: 256 << 20)
        .doc("The most bytes kept; the least recently used responses go first.")
    let redis = Key("redis", .scalar(.redis).or(RedisKeys.all))
        .otherwise("none: an instance is alone")
        .doc("The Redis server that instances share, as an address or as a mapping, below.")
        .secret
}

/// The keys of `redis` of `cache`.
final class RedisKeys: ObjectKeys {
    static let all = RedisKeys()

    var title: String { "'redis'" }

    let url = Key("url", .node(.scalar(ScalarSchema(type: .redis))))
        .doc("`redis://[user:password@]host:6379/0`, or `unix:///path`; without encryption.")
        .required.secret
    let durable = Key<RedisConfiguration.Durability>("durable", .choice, default: .ask)
        .doc(
            "Whether the server keeps switches safe: `ask` it at each connection, or `trust` that "
                + "it does."
        )
}

/// The keys of `state`.
final class StateKeys: ObjectKeys {
    var title: String { "'state'" }

    let path = Key("path", .text(1...4_096), default: "./galley-state.sqlite")
        .doc("The SQLite file of switch values.")
    let keep = Key(
        "keep",
        .duration(.zero...(.seconds(10_000 * 86_400))),
        default: .seconds(400 * 86_400)
    ).otherwise("400d")
        .doc("How long a scoped value is kept that is neither read nor written; 0 is for ever.")
}

/// The keys of `cache` of an upstream or request.
final class CachePolicyKeys: ObjectKeys {
    var title: String { "'cache'" }

    let ttl = Key("ttl", .lifetime).otherwise("what the upstream says")
        .doc("How long a response is fresh, whatever the upstream says.")
    let staleWhileRevalidate = Key("staleWhileRevalidate", .lifetime)
        .otherwise("what the upstream says")
        .doc("How long after that it is served at once and fetched anew behind it.")
    let staleIfError = Key("staleIfError", .lifetime).otherwise("what the upstream says")
        .doc("How long after that it is served when fetching fails.")
}
