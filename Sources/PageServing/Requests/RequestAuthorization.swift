package import HTTPSocket
import InputCore
package import ModuleConfiguration

/// The checks of protected endpoints.
///
/// With tokens configured, the holders of any pass. Without one, the machine itself passes where
/// `server.admin.local` allows it: a proxy on the same machine may be indistinguishable from it.
package enum RequestAuthorization {
    /// Checks that the sender may use protected endpoints.
    ///
    /// - Parameter key: The key by which a module opens the endpoint to everybody; nil where none does.
    /// - Throws: 401 without a token, 403 with a wrong one or from elsewhere, 415 for a body that is
    ///   not JSON.
    package static func checkAdmin(
        _ request: HTTPRequest,
        server: ServerConfiguration,
        opens key: String? = nil
    ) throws(Problem) {
        if !server.admin.tokens.isEmpty {
            try checkToken(server.admin.tokens, of: request)
        } else if !server.admin.isLocal || !LocalRequestRule.allows(request) {
            let others = key.map { "; everybody's where the module says '\($0)'." } ?? "."
            throw Problem(
                .forbidden,
                detail: "This endpoint takes requests with the token of server.admin.token, or "
                    + "with server.admin.local the machine's own\(others)"
            )
        }
        try checkBody(of: request)
    }

    /// Checks that a body, if there is one, is declared as JSON, which no form of another site's page
    /// can send.
    ///
    /// - Throws: 415.
    package static func checkBody(of request: HTTPRequest) throws(Problem) {
        if !request.body.isEmpty, mediaType(of: request) != "application/json" {
            throw Problem(.unsupportedMediaType, detail: "Send the body as application/json.")
        }
    }

    /// Checks that the sender may read `/metrics`: with any token of `server.metrics` or `server.admin`, and
    /// everybody where neither has one.
    ///
    /// - Throws: 401 without a token, 403 with a wrong one.
    package static func checkMetrics(
        _ request: HTTPRequest,
        server: ServerConfiguration
    ) throws(Problem) {
        let tokens = server.metrics.tokens + server.admin.tokens
        if !tokens.isEmpty { try checkToken(tokens, of: request) }
    }

    /// Checks the bearer token, which may be any of some.
    ///
    /// - Throws: 401 without a token, 403 with a wrong one.
    private static func checkToken(_ tokens: [String], of request: HTTPRequest) throws(Problem) {
        guard let credentials = request.fields["authorization"] else {
            throw Problem(
                .unauthorized,
                detail: "Send Authorization: Bearer with the configured token."
            )
        }
        let parts = credentials.split(at: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            isOne(Array(parts[1].utf8), of: tokens)
        else { throw Problem(.forbidden, detail: "The token is wrong.") }
    }

    private static func mediaType(of request: HTTPRequest) -> String? {
        request.fields["content-type"]?.split(at: ";").first.map {
            String($0.filter { $0 != " " }).lowercased()
        }
    }

    /// Compares with every token, so that the time does not reveal which one it is.
    private static func isOne(_ token: [UInt8], of tokens: [String]) -> Bool {
        tokens.reduce(false) { isKnown, known in
            let isEqual = isEqualInConstantTime(token, to: Array(known.utf8))
            return isKnown || isEqual
        }
    }

    /// Compares every byte, so that the time reveals nothing but the length.
    private static func isEqualInConstantTime(_ left: [UInt8], to right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
