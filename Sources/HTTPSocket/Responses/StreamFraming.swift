/// The framing of a stream's pieces.
enum StreamFraming {
    case chunked
    /// None: the connection's end is the body's (HTTP/1.0).
    case untilClose
}
