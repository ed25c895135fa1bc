/// The origin of an `http` URL, as a content security policy names it: without credentials, path and query.
struct PlainOrigin {
    /// `http://`, the host, and the port where there is one.
    let text: String

    /// Reads a URL; nil for one of another scheme, and for one whose host has other characters than hosts have.
    init?(_ url: String) {
        let scheme = Array("http://".utf8)
        guard url.utf8.starts(with: scheme) else { return nil }
        let rest = url.utf8.dropFirst(scheme.count)
        let authority = Array(rest.prefix { !Array("/?#".utf8).contains($0) })
        let parts = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        let host = parts.last ?? []
        guard !host.isEmpty, host.allSatisfy(Self.isOfHost) else { return nil }
        text = "http://\(String(decoding: host, as: UTF8.self))"
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: Array(".:-_[]".utf8).contains(byte)
        }
    }
}
