import InputCore
import HTTPSocket

/// The rule by which a request is the machine's own, and not one that a browser or a proxy sends for
/// somebody else: its peer is loopback, its authority spells this machine exactly, no proxy has added
/// a field to it, and it comes from no other site's page.
enum LocalRequestRule {
    /// The fields that proxies add, in lower case; those that begin with `x-forwarded-` too.
    private static let proxyFields: Set<ExactString> = [
        "forwarded", "via", "x-real-ip", "x-request-start",
    ]

    /// Returns true when the request is the machine's own.
    static func allows(_ request: HTTPRequest) -> Bool {
        request.isLoopbackPeer && isThisMachine(request.authority)
            && !request.fields.lines.contains { isProxyField($0.name) }
            && isOwnOrigin(request)
    }

    private static func isProxyField(_ name: String) -> Bool {
        proxyFields.contains(name) || name.begins(with: "x-forwarded-")
    }

    /// A browser names the site whose page sends a request; any other than this service is foreign.
    private static func isOwnOrigin(_ request: HTTPRequest) -> Bool {
        request.fields.values(of: "origin").allSatisfy { $0 == "http://\(request.authority)" }
    }

    // MARK: Authority

    /// Returns true for `localhost`, `[::1]` and `127.n.n.n`, with or without a port. Other spellings
    /// of these addresses are refused: a name such as `127.evil.com` must not pass for one.
    static func isThisMachine(_ authority: String) -> Bool {
        let bytes = Array(authority.utf8)
        guard let host = withoutPort(bytes) else { return false }
        let name = String(decoding: host, as: UTF8.self)
        return name.lowercased() == "localhost" || name == "[::1]" || isLoopbackAddress(host)
    }

    /// The authority without its port; nil where what follows the colon is no port.
    private static func withoutPort(_ authority: [UInt8]) -> ArraySlice<UInt8>? {
        let start = authority.lastIndex(of: UInt8(ascii: "]")) ?? 0
        guard let colon = authority[start...].firstIndex(of: UInt8(ascii: ":")) else {
            return authority[...]
        }
        let port = authority[(colon + 1)...]
        guard (1...5).contains(port.count), port.allSatisfy(isDigit) else { return nil }
        return authority[..<colon]
    }

    /// Four decimal numbers from 0 to 255, without leading zeros, of which the first is 127.
    private static func isLoopbackAddress(_ host: ArraySlice<UInt8>) -> Bool {
        let numbers = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard numbers.count == 4, numbers.allSatisfy(isByte) else { return false }
        return Array(numbers[0]) == Array("127".utf8)
    }

    private static func isByte(_ digits: ArraySlice<UInt8>) -> Bool {
        guard (1...3).contains(digits.count), digits.allSatisfy(isDigit),
            digits.count == 1 || digits.first != UInt8(ascii: "0")
        else { return false }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
