import UpstreamKit

/// The keys of an upstream.
final class UpstreamKeys: ObjectKeys {
    var title: String { "an upstream" }
    var alternatives: [[String]] { [[url.name, directory.name]] }

    let url = Key("url", .url).doc("The base address; requests' paths are joined to it.").secret
    let directory = Key("directory", .scalar(.text(1...4_096)).or(DirectoryKeys.all))
        .doc(
            "A folder instead: `GET /songs` is `songs.json` in it, `songs@HASH.json` with a "
                + "recorded query."
        )
    let headers = Key("headers", .headerFields(0...64)).otherwise("none")
        .doc("Header fields sent with every request.").only(.url)
    let forward = Key(
        "forward",
        .list("header fields", of: .scalar(.name(.field)).or(ForwardKeys.all), 0...32)
    ).otherwise("none")
        .doc(
            "Client header fields passed on, part of the cache key; never `cookie` or hop-by-hop "
                + "ones."
        )
    let connect = Key("connect", .time, default: .milliseconds(500))
        .doc("How long connecting takes at most.").only(.url)
    let timeout = Key("timeout", .time, default: .seconds(2)).doc("One try, as a whole.")
    let retries = Key("retries", .integer(0...10), default: 1)
        .doc("More tries of a GET or HEAD after `connect`, `reset`, 429, 502, 503, 504.")
    let maxBytes = Key("maxBytes", .bytes(1...(1 << 30)), default: 16 << 20)
        .doc("The longest response taken, decompressed.")
    let maxConnections = Key("maxConnections", .integer(1...10_000), default: 32)
        .doc("The most connections open at once.").only(.url)
    let circuit = Key("circuit", CircuitKeys()).doc("When the upstream is left alone.")
    let cache = Key("cache", CachePolicyKeys()).doc("How long responses may be used.")
    let redirects = Key<HTTPUpstreamConfiguration.Redirects>(
        "redirects",
        .choice,
        default: .sameHost
    ).doc("Redirects that are followed.").only(.url)
    let tls = Key("tls", TransportKeys()).doc("How connections are encrypted.").only(.url)
    let network = Key("network", .networks)
        .otherwise("private for a literal private address or `localhost`, else public")
        .doc(
            "The addresses that the host may resolve to, checked at each connection; link-local "
                + "ones only as a block."
        ).only(.url)
}

/// The keys of an entry of `forward` that is more than a name.
final class ForwardKeys: ObjectKeys {
    static let all = ForwardKeys()

    var title: String { "an entry of 'forward'" }

    let name = Key("name", .name(.field)).doc("The header field.").required
    let personal = Key("personal", .boolean).otherwise("true of `authorization` and `x-*`")
        .doc("Whether its value names somebody: responses stay in memory, pages are `private`.")
}

/// The keys of `circuit` of an upstream.
final class CircuitKeys: ObjectKeys {
    var title: String { "'circuit'" }

    let failures = Key("failures", .integer(1...1_000_000), default: 5)
        .doc("So many failures in a row open it.")
    let openFor = Key("openFor", .time, default: .seconds(10))
        .doc("After this long one probe at a time decides.")
}

/// The keys of `tls` of an upstream.
final class TransportKeys: ObjectKeys {
    var title: String { "'tls'" }

    let ca = Key("ca", .text(1...4_096)).otherwise("the system's")
        .doc("A file of certificates (PEM) that are trusted, relative to this file.")
}

/// The keys of `directory` of an upstream.
final class DirectoryKeys: ObjectKeys {
    static let all = DirectoryKeys()

    var title: String { "'directory'" }

    let path = Key("path", .text(1...4_096)).doc("The folder, relative to this file.").required
    let delay = Key("delay", .lifetime, default: .zero).doc("How long each response is held back.")
    let rotate = Key("rotate", .time).otherwise("none")
        .doc("`name.1.json`, `name.2.json`, … take turns of this length.")
}

extension Applicability {
    /// In upstreams with a `url`.
    fileprivate static let url = Applicability(cases: [[.upstreamSource: ["url"]]])
}

extension KeyType where Value == AllowedNetworks {
    /// `public`, `private`, or blocks of addresses.
    static var networks: Self {
        let words = ["public": AllowedNetworks.publicNetwork, "private": .privateNetwork]
        let blocks = KeyType<[AddressRange]>.list("addresses", of: .addresses, 1...64)
        let word = Schema.scalar(
            ScalarSchema(type: .choice(words.keys.sorted().reversed(), aliases: []))
        )
        return Self(.either([word, blocks.schema])) { node in
            node.text.flatMap { words[$0] } ?? blocks.decode(node).map { .ranges($0) }
        }
    }
}
