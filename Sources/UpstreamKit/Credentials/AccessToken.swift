import InputCore
import JSONCore

/// A token of an authorization server (RFC 6749, section 5.1).
struct AccessToken: Sendable, Equatable {
    /// The longest token that is sent: servers take header fields of 8 KiB as a rule.
    static let maximumBytes = 16 << 10

    /// The longest lifetime that is believed, in seconds: a year.
    private static let maximumSeconds = 365 * 86_400.0

    /// The shortest lifetime, in seconds: a server that says 0, or less, is not asked for each request.
    private static let minimumSeconds = 1.0

    /// The value of `authorization`.
    let authorization: String
    /// The time from the request until it ends; nil where the server does not say.
    let lifetime: Duration?

    /// Reads a token; nil for an answer that has none that can be sent.
    init?(_ document: JSONDocument) {
        let members = document.withRoot { root in
            (
                token: Self.text("access_token", of: root), type: Self.text("token_type", of: root),
                lifetime: Self.seconds("expires_in", of: root)
            )
        }
        guard let token = members.token, !token.isEmpty, token.utf8.count <= Self.maximumBytes,
            HeaderFields.isValue(token), members.type.map({ $0.lowercased() == "bearer" }) ?? true
        else { return nil }
        authorization = "Bearer \(token)"
        lifetime = members.lifetime
    }

    private static func text(_ name: String, of root: JSONValue) -> String? {
        root[name]?.string
    }

    private static func seconds(_ name: String, of root: JSONValue) -> Duration? {
        guard let value = root[name] else { return nil }
        let number = value.double ?? value.string.flatMap { Double($0) }
        // Text that is no number says as little as none.
        guard let number, !number.isNaN else { return nil }
        return .seconds(Int64(clamping: max(minimumSeconds, min(number, maximumSeconds))))
    }
}
