/// Encodes a response's status line and header field lines.
struct ResponseHeadEncoder {
    /// The fields that only the server sets: connection management, framing, and its own.
    static let serverFields: Set<String> = [
        "connection", "content-length", "date", "keep-alive", "proxy-connection", "te", "trailer",
        "transfer-encoding", "upgrade", "x-request-id",
    ]

    private(set) var bytes: [UInt8] = []

    /// Starts a head with this status.
    init(status: Int) {
        bytes.reserveCapacity(512)
        append("HTTP/1.1 \(status) \(StatusLine.reason(status))\r\n")
    }

    /// Adds a line. A control character in the value becomes a space, and a field whose name is
    /// not a token is left out: no value can start another line.
    mutating func add(name: String, value: String) {
        guard !name.isEmpty, name.utf8.allSatisfy(\.isToken) else { return }
        append(name)
        append(": ")
        for byte in value.utf8 { bytes.append(byte.isFieldValue ? byte : .space) }
        append("\r\n")
    }

    mutating func add(_ field: HTTPField) {
        add(name: field.name, value: field.value)
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}

extension ResponseHeadEncoder {
    /// The framing of a response's body.
    enum Framing {
        case length(Int)
        case chunked
        /// By the end of the connection, for streams to HTTP/1.0 clients.
        case connection
        /// None: the status allows no body.
        case bodiless
    }

    /// Encodes the static part of a handler's response: status line, its fields, framing.
    static func encode(_ response: HTTPResponse, framing: Framing) -> [UInt8] {
        var head = ResponseHeadEncoder(status: StatusLine.sendable(response.status))
        for field in response.fields.lines
        where !serverFields.contains(field.name.lowercased()) {
            head.add(field)
        }
        switch framing {
        case .length(let count): head.add(name: "Content-Length", value: String(count))
        case .chunked: head.add(name: "Transfer-Encoding", value: "chunked")
        case .connection, .bodiless: break
        }
        return head.bytes
    }
}
