import InputCore

extension TransferOptions {
    /// The host and the port that the exchange connects to: `api.example.com:443`.
    var hostAndPort: String {
        let rest = url.firstRange(ofBytes: "://").map { url[$0.upperBound...] } ?? url[...]
        var authority = rest.prefixScalars { !["/", "?", "#"].contains($0) }
        // No user and password: messages are for everybody.
        if let at = authority.lastIndex(ofScalar: "@") {
            authority = authority[authority.unicodeScalars.index(after: at)...]
        }
        // The colons of an IPv6 address are in brackets.
        let name = authority.lastIndex(ofScalar: "]").map { authority[$0...] } ?? authority
        if name.contains(scalar: ":") { return String(authority) }
        return "\(authority):\(isEncrypted ? 443 : 80)"
    }
}
