/// An answer. The server adds `Date`, `X-Request-Id`, `Connection` where it is needed, and the
/// framing fields; it drops those a handler sets itself.
public struct HTTPResponse: Sendable {
    /// What follows the header section.
    public enum Body: Sendable {
        /// Nothing, with `Content-Length: 0` where the status allows one.
        case empty
        /// These bytes, with their `Content-Length`.
        case bytes(SharedBytes)
        /// One of the prepared answer's representations, the request's conditions and accepted
        /// codings being heeded; `status` and `fields` of the response are not used.
        case prepared(PreparedResponse)
        /// Bytes as they come, in chunks on HTTP/1.1, until the connection's end on HTTP/1.0.
        case stream(ResponseStreamBody)
    }

    /// The status code, 200 to 599; anything else is sent as 500.
    public var status: Int
    /// The header fields.
    public var fields: HTTPFields
    /// The body. Left out for `HEAD`, 204 and 304.
    public var body: Body

    /// A response of these parts.
    public init(status: Int, fields: HTTPFields = [:], body: Body = .empty) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A prepared answer, negotiated as it would be on the event loop.
    public init(prepared: PreparedResponse) {
        self.init(status: prepared.status, body: .prepared(prepared))
    }
}
