package import ConfigurationLanguage
package import UpstreamKit

/// The settings of the server: `server` of `galley.yaml`.
package struct ServerConfiguration: DeclaredObject, Equatable {
    package static let title = "'server'"

    /// The address or name to listen on.
    @Key(.host, default: "127.0.0.1", "The address or name to listen on.")
    package var host: String

    /// The port; 0 takes a free one.
    @Key(.integer(0...65_535), default: 8080, "The port; 0 takes a free one.")
    package var port: Int

    /// Event loops; nil is `auto`: half the cores, at least one.
    @Key(
        .integer(1...1_024).or("auto"),
        otherwise: "auto",
        "Event loops; `auto` is half the cores, at least 1."
    )
    package var threads: Int?

    /// Bounds on what the server holds at once.
    @Key("Bounds on what the server holds at once.")
    package var limits: Bounds

    /// Whose forwarding and scope header fields are believed.
    @Key(
        .list("addresses", of: .addresses, 0...256),
        default: AddressRange.loopback,
        otherwise: "[127.0.0.0/8, \"::1\"]",
        "Whose `X-Forwarded-For` and scope header fields are believed."
    )
    package var trustedProxies: [AddressRange]

    /// The scope header fields that these proxies set or strip, in lower case.
    @Key(
        .list("header fields", of: .name(.field).map { $0.lowercased() }, 0...32),
        default: [],
        otherwise: "none",
        "The scope header fields that these proxies set or strip."
    )
    package var scopeHeaders: [String]

    /// The times that the server waits.
    @Key("How long the server waits.")
    package var timeouts: Timeouts

    /// The protection of endpoints.
    @Key("Protected endpoints.")
    package var admin: Admin

    /// The protection of `/metrics` alone.
    @Key("The endpoint `/metrics`.")
    package var metrics: Metrics

    /// The format of the access log on standard output.
    @Key(.choice, default: .off, "One line a request on standard output.")
    package var accessLog: AccessLogFormat

    /// The lines of the log.
    @Key("Lines on standard error: how much is written. A reload changes it.")
    package var log: Log

    /// The compression of responses.
    @Key("The compression of responses. A reload changes it.")
    package var compression: Compression

    /// The sites that may read responses.
    @Key("Reading across sites; off unless it is given.")
    package var cors: CORS

    /// The caches in front of the service.
    @Key("Caches in front of the service.")
    package var front: EdgeCacheConfiguration

    /// The default configuration.
    package init() {}

    package enum AccessLogFormat: String, Sendable, CaseIterable {
        /// No lines.
        case off
        /// One JSON object a line.
        case json
        /// `NAME=value` pairs.
        case text
    }
}

extension ServerConfiguration {
    /// The protection of endpoints: `server.admin`.
    package struct Admin: DeclaredObject, Equatable {
        package static let title = "'admin'"

        /// The tokens of the protected endpoints, any of which opens them; empty when there is none. Secrets.
        @Key(
            .tokens,
            named: "token",
            default: [],
            otherwise: "none",
            isSecret: true,
            "The bearer token of the protected endpoints; of a list any opens them."
        )
        package var tokens: [String]

        /// True when this machine may use the protected endpoints without a token.
        @Key(
            .boolean,
            named: "local",
            default: false,
            "Whether this machine may use the protected endpoints without a token."
        )
        package var isLocal: Bool

        package init() {}
    }

    /// The protection of `/metrics` alone: `server.metrics`.
    package struct Metrics: DeclaredObject, Equatable {
        package static let title = "'metrics'"

        /// The tokens that open `/metrics` and nothing else; empty when there is none. Secrets.
        @Key(
            .tokens,
            named: "token",
            default: [],
            otherwise: "none",
            isSecret: true,
            "The bearer token that opens `/metrics` and nothing else; of a list any opens it."
        )
        package var tokens: [String]

        package init() {}
    }

    /// The sites that may read responses: `server.cors`.
    package struct CORS: DeclaredObject, Equatable {
        package static let title = "'cors'"

        /// The origins that may read responses across sites; `*` is any. Empty turns CORS off.
        @Key(
            .list("origins", of: .origin, 0...256),
            default: [],
            otherwise: "none",
            need: .required,
            "The sites that may read responses from a browser; `\"*\"` is any."
        )
        package var origins: [String]

        package init() {}
    }
}

extension KeyType where Value == [String] {
    /// A token, or several: the new one, and the one that it replaces.
    fileprivate static var tokens: Self {
        let token = KeyType<String>.text(1...4_096)
        return .either(token.map { [$0] }, .list("tokens", of: token, 1...16))
    }
}
