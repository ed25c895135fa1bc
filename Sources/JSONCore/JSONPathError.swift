/// Why a text is no JSONPath or no logical expression.
package struct JSONPathError: Error, Equatable, Sendable {
    /// The position in the text: a count of UTF-8 bytes from its start, at what cannot stand there
    /// (the text's length when it ends too early).
    package let offset: Int
    /// The mistake there: a phrase without a full stop.
    package let message: String

    /// A mistake at `offset`.
    package init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }
}
