/// The keys of `server.front`.
final class FrontKeys: ObjectKeys {
    var title: String { "'front'" }

    let tagHeader = Key(
        "tagHeader",
        .name(.field),
        otherwise: "none",
        "The header field with a page's tags, such as `Cache-Tag`, `Surrogate-Key` or `xkey`; "
            + "`Cache-Groups` (RFC 9875) comes with it."
    )
    let purge = Key(
        "purge",
        PurgeKeys(),
        otherwise: "none",
        "Calls that tell a cache what changed."
    )
}

/// The keys of `server.front.purge`.
final class PurgeKeys: ObjectKeys {
    var title: String { "'purge'" }

    let url = Key("url", .url, "The address that is called.").secret.required
    let method = Key(
        "method",
        .words(["PURGE", "POST", "PUT", "DELETE", "BAN"]),
        default: "PURGE",
        "The method; a POST or PUT has the tags in a JSON body too: `{\"tags\": […]}`."
    )
    let header = Key(
        "header",
        .name(.field),
        otherwise: "that of `tagHeader`",
        "The header field of a call that names the tags."
    )
    let headers = Key(
        "headers",
        .map("header fields", by: .name(.field), to: .text(0...8_192), 0...16),
        otherwise: "none",
        "Header fields sent with every call, such as a token."
    )
    let timeout = Key("timeout", .time, default: .seconds(2), "One call, as a whole.")
    let network = Key(
        "network",
        .networks,
        otherwise: "as for an upstream",
        "The addresses that the host may resolve to."
    )
}
