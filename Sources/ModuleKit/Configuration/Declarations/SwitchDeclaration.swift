/// Whose the value of a switch is.
public enum SwitchScope: Sendable, Hashable {
    /// Everybody's.
    case shared
    /// The caller's, who is known by the `Authorization` header field.
    case authorization
    /// The one's whom a header field names, in lower case; believed from trusted proxies only.
    case header(String)

    /// The header field that says whose it is, in lower case; nil when it is everybody's.
    public var field: String? {
        switch self {
        case .shared: nil
        case .authorization: "authorization"
        case .header(let name): name
        }
    }
}

/// Where the value of a switch is kept.
public enum SwitchStoreDeclaration: Sendable {
    /// In the state file.
    case state
    /// With an upstream, which is told before anybody else.
    case upstream(name: String, path: Template, method: String)
}
