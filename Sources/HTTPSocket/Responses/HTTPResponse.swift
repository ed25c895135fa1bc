/// A response. The server adds `Date`, `X-Request-Id`, `Connection` where it is needed, and the
/// framing fields; a handler's own are dropped.
package struct HTTPResponse: Sendable {
    /// The content behind the header section.
    package enum Body: Sendable {
        /// No content, with `Content-Length: 0` where the status allows one.
        case empty
        /// These bytes, with their `Content-Length`.
        case bytes(SharedBytes)
        /// The representation of a prepared response that the request's conditions and accepted
        /// codings select; `status` and `fields` of this response are not used.
        case prepared(PreparedResponse)
        /// Bytes as they are produced: in chunks on HTTP/1.1, until the connection ends on HTTP/1.0.
        case stream(ResponseStreamBody)
        /// The pieces of a body that many responses share, those after a number.
        case broadcast(BroadcastBody, after: Int)
    }

    /// The status code, 200 to 599; anything else is sent as 500.
    package var status: Int
    /// The header fields.
    package var fields: HTTPFields
    /// The body. Left out for `HEAD`, 204 and 304.
    package var body: Body
    /// What the access log has of it beside its fields.
    package var notes = ResponseNotes()

    /// Creates a response.
    package init(status: Int, fields: HTTPFields = [:], body: Body = .empty) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Creates a response from a prepared one, negotiated as on the event loop.
    package init(prepared: PreparedResponse) {
        self.init(status: prepared.status, body: .prepared(prepared))
    }
}
