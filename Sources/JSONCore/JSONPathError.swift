/// Why a text is no JSONPath or no logical expression.
public struct JSONPathError: Error, Equatable, Sendable {
    /// Where in the text: a count of UTF-8 bytes from its start, at what cannot stand there (the
    /// text's length when it ends too early).
    public let offset: Int
    /// What is wrong there: a phrase without a full stop.
    public let message: String

    /// A mistake at `offset`.
    public init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }
}
