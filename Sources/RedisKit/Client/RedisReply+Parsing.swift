import CHiredis

extension RedisReply {
    /// Copies a reply of the library, which nests seven arrays at most.
    init(_ reply: OpaquePointer) {
        switch chiredis_type(reply) {
        case Int32(CHIREDIS_STRING): self = .bytes(Self.bytes(reply))
        case Int32(CHIREDIS_INTEGER): self = .integer(Int64(chiredis_integer(reply)))
        case Int32(CHIREDIS_STATUS):
            self = .status(String(decoding: Self.bytes(reply), as: UTF8.self))
        case Int32(CHIREDIS_ERROR):
            self = .error(String(decoding: Self.bytes(reply), as: UTF8.self))
        case Int32(CHIREDIS_ARRAY):
            self = .array(
                (0..<chiredis_count(reply)).map { index in
                    chiredis_element(reply, index).map { RedisReply($0) } ?? .null
                }
            )
        default: self = .null
        }
    }

    private static func bytes(_ reply: OpaquePointer) -> [UInt8] {
        guard let text = chiredis_text(reply) else { return [] }
        let bytes = UnsafeRawBufferPointer(start: text, count: chiredis_length(reply))
        return [UInt8](bytes)
    }
}
