extension HTTPRequest {
    /// The owned form of a parsed head; the body comes later.
    init(
        input: UnsafeRawBufferPointer,
        head: ParsedHead,
        fields: UnsafeBufferPointer<FieldRange>,
        peer: PeerAddress,
        newID: () -> String,
        arrival: ContinuousClock.Instant
    ) {
        method = head.method
        target = (head.impliesSlash ? Self.impliedPath(head) : "") + String(input, head.target)
        authority = String(input, head.authority)
        self.fields = HTTPFields(
            fields.map {
                HTTPField(name: String(input, $0.name).lowercased(), value: String(input, $0.value))
            }
        )
        body = []
        peerAddress = peer.text
        isLoopbackPeer = peer.isLoopback
        requestID = head.requestID.isEmpty ? newID() : String(input, head.requestID)
        self.arrival = arrival
    }

    /// What stands for the missing path of an absolute-form target: `*` when `OPTIONS` asks about
    /// the whole server that way (RFC 9112 section 3.2.4).
    private static func impliedPath(_ head: ParsedHead) -> String {
        head.method == .options && head.target.isEmpty ? "*" : "/"
    }
}

extension String {
    /// The text at a place in the input; bytes that are not UTF-8 become U+FFFD.
    init(_ input: UnsafeRawBufferPointer, _ range: ByteRange) {
        self.init(decoding: input[range.indices], as: UTF8.self)
    }
}
