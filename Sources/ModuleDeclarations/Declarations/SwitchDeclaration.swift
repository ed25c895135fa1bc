package import ConfigurationLanguage

/// Whose the value of a switch is.
package enum SwitchScope: Sendable, Hashable {
    /// Everybody's.
    case shared
    /// The caller's, who is known by the `Authorization` header field; with a call that has to accept the
    /// field before a value is stored, if there is one.
    case authorization(TokenVerification?)
    /// The one's whom a header field names, in lower case; believed from trusted proxies only.
    case header(String)

    /// The header field that says whose it is, in lower case; nil when it is everybody's.
    package var field: String? {
        switch self {
        case .shared: nil
        case .authorization: "authorization"
        case .header(let name): name
        }
    }
}

/// A call to an upstream that succeeds for valid tokens only.
package struct TokenVerification: Sendable, Hashable {
    /// The upstream's name.
    package var upstream: String
    /// The path of the call, percent-encoded.
    package var path: String
}

/// The store of a switch's value.
package enum SwitchStoreDeclaration: Sendable {
    /// In the state file.
    case state
    /// In Redis, for several instances.
    case redis
    /// With an upstream, which is told before anybody else.
    case upstream(name: String, path: Template, method: String)
}
