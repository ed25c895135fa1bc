import InputCore
import UpstreamKit

/// The names of query parameters whose values are never shown: those of credentials, and some more.
package enum SecretNames {
    /// Parts of names, in lower case.
    private static let parts = [
        "token", "secret", "passw", "apikey", "api_key", "auth", "signature",
    ]
    private static let whole = ["key", "sig", "pwd"]

    /// Returns true for the name of a secret, in any case.
    package static func contain(_ name: some StringProtocol) -> Bool {
        let lowered = name.lowercased()
        return whole.contains(lowered) || parts.contains { lowered.contains(bytes: $0) }
            || CredentialName.names(String(name))
    }
}
