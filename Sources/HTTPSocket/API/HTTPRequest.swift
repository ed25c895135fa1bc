/// A complete request that owns its bytes: it may be stored and sent between threads.
package struct HTTPRequest: Sendable {
    package let method: HTTPMethod
    /// The target in origin form as it was sent, percent-encoding untouched: `/path?query`, or
    /// `*` for an `OPTIONS` of the whole server. Of an absolute-form target, what follows the
    /// authority.
    package let target: String
    /// The authority the request is addressed to, `host` or `host:port`: an absolute-form target's
    /// authority, else the `Host` field; empty when an HTTP/1.0 client sent neither.
    package let authority: String
    /// The header fields, names in lowercase. Trailers are never among them.
    package var fields: HTTPFields
    /// The complete body without its chunked coding; empty when there is none.
    package internal(set) var body: [UInt8]
    /// The address of the connection's other end, such as `192.0.2.7` or `2001:db8::1`; an IPv4
    /// address that arrived mapped into IPv6 is shown as IPv4.
    package let peerAddress: String
    /// True when that address is one of this machine's own loopback addresses.
    package let isLoopbackPeer: Bool
    /// The client's `X-Request-Id` when it is 1 to 64 characters of `A-Z a-z 0-9 . _ -`, else 16
    /// new hexadecimal digits. The response carries the same identifier.
    package let requestID: String

    /// Creates a request as the server would, to call a handler without a socket.
    package init(
        method: HTTPMethod = .get,
        target: String,
        authority: String = "localhost",
        fields: HTTPFields = [:],
        body: [UInt8] = [],
        peerAddress: String = "127.0.0.1",
        isLoopbackPeer: Bool = true,
        requestID: String = "0000000000000000"
    ) {
        self.method = method
        self.target = target
        self.authority = authority
        self.fields = HTTPFields(
            fields.lines.map { HTTPField(name: $0.name.lowercased(), value: $0.value) }
        )
        self.body = body
        self.peerAddress = peerAddress
        self.isLoopbackPeer = isLoopbackPeer
        self.requestID = requestID
    }

    /// The target before its first `?`, percent-encoding untouched.
    package var path: Substring {
        target[..<(questionMark ?? target.endIndex)]
    }

    /// The target after its first `?`, percent-encoding untouched; nil when there is no `?`.
    package var query: Substring? {
        questionMark.map { target[target.utf8.index(after: $0)...] }
    }

    /// The place of the first `?`: found among bytes, as characters take a hundred times as long.
    private var questionMark: String.Index? {
        let offset = target.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.firstIndex(of: UInt8(ascii: "?"))
        }
        guard let offset else { return target.utf8.firstIndex(of: UInt8(ascii: "?")) }
        return offset.map { target.utf8.index(target.startIndex, offsetBy: $0) }
    }
}
