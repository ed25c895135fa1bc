/// The name of a command, or one of its arguments: bytes, which text and numbers are written as.
package struct RedisArgument: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The bytes that are sent.
    package let bytes: [UInt8]

    /// Creates an argument of bytes.
    ///
    /// - Parameter bytes: any bytes.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates an argument of text.
    ///
    /// - Parameter text: text, which is sent in UTF-8.
    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Creates an argument of a number in decimal digits.
    ///
    /// - Parameter number: the number.
    package init(_ number: some BinaryInteger) {
        self.init(String(number))
    }

    /// Creates an argument of text.
    ///
    /// - Parameter value: text.
    package init(stringLiteral value: String) {
        self.init(value)
    }
}
