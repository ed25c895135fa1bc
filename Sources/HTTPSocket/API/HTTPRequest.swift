/// A whole request, owned: it may be kept and sent anywhere.
public struct HTTPRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The target in origin form as it was sent, percent-encoding untouched: `/path?query`, or
    /// `*` for an `OPTIONS` of the whole server. Of an absolute-form target, what follows the
    /// authority.
    public let target: String
    /// Whom the request is addressed to, `host` or `host:port`: an absolute-form target's
    /// authority, else the `Host` field; empty when an HTTP/1.0 client sent neither.
    public let authority: String
    /// The header fields, names in lowercase. Trailers are never among them.
    public let fields: HTTPFields
    /// The body, complete and freed of its chunked coding; empty when there is none.
    public internal(set) var body: [UInt8]
    /// The address of the connection's other end, such as `192.0.2.7` or `2001:db8::1`; an IPv4
    /// address that arrived mapped into IPv6 is shown as IPv4.
    public let peerAddress: String
    /// Whether that address is one of this machine's own loopback addresses.
    public let isLoopbackPeer: Bool
    /// The client's `X-Request-Id` when it is 1 to 64 characters of `A-Z a-z 0-9 . _ -`, else 16
    /// new hexadecimal digits. The server sends it back with the answer.
    public let requestID: String
    /// When the request's head was complete.
    public let arrival: ContinuousClock.Instant

    /// A request as the server would make it; useful to call a handler without a socket.
    public init(
        method: HTTPMethod = .get,
        target: String,
        authority: String = "localhost",
        fields: HTTPFields = [:],
        body: [UInt8] = [],
        peerAddress: String = "127.0.0.1",
        isLoopbackPeer: Bool = true,
        requestID: String = "0000000000000000",
        arrival: ContinuousClock.Instant = .now
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
        self.arrival = arrival
    }

    /// The target before its first `?`, percent-encoding untouched.
    public var path: Substring {
        target.prefix { $0 != "?" }
    }

    /// The target after its first `?`, percent-encoding untouched; nil when there is no `?`.
    public var query: Substring? {
        target.firstIndex(of: "?").map { target[target.index(after: $0)...] }
    }

    /// Whether `Accept-Encoding` allows gzip (RFC 9110 section 12.5.3). False without the field.
    public var acceptsGzip: Bool {
        var accepted = AcceptEncoding()
        for line in fields.values("accept-encoding") {
            Array(line.utf8).withUnsafeBytes { accepted.add($0) }
        }
        return accepted.allowsGzip
    }

    /// Whether `If-None-Match` names this entity tag or its gzipped variant, under weak
    /// comparison, or is `*` (RFC 9110 section 13.1.2). False without the field. The tag is given
    /// without its quotes.
    public func ifNoneMatch(matches entityTag: String) -> Bool {
        tagMatch(entityTag) != .none
    }

    func tagMatch(_ entityTag: String) -> EntityTags.Match {
        let tag = Array(entityTag.utf8)
        let matches = fields.values("if-none-match").map { line in
            Array(line.utf8).withUnsafeBytes { list in
                tag.withUnsafeBytes { EntityTags.match(list, $0) }
            }
        }
        return matches.max() ?? .none
    }
}
