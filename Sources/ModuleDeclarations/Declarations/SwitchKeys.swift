import ConfigurationLanguage

/// The keys of a scope that is more than a word.
struct ScopeKeys: DeclaredObject {
    static let title = "a scope"
    static let alternatives = [["header", "authorization"]]

    @Key(.name(.field), otherwise: "none", "The header field that names its owner.")
    var header: String?

    @Key("The owner of a token, once an upstream has accepted that.")
    var authorization: AuthorizationScopeKeys
}

struct AuthorizationScopeKeys: DeclaredObject {
    static let title = "'authorization'"

    @Key(
        .object(VerificationKeys.self),
        "The call that has to succeed with the caller's token before a value is stored."
    )
    var verify: VerificationKeys?
}

/// The keys of `verify`.
struct VerificationKeys: DeclaredObject {
    static let title = "'verify'"

    @Key(.name(.label), need: .required, "The upstream that knows tokens.")
    var upstream: String?

    @Key(.text(1...4_096), need: .required, "The path of the call, a GET.")
    var path: String?
}

/// The keys of a store that is an upstream.
package struct StoreKeys: DeclaredObject {
    package static let title = "a store"

    @Key(.name(.label), need: .required, "The upstream that keeps it.")
    var upstream: String?

    @Key(.plainTemplate, need: .required, "The path of the call.")
    var path: ConfigurationNode?

    @Key(
        .words(["PUT", "POST", "PATCH"]),
        default: "PUT",
        "The method of the call; the body is passed on."
    )
    var method: String

    package init() {}
}
