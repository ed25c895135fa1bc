/// Encodes a response's status line and header field lines.
struct ResponseHeadEncoder {
    /// The fields that only the server sets: connection management, framing, and its own.
    private static let serverFields = FieldNames(
        "connection",
        "content-length",
        "date",
        "keep-alive",
        "proxy-connection",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
        "x-request-id"
    )

    /// Returns true when only the server sets a field of this name.
    static func isServerField(_ name: String) -> Bool { serverFields.contains(name) }

    private(set) var bytes: [UInt8] = []

    /// Starts a head whose lines are those of another one.
    init() {
        bytes.reserveCapacity(1024)
    }

    /// Starts a head with this status.
    init(status: Int) {
        bytes.reserveCapacity(512)
        // Piece by piece, as a text of them all would be allocated.
        append("HTTP/1.1 ")
        append(String(status))
        append(" ")
        append(StatusLine.reason(status))
        append("\r\n")
    }

    /// Adds a line. A control character in the value becomes a space, and a field whose name is
    /// not a token is left out: no value can start another line.
    mutating func add(name: String, value: String) {
        Self.add(name: name, value: value, to: &bytes)
    }

    /// Adds lines that were encoded before.
    mutating func add(lines: [UInt8]) {
        bytes += lines
    }

    /// Adds lines of another head.
    mutating func add(lines: Slice<UnsafeRawBufferPointer>) {
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: lines))
    }

    /// Adds a line of another head, which ends with its carriage return.
    mutating func add(line: Slice<UnsafeRawBufferPointer>) {
        bytes += line
        bytes.append(.lineFeed)
    }

    mutating func add(_ field: HTTPField) {
        Self.add(field, to: &bytes)
    }

    /// Encodes a line behind others, in the same way as ``add(name:value:)``.
    static func add(_ field: HTTPField, to bytes: inout [UInt8]) {
        add(name: field.name, value: field.value, to: &bytes)
    }

    private static func add(name: String, value: String, to bytes: inout [UInt8]) {
        let line = bytes.count
        // Its bytes are checked where they were copied to: in a text each is a call.
        bytes.append(contentsOf: name.utf8)
        let isToken = bytes.withUnsafeBufferPointer { bytes in
            (line..<bytes.count).allSatisfy { bytes[$0].isToken }
        }
        guard isToken, bytes.count > line else {
            bytes.removeLast(bytes.count - line)
            return
        }
        bytes.append(.colon)
        bytes.append(.space)
        let start = bytes.count
        bytes.append(contentsOf: value.utf8)
        bytes.withUnsafeMutableBufferPointer { bytes in
            for index in start..<bytes.count where !bytes[index].isFieldValue {
                bytes[index] = .space
            }
        }
        bytes.append(.carriageReturn)
        bytes.append(.lineFeed)
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
        /// No length: the status allows no body.
        case bodiless
    }
}
