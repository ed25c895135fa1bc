extension HTTPRequest {
    /// Copies a parsed head. The body is set when it is complete.
    init(
        input: UnsafeRawBufferPointer,
        head: ParsedHead,
        fields: UnsafeBufferPointer<FieldRange>,
        peer: PeerAddress,
        newID: () -> String
    ) {
        method = head.method
        target = (head.impliesSlash ? Self.impliedPath(head) : "") + String(input, in: head.target)
        authority = String(input, in: head.authority)
        self.fields = HTTPFields(
            fields.map {
                HTTPField(
                    name: String(input, in: $0.name).lowercased(),
                    value: String(input, in: $0.value)
                )
            }
        )
        body = []
        peerAddress = peer.text
        isLoopbackPeer = peer.isLoopback
        requestID = head.requestID.isEmpty ? newID() : String(input, in: head.requestID)
    }

    /// The implied path of an absolute-form target without one: `*` for `OPTIONS` of the whole server
    /// (RFC 9112 section 3.2.4), else `/`.
    private static func impliedPath(_ head: ParsedHead) -> String {
        head.method == .options && head.target.isEmpty ? "*" : "/"
    }
}

extension String {
    /// Decodes a range of the input; bytes that are not UTF-8 become U+FFFD.
    init(_ input: UnsafeRawBufferPointer, in range: InputRange) {
        self.init(decoding: input[range.indices], as: UTF8.self)
    }
}
