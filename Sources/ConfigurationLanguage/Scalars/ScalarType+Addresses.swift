import InputCore
import JSONCore
import UpstreamKit

extension ScalarType {
    /// The base address of an upstream.
    static let url = ScalarType(
        "url",
        "an http or https address",
        json: [.matching(#"^https?://[^/?#@\s]+(/[^?#\s]*)?$"#)]
    ) { scalar, _ in BaseURL.problem(in: scalar.text).map { ScalarError(message: $0) } }

    /// The address of a proxy. Its mistakes repeat nothing of the address.
    package static let proxy = ScalarType(
        "proxy",
        "an address like 'http://proxy.internal:3128'",
        json: [.matching(#"^https?://([^/?#@\s]+:[^/?#@\s]*@)?[^/?#@\s]+/?$"#)]
    ) { scalar, _ in
        ProxyAddress(scalar.text) == nil
            ? ScalarError(
                message: "must be an address like 'http://proxy.internal:3128', perhaps with "
                    + "'user:password@', percent-encoded, before the host"
            ) : nil
    }

    package static let httpVersion = ScalarType(
        "httpVersion",
        "1.1 or 2",
        json: [["enum": .list([.literal("1.1"), .literal("2"), .text("1.1"), .text("2")])]],
        alternatives: Alternatives(names: ["1.1", "2"], aliases: [])
    ) { scalar, wrong in
        if ["1.1", "2"].contains(scalar.text) { return nil }
        return wrong.suggesting(scalar.text.contains(scalar: "2") ? "2" : "1.1")
    }

    /// The address of a Redis server. Its mistakes repeat nothing of the address.
    package static let redis = ScalarType(
        "redis",
        "an address like 'redis://127.0.0.1:6379/0'",
        json: [.matching(#"^([Rr][Ee][Dd][Ii][Ss]|[Uu][Nn][Ii][Xx])://\S+$"#)]
    ) { scalar, _ in
        do throws(RedisAddressError) {
            _ = try RedisAddress(parsing: scalar.text)
            return nil
        } catch {
            return ScalarError(message: error.description)
        }
    }

    /// An address or block of them.
    static let addresses = ScalarType(
        "addresses",
        "an IP address or block like 10.0.0.0/8",
        json: [.matching("^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$")]
    ) { scalar, wrong in AddressRange(scalar.text) == nil ? wrong : nil }

    /// A site's origin as browsers write it, in lower case and without a default port; or `*`.
    static let origin = ScalarType(
        "origin",
        "an origin like https://example.com, or \"*\"",
        json: [.matching(#"^(\*|https?://[^/@A-Z\s]+)$"#)]
    ) { scalar, wrong in
        let text = scalar.text
        if text == "*" { return nil }
        var serialized = text.lowercased()
        if serialized.ends(with: "/") { serialized.unicodeScalars.removeLast() }
        for (scheme, port) in [("https://", ":443"), ("http://", ":80")]
        where serialized.begins(with: scheme) && serialized.ends(with: port) {
            serialized.removeLast(port.count)
        }
        guard BaseURL.problem(in: serialized) == nil, !serialized.contains(scalar: "@"),
            serialized.count(where: { $0 == "/" }) == 2
        else { return wrong }
        return text == serialized ? nil : wrong.suggesting(serialized)
    }

    /// The address or name that a server listens on.
    static let host = ScalarType(
        "host",
        "a host name or an IP address",
        json: [
            .matching(
                #"^([A-Za-z0-9._-]+|\[?[0-9A-Fa-f]*:[0-9A-Fa-f:.]*(%[A-Za-z0-9]+)?\]?)$"#
            )
        ]
    ) { scalar, wrong in
        HostText.isHost(scalar.text) ? nil : wrong.suggesting(HostText.corrected(scalar.text))
    }
}
