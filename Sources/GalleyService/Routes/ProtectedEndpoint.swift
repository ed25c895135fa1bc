import HTTPSocket

/// Who may use the endpoints that change something.
///
/// With a token configured: whoever has it. Without one: this machine itself, and nothing that could
/// be a browser or a proxy acting for somebody else.
enum ProtectedEndpoint {
    /// Lets the request pass.
    ///
    /// - Throws: 401 without a token, 403 with a wrong one or from elsewhere, 415 for a body that is
    ///   not JSON.
    static func check(_ request: HTTPRequest, token: String?) throws(Problem) {
        if let token {
            try checkToken(request, token)
        } else if !isLocal(request) {
            throw Problem(
                .forbidden,
                detail: "Without server.admin.token this endpoint is for the machine itself only."
            )
        }
        try checkBody(request)
    }

    /// Lets a request pass whose body, if it has one, is said to be JSON: no form of another site's
    /// page can send that.
    ///
    /// - Throws: 415.
    static func checkBody(_ request: HTTPRequest) throws(Problem) {
        if !request.body.isEmpty, mediaType(request) != "application/json" {
            throw Problem(.unsupportedMediaType, detail: "Send the body as application/json.")
        }
    }

    /// Lets a request with the right bearer token pass.
    static func checkToken(_ request: HTTPRequest, _ token: String) throws(Problem) {
        guard let given = request.fields["authorization"] else {
            throw Problem(
                .unauthorized,
                detail: "Send Authorization: Bearer with the configured token.",
                fields: [.init("WWW-Authenticate", "Bearer")]
            )
        }
        let parts = given.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            equalInConstantTime(Array(parts[1].utf8), Array(token.utf8))
        else { throw Problem(.forbidden, detail: "The token is wrong.") }
    }

    private static func isLocal(_ request: HTTPRequest) -> Bool {
        let isForwarded = request.fields.lines.contains {
            $0.name == "forwarded" || $0.name == "via" || $0.name.hasPrefix("x-forwarded-")
        }
        return request.isLoopbackPeer && isLoopback(host: request.authority) && !isForwarded
            && isOwnOrigin(request)
    }

    /// A browser names the page that sends a request: any other origin than this service is foreign.
    private static func isOwnOrigin(_ request: HTTPRequest) -> Bool {
        guard let origin = request.fields["origin"] else { return true }
        return origin == "http://\(request.authority)"
    }

    private static func isLoopback(host authority: String) -> Bool {
        let host: Substring
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            host = authority[authority.index(after: authority.startIndex)..<end]
        } else {
            host = authority.prefix { $0 != ":" }
        }
        return host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    private static func mediaType(_ request: HTTPRequest) -> String? {
        request.fields["content-type"]?.split(separator: ";").first.map {
            String($0.filter { $0 != " " }).lowercased()
        }
    }

    /// Looks at every byte whatever they are, so that the time tells nothing but the length.
    private static func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
