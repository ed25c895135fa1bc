/// A mistake in a scalar.
struct ScalarError: Error {
    /// The message; follows the key's name: `must be …`.
    var message: String
    /// The offset in the scalar's text, in UTF-8 bytes; nil is the scalar as a whole.
    var offset: Int?
    /// The word that was probably meant.
    var suggestion: String?

    /// Returns the same mistake with the word that was probably meant; nil for none.
    func suggesting(_ word: String?) -> ScalarError {
        var error = self
        error.suggestion = word
        return error
    }
}
