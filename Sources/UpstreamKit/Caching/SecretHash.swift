/// A digest in place of a text that must not be stored: a token, a user's name.
package enum SecretHash {
    /// Returns the first 128 bits of a text's SHA-256 as 32 hexadecimal digits.
    ///
    /// - Parameter secret: the text.
    package static func text(of secret: String) -> String {
        String(fullText(of: secret).unicodeScalars.prefix(32))
    }

    /// Returns a text's SHA-256 as 64 hexadecimal digits.
    ///
    /// - Parameter text: the text.
    package static func fullText(of text: String) -> String {
        var hash = SHA256()
        hash.append(Array(text.utf8))
        return hash.finish().bytes.hexadecimal
    }
}
