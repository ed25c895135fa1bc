/// A digest in place of a text that must not be stored: a token, a user's name.
package enum SecretHash {
    /// Returns the first 128 bits of a text's SHA-256 as 32 hexadecimal digits.
    ///
    /// - Parameter secret: the text.
    package static func text(of secret: String) -> String {
        var hash = SHA256()
        hash.append(Array(secret.utf8))
        return hash.finish().prefix(4).map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }
}
