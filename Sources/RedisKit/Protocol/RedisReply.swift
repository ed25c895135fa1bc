/// A reply of a Redis server (RESP2).
package enum RedisReply: Sendable, Equatable {
    /// Nothing: the key does not exist.
    case null
    /// A number.
    case integer(Int64)
    /// A value.
    case bytes([UInt8])
    /// A short text, like `OK`.
    case status(String)
    /// An error inside of an array; one that is the whole reply is thrown.
    case error(String)
    /// Replies in order.
    case array([RedisReply])

    /// The value's bytes; nil for other replies.
    package var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The value as text; nil for other replies, and for bytes that are not UTF-8.
    package var text: String? {
        switch self {
        case .bytes(let bytes): String(validating: bytes, as: UTF8.self)
        case .status(let text): text
        case .null, .integer, .error, .array: nil
        }
    }

    /// The number, also of a value in decimal digits; nil for other replies.
    package var integer: Int64? {
        if case .integer(let number) = self { number } else { text.flatMap { Int64($0) } }
    }

    /// The replies in an array; nil for other replies.
    package var elements: [RedisReply]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}
