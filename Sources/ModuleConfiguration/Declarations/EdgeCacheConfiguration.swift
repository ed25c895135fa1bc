package import ConfigurationLanguage
package import ModuleDeclarations
package import UpstreamKit

/// The caches in front of the service: `server.front` of `galley.yaml`.
package struct EdgeCacheConfiguration: DeclaredObject, Equatable {
    package static let title = "'front'"

    /// The header field that has a page's tags; nil when pages have none.
    @Key(
        .name(.field),
        otherwise: "none",
        "The header field with a page's tags, such as `Cache-Tag`, `Surrogate-Key` or `xkey`; "
            + "`Cache-Groups` (RFC 9875) comes with it."
    )
    package var tagHeader: String?

    @Key(.object(Purge.self), otherwise: "none", "Calls that tell a cache what changed.")
    var purge: Purge?

    /// No caches that know tags.
    package init() {}

    /// The calls that tell a cache what has changed; nil for none, and for pages without tags.
    package var calls: Purge? {
        guard let tagHeader, var calls = purge, !calls.url.isEmpty else { return nil }
        if calls.header.isEmpty { calls.header = tagHeader }
        return calls
    }

    /// The calls by which caches forget pages: `server.front.purge`.
    package struct Purge: DeclaredObject, Equatable {
        package static let title = "'purge'"

        /// The cache's address, which may have credentials.
        @Key(
            .url.map(BaseURL.normalized),
            default: "",
            need: .required,
            isSecret: true,
            "The address that is called."
        )
        package var url: String

        /// The method of the calls.
        @Key(
            .words(["PURGE", "POST", "PUT", "DELETE", "BAN"]),
            default: "PURGE",
            "The method; a POST or PUT has the tags in a JSON body too: `{\"tags\": […]}`."
        )
        package var method: String

        /// The header field that names the tags; empty is that of pages.
        @Key(
            .name(.field),
            default: "",
            otherwise: "that of `tagHeader`",
            "The header field of a call that names the tags."
        )
        package var header: String

        /// The header fields of each call, which may be secrets.
        @Key(
            .sentFields(0...16),
            default: [],
            otherwise: "none",
            "Header fields sent with every call, such as a token."
        )
        package var headers: [SentField]

        /// The time that one call may take.
        @Key(.time, default: .seconds(2), "One call, as a whole.")
        package var timeout: Duration

        /// The addresses that the host may resolve to; nil leaves it to the URL.
        @Key(
            .networks,
            otherwise: "as for an upstream",
            "The addresses that the host may resolve to."
        )
        package var network: AllowedNetworks?

        package init() {}
    }
}
