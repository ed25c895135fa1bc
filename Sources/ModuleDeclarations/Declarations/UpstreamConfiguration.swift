package import ConfigurationLanguage
package import UpstreamKit

/// A named REST service, or folder of files, that requests go to.
package struct UpstreamConfiguration: DeclaredObject, Equatable {
    package static let title = "an upstream"
    package static let alternatives = [["url", "directory"]]
    package static let alternativesDecide: Discriminator? = .upstreamSource

    /// Its name, which requests say.
    package var name = ""

    /// The bases, each `http` or `https`, a host, perhaps a port and a path without a slash at its end. May
    /// hold secrets, so they are never shown to anybody.
    @Key(
        .baseAddresses,
        named: "url",
        isSecret: true,
        "The base address; requests' paths are joined to it. A list of up to 8 of one service: the first that is "
            + "healthy is called."
    )
    package var urls: [String]?

    /// The folder of files in place of a service.
    @Key(
        .directory,
        "A folder instead: `GET /songs` is `songs.json` in it, `songs@HASH.json` with a "
            + "recorded query."
    )
    package var directory: DirectoryUpstreamConfiguration?

    /// Header fields sent with every request, in order; they may hold secrets.
    @Key(
        .sentFields(0...64),
        default: [],
        otherwise: "none",
        only: .url,
        "Header fields sent with every request. Of a list of values the first is sent, and where the "
            + "upstream refuses it "
            + "(401) the next."
    )
    package var headers: [SentField]

    /// The credentials that requests go out with; nil for none but those of `headers`.
    @Key(
        .object(Credentials.self),
        otherwise: "none",
        only: .url,
        "The credentials that requests go out with, as `authorization`: a token, or a user with a password."
    )
    package var auth: Credentials?

    /// The client's header fields that are passed on and part of the cache key.
    @Key(
        .list("header fields", of: .forwardedField, 0...32),
        default: [],
        otherwise: "none",
        "Client header fields passed on, part of the cache key; never `cookie` or hop-by-hop "
            + "ones."
    )
    package var forward: [ForwardedField]

    /// The timeout of connecting.
    @Key(
        .time,
        default: .milliseconds(500),
        only: .url,
        "How long connecting takes at most."
    )
    package var connect: Duration

    /// The timeout of one try, as a whole.
    @Key(.time, default: .seconds(2), "One try, as a whole.")
    package var timeout: Duration

    /// The number of retries of a failed GET or HEAD.
    @Key(
        .integer(0...10),
        default: 1,
        "More tries of a GET or HEAD after `connect`, `reset`, 429, 502, 503, 504."
    )
    package var retries: Int

    /// The longest response taken, in bytes after decompression.
    @Key(
        .bytes(1...(1 << 30)),
        default: 16 << 20,
        "The longest response taken, decompressed."
    )
    package var maxBytes: Int

    /// The most connections open at once.
    @Key(
        .integer(1...10_000),
        default: 32,
        only: .url,
        "The most connections open at once."
    )
    package var maxConnections: Int

    /// The settings of the circuit breaker.
    @Key("When the upstream is left alone.")
    package var circuit: Circuit

    /// The lifetimes of responses; requests override them key by key.
    @Key(.cachePolicy, default: CachePolicy(), "How long responses may be used.")
    package var cache: CachePolicy

    /// The condition under which a successful response is a failure.
    @Key(
        .conditionText,
        otherwise: "never",
        "Whether a successful response, `$` and `@`, is a failure of kind `errors`."
    )
    var failWhen: String?

    /// The text of such a failure.
    @Key(
        .templateText,
        otherwise: "a sentence of Galley's",
        "With `failWhen`: what clients are told, at most 200 characters of the response."
    )
    var failMessage: String?

    /// The rule of failures that `failWhen` and `failMessage` are.
    package var failure = FailureRule()

    /// Which redirects are followed.
    @Key(.choice, default: .sameHost, only: .url, "Redirects that are followed.")
    package var redirects: Redirects

    /// The addresses that the host may resolve to; nil leaves it to the URL.
    @Key(
        .networks,
        otherwise: "private for a literal private address or `localhost`, else public",
        only: .url,
        "The addresses that the host may resolve to, checked at each connection; link-local "
            + "ones only as a block."
    )
    package var network: AllowedNetworks?

    /// The encryption of connections.
    @Key(only: .url, "How connections are encrypted.")
    package var tls: Encryption

    /// The version of HTTP; nil for 2 where TLS agrees on it, else 1.1.
    @Key(
        .httpVersion,
        otherwise: "2 where TLS agrees on it, else 1.1",
        only: .url,
        "The version of HTTP: `1.1` only, or `2` without encryption too."
    )
    package var http: HTTPVersion?

    /// The proxy; nil for none.
    @Key(
        .proxy,
        otherwise: "none",
        only: .url,
        isSecret: true,
        "The HTTP proxy through which it is called: `http://user:password@proxy.internal:3128`. It resolves the "
            + "host, which `network` cannot check then."
    )
    package var proxy: ProxyAddress?

    /// Which redirects are followed.
    package enum Redirects: String, Sendable, CaseIterable {
        case none
        /// To the same scheme, host and port.
        case sameHost = "same-host"
    }

    /// The default settings.
    package init() {}
}

extension UpstreamConfiguration {
    /// The source of the responses.
    package enum Source: Sendable, Equatable {
        /// An HTTP service at base addresses, one or more; by the first one its responses are known.
        case http(urls: [String])
        /// A folder of JSON files.
        case directory(DirectoryUpstreamConfiguration)
    }

    /// The source of the responses; a folder that there is not where neither is given, which is a mistake.
    package var source: Source {
        if let urls { return .http(urls: urls) }
        return .directory(directory ?? DirectoryUpstreamConfiguration())
    }

    /// The bases as the file has them, without credentials: `https://${env:HOST}/v2`.
    package var shownURLs: [String] {
        let node = $urls.node
        let raw = (node?.elements ?? node.map { [$0] } ?? []).compactMap { $0.scalar?.raw }
        return (raw.isEmpty ? urls ?? [] : raw).map(BaseURL.withoutCredentials)
    }

    /// The encryption of connections: `tls`.
    package struct Encryption: DeclaredObject, Equatable {
        package static let title = "'tls'"

        /// The path of a file of certificates that are trusted in place of the system's.
        @Key(
            .text(1...4_096),
            otherwise: "the system's",
            "A file of certificates (PEM) that are trusted, relative to this file."
        )
        package var ca: String?

        /// The path of the certificate that this service shows.
        @Key(
            .text(1...4_096),
            otherwise: "none",
            "A file of the certificate (PEM) that this service shows (mTLS), relative to this file; read anew for "
                + "each connection."
        )
        package var certificate: String?

        /// The path of its key.
        @Key(
            .text(1...4_096),
            otherwise: "in `certificate`",
            "A file of its key (PEM), without a password."
        )
        package var key: String?

        /// The default settings.
        package init() {}
    }

    /// The settings of the circuit breaker: `circuit`.
    package struct Circuit: DeclaredObject, Equatable {
        package static let title = "'circuit'"

        /// So many failures in a row open it.
        @Key(.integer(1...1_000_000), default: 5, "So many failures in a row open it.")
        package var failures: Int

        /// After this long, one probe at a time decides.
        @Key(.time, default: .seconds(10), "After this long one probe at a time decides.")
        package var openFor: Duration

        package init() {}
    }
}

extension Applicability {
    fileprivate static let url = Applicability(cases: [[.upstreamSource: ["url"]]])
}
