extension ResponseHeadEncoder {
    /// Encodes the static part of a handler's response: status line, its fields, framing.
    static func encode(_ response: HTTPResponse, framing: Framing) -> [UInt8] {
        var head = ResponseHeadEncoder(status: StatusLine.sendable(response.status))
        for field in response.fields.lines
        where !isServerField(field.name) {
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
