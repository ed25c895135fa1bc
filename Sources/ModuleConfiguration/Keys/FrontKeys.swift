/// The keys of `server.front`.
final class FrontKeys: ObjectKeys {
    var title: String { "'front'" }

    let tagHeader = Key("tagHeader", .name(.field)).otherwise("none")
        .doc(
            "The header field with a page's tags, such as `Cache-Tag`, `Surrogate-Key` or `xkey`; "
                + "`Cache-Groups` (RFC 9875) comes with it."
        )
    let purge = Key("purge", PurgeKeys()).otherwise("none")
        .doc("Calls that tell a cache what changed.")
}

/// The keys of `server.front.purge`.
final class PurgeKeys: ObjectKeys {
    var title: String { "'purge'" }

    let url = Key("url", .url).doc("The address that is called.").secret.required
    let method = Key("method", .words(["PURGE", "POST", "PUT", "DELETE", "BAN"]), default: "PURGE")
        .doc("The method; a POST or PUT has the tags in a JSON body too: `{\"tags\": […]}`.")
    let header = Key("header", .name(.field)).otherwise("that of `tagHeader`")
        .doc("The header field of a call that names the tags.")
    let headers = Key("headers", .headerFields(0...16)).otherwise("none")
        .doc("Header fields sent with every call, such as a token.")
    let timeout = Key("timeout", .time, default: .seconds(2)).doc("One call, as a whole.")
    let network = Key("network", .networks).otherwise("as for an upstream")
        .doc("The addresses that the host may resolve to.")
}
