/// Text that is equal to nothing but its own bytes: an identifier, a key, a name, the value of a field.
///
/// Swift's `String` is equal to every text that Unicode calls canonically equivalent: `"é"` in one scalar and in two
/// are one key of a dictionary. To a client, an upstream, JSON, HTTP and a disk they are two. Dictionaries and sets of
/// text from outside hold this type; equality, order and hash go over its UTF-8.
public struct ExactString: Sendable {
    /// The text as it is.
    public let text: String

    /// Creates the exact form of `text`, which shares its storage.
    @inlinable
    public init(_ text: String) {
        self.text = text
    }
}

extension ExactString: Hashable, Comparable {
    /// Compares bytes.
    @inlinable
    public static func == (left: Self, right: Self) -> Bool {
        left.text.isExactly(right.text)
    }

    /// Compares bytes, which is the order of code points.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// Hashes the bytes.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        text.hashExactly(into: &hasher)
    }
}

extension ExactString: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Creates the exact form of a literal.
    @inlinable
    public init(stringLiteral text: String) {
        self.text = text
    }

    /// The text without quotation marks.
    public var description: String { text }
}
