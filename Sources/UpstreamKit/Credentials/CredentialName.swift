import InputCore

/// The names of header fields whose values are credentials.
package enum CredentialName {
    /// The words of names, in small letters.
    private static let words: Set<ExactString> = [
        "auth", "authentication", "authorization", "bearer", "cookie", "credential", "credentials",
        "jwt", "key",
        "passwd", "password", "pwd", "secret", "session", "sig", "signature", "token",
    ]
    /// Words that are written together with others.
    private static let parts = ["apikey", "token", "secret", "passw"]

    /// Returns true for the name of a credential, in any case: `Authorization`, `X-Api-Key`.
    package static func names(_ name: String) -> Bool {
        let lowered = name.lowercased()
        return parts.contains { lowered.contains(bytes: $0) }
            || lowered.splitScalars { $0 == "-" || $0 == "_" }
                .contains { words.contains(ExactString(String($0))) }
    }

    /// The names of schemes (RFC 9110, section 11.1), which are words of any message.
    private static let schemes: Set<ExactString> = ["apikey", "basic", "bearer", "digest", "token"]

    /// Returns the texts of a credential that no failure may show: the value, and the words in it but for the scheme.
    package static func secrets(in value: String) -> [String] {
        value.split(at: " ").map(String.init).filter {
            !schemes.contains(ExactString($0.lowercased()))
        }
            + [value]
    }
}
