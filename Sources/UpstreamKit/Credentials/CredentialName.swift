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

    /// Returns true for the name of a credential, in any case: `Authorization`, `X-Api-Key`, `sessionId`.
    package static func names(_ name: String) -> Bool {
        let lowered = name.lowercased()
        return parts.contains { lowered.contains(bytes: $0) }
            || separated(name).lowercased().splitScalars { $0 == "-" || $0 == "_" }
                .contains { words.contains(ExactString(String($0))) }
    }

    /// Returns a name with a hyphen between words that capitals tell apart: `session-Id` for `sessionId`.
    private static func separated(_ name: String) -> String {
        var words = String.UnicodeScalarView()
        var isSmall = false
        for scalar in name.unicodeScalars {
            let isCapital = ("A"..."Z").contains(scalar)
            if isCapital, isSmall { words.append("-") }
            isSmall = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            words.append(scalar)
        }
        return String(words)
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
