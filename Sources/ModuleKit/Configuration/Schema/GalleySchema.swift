extension Schema {
    /// The whole of a `galley.yaml`.
    static let galley: Schema = .object(
        ObjectSchema(
            name: "galley.yaml",
            fields: [
                .key("version", .integer(1...1), default: "1", "The version of this format."),
                .key("server", server, "How the service listens."),
                .key("cache", cache, "Where upstream answers are kept."),
                .key("state", state, "Where switch values are kept."),
                .key(
                    "upstreams",
                    .map(
                        MapSchema(
                            name: "upstreams",
                            key: .name(.label),
                            value: upstream,
                            count: 0...256
                        )
                    ),
                    "The services that requests go to, by name."
                ),
                .key(
                    "fonts",
                    .map(
                        MapSchema(
                            name: "fonts",
                            key: .name(.label),
                            value: fontFiles,
                            count: 0...64
                        )
                    ),
                    default: "none: widths are estimates",
                    "The fonts that text is measured in; the first is the default."
                ),
                .key(
                    "modules",
                    patterns,
                    default: "none",
                    "Files of modules, relative to this file; `*` and `?` stand for any characters "
                        + "of a name. One module a file, served in bytewise order of path."
                ),
                .key(
                    "pieces",
                    patterns,
                    default: "none",
                    "Files of named components and items."
                ),
            ]
        )
    )

    private static let patterns = Schema.list(
        ListSchema(
            name: "file patterns",
            element: .scalar(ScalarSchema(type: .text(1...1_024))),
            count: 0...256
        )
    )

    private static let fontFiles = Schema.list(
        ListSchema(
            name: "font files",
            element: .scalar(ScalarSchema(type: .text(1...4_096))),
            count: 1...32
        )
    )

    private static let server: Schema = .object(
        ObjectSchema(
            name: "'server'",
            fields: [
                .key("host", .text(1...255), default: "127.0.0.1", "The address to listen on."),
                .key(
                    "port",
                    .integer(0...65_535),
                    default: "8080",
                    "The port; 0 takes a free one."
                ),
                .key(
                    "threads",
                    .integer(1...1_024),
                    default: "auto",
                    words: ["auto"],
                    "Event loops; `auto` is half the cores, at least 1."
                ),
                .key("limits", limits, "Bounds on what the server holds at once."),
                .key(
                    "trustedProxies",
                    .list(
                        ListSchema(
                            name: "addresses",
                            element: .scalar(ScalarSchema(type: .addresses)),
                            count: 0...256
                        )
                    ),
                    default: "[127.0.0.0/8, \"::1\"]",
                    "Whose `X-Forwarded-For` and scope header fields are believed."
                ),
                .key("timeouts", timeouts, "How long the server waits."),
                .key(
                    "admin",
                    .object(
                        ObjectSchema(
                            name: "'admin'",
                            fields: [
                                .key(
                                    "token",
                                    .text(1...4_096),
                                    default: "none",
                                    secret: true,
                                    "The bearer token of the protected endpoints."
                                ).required
                            ]
                        )
                    ),
                    "Protected endpoints."
                ),
                .key(
                    "cors",
                    .object(
                        ObjectSchema(
                            name: "'cors'",
                            fields: [
                                .key(
                                    "origins",
                                    .list(
                                        ListSchema(
                                            name: "origins",
                                            element: .scalar(ScalarSchema(type: .origin)),
                                            count: 0...256
                                        )
                                    ),
                                    default: "none",
                                    "The sites that may read answers from a browser; `\"*\"` is any."
                                )
                                .required
                            ]
                        )
                    ),
                    "Reading across sites; off unless it is given."
                ),
            ]
        )
    )

    private static let limits: Schema = .object(
        ObjectSchema(
            name: "'limits'",
            fields: [
                .key("connections", .integer(1...1_000_000), default: "20000", "Open connections."),
                .key("requestLine", .size(64...(1 << 20)), default: "8KiB", "A request line."),
                .key(
                    "headers",
                    .size(64...(16 << 20)),
                    default: "32KiB",
                    "A request's header fields together."
                ),
                .key("body", .size(0...(1 << 30)), default: "1MiB", "A request body."),
                .key(
                    "loads",
                    .integer(1...100_000),
                    default: "256",
                    "Pages being built at once; more are answered 503."
                ),
            ]
        )
    )

    private static let timeouts: Schema = .object(
        ObjectSchema(
            name: "'timeouts'",
            fields: [
                .key("request", time, default: "10s", "For a request to arrive whole."),
                .key("idle", time, default: "75s", "For the next request on a kept connection."),
                .key("write", time, default: "30s", "For a client to take part of an answer."),
                .key("drain", time, default: "20s", "For requests under way when it stops."),
            ]
        )
    )

    /// Times that end something: never nothing, at most a day.
    static let time: ScalarType = .duration(.milliseconds(1)...(.seconds(86_400)))
    /// Times that may be nothing, at most a year.
    static let lifetime: ScalarType = .duration(.zero...(.seconds(365 * 86_400)))

    private static let cache: Schema = .object(
        ObjectSchema(
            name: "'cache'",
            fields: [
                .key(
                    "path",
                    .text(1...4_096),
                    default: "./galley.sqlite",
                    "The SQLite file; `\":memory:\"` keeps nothing across restarts."
                ),
                .key(
                    "maxBytes",
                    .size((64 << 10)...(1 << 40)),
                    default: "256MiB",
                    "The most bytes kept; the least recently used answers go first."
                ),
                .later("redis", "a cache shared through Redis"),
            ]
        )
    )

    private static let state: Schema = .object(
        ObjectSchema(
            name: "'state'",
            fields: [
                .key(
                    "path",
                    .text(1...4_096),
                    default: "./galley-state.sqlite",
                    "The SQLite file of switch values."
                )
            ]
        )
    )

    private static let upstream: Schema = .object(
        ObjectSchema(
            name: "an upstream",
            fields: [
                .key(
                    "url",
                    .url,
                    secret: true,
                    "The base address; requests' paths are joined to it."
                ),
                .key(
                    "directory",
                    .either([
                        .scalar(ScalarSchema(type: .text(1...4_096))), directory,
                    ]),
                    "A folder instead: `GET /songs` is `songs.json` in it."
                ),
                .key(
                    "headers",
                    .map(
                        MapSchema(
                            name: "header fields",
                            key: .name(.field),
                            value: .scalar(ScalarSchema(type: .text(0...8_192))),
                            count: 0...64
                        )
                    ),
                    default: "none",
                    "Header fields sent with every request."
                ).only(.url),
                .key(
                    "forward",
                    .list(
                        ListSchema(
                            name: "header fields",
                            element: .scalar(ScalarSchema(type: .name(.field))),
                            count: 0...32
                        )
                    ),
                    default: "none",
                    "Client header fields passed on, part of the cache key; never `cookie` or "
                        + "hop-by-hop ones."
                ),
                .key("connect", time, default: "500ms", "How long connecting takes at most.")
                    .only(.url),
                .key("timeout", time, default: "2s", "One try, as a whole."),
                .key(
                    "retries",
                    .integer(0...10),
                    default: "1",
                    "More tries of a GET or HEAD after `connect`, `reset`, 429, 502, 503, 504."
                ),
                .key(
                    "maxBytes",
                    .size(1...(1 << 30)),
                    default: "16MiB",
                    "The longest answer taken, decompressed."
                ),
                .key(
                    "maxConnections",
                    .integer(1...10_000),
                    default: "32",
                    "The most connections open at once."
                ).only(.url),
                .key(
                    "circuit",
                    .object(
                        ObjectSchema(
                            name: "'circuit'",
                            fields: [
                                .key(
                                    "failures",
                                    .integer(1...1_000_000),
                                    default: "5",
                                    "So many failures in a row open it."
                                ),
                                .key(
                                    "openFor",
                                    time,
                                    default: "10s",
                                    "After this long one probe at a time decides."
                                ),
                            ]
                        )
                    ),
                    "When the upstream is left alone."
                ),
                .key("cache", policy, "How long answers may be used."),
                .key(
                    "redirects",
                    .choice(["none", "same-host"], aliases: []),
                    default: "same-host",
                    "Redirects that are followed."
                ).only(.url),
            ],
            oneOf: [["url", "directory"]]
        )
    )

    private static let directory: Schema = .object(
        ObjectSchema(
            name: "'directory'",
            fields: [
                .key("path", .text(1...4_096), "The folder, relative to this file.").required,
                .key("delay", lifetime, default: "0", "How long each answer is held back."),
                .key(
                    "rotate",
                    time,
                    default: "none",
                    "`name.1.json`, `name.2.json`, … take turns of this length."
                ),
            ]
        )
    )

    /// `cache` of an upstream or request.
    static let policy: Schema = .object(
        ObjectSchema(
            name: "'cache'",
            fields: [
                .key(
                    "ttl",
                    lifetime,
                    default: "what the upstream says",
                    "How long an answer is fresh, whatever the upstream says."
                ),
                .key(
                    "staleWhileRevalidate",
                    lifetime,
                    default: "what the upstream says",
                    "How long after that it is served at once and fetched anew behind it."
                ),
                .key(
                    "staleIfError",
                    lifetime,
                    default: "what the upstream says",
                    "How long after that it stands in when fetching fails."
                ),
            ]
        )
    )
}

extension Applicability {
    /// In upstreams with a `url`.
    fileprivate static let url = Applicability(cases: [[.upstreamSource: ["url"]]])
}
