import InputCore

/// Asks an authorization server for the token of a client (RFC 6749, section 4.4).
package struct TokenClient: Sendable {
    /// The credentials of the client.
    package struct Client: Sendable {
        let identifier: CredentialReader
        let secrets: [CredentialReader]
        let scope: String?

        /// Creates credentials.
        ///
        /// - Parameters:
        ///   - identifier: reads the client's name.
        ///   - secrets: read its secrets: the first is sent, the next where the server refuses it.
        ///   - scope: the scope that is asked for; nil for the server's default.
        package init(identifier: CredentialReader, secrets: [CredentialReader], scope: String?) {
            self.identifier = identifier
            self.secrets = secrets
            self.scope = scope
        }
    }

    private let server: any Upstream
    private let target: String
    private let client: Client
    var secrets: [String] { client.secrets.map(\.text) }
    private let timeout: Duration
    private let noted: @Sendable (UpstreamError?) -> Void

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - server: the authorization server.
    ///   - target: the path of its token endpoint.
    ///   - client: the client's credentials.
    ///   - timeout: the maximum time of a call.
    ///   - noted: called after each call, with its failure; for metrics.
    package init(
        _ server: any Upstream,
        target: String,
        client: Client,
        timeout: Duration,
        noted: @escaping @Sendable (UpstreamError?) -> Void = { _ in }
    ) {
        self.server = server
        self.target = target
        self.client = client
        self.timeout = timeout
        self.noted = noted
    }

    /// Fetches a token.
    func token() async -> Result<AccessToken, UpstreamError> {
        var result = Result<AccessToken, UpstreamError>.failure(.noBearerToken)
        for secret in client.secrets {
            result = await token(secret.text)
            guard case .failure(let error) = result, error.refusesClient else { break }
        }
        return result.mapError(\.ofToken)
    }

    private func token(_ secret: String) async -> Result<AccessToken, UpstreamError> {
        do throws(UpstreamError) {
            let response = try await server.fetch(request(secret))
            guard let token = AccessToken(response.document) else { throw .noBearerToken }
            noted(nil)
            return .success(token)
        } catch {
            noted(error)
            return .failure(error)
        }
    }

    /// The request: the client's name and secret are a user's and a password, form-encoded first (RFC 6749,
    /// section 2.3.1).
    private func request(_ secret: String) -> UpstreamRequest {
        var form = "grant_type=client_credentials"
        if let scope = client.scope { form += "&scope=\(FormEncoding.encode(scope))" }
        let authorization = BasicAuthorization.value(
            user: FormEncoding.encode(client.identifier.text),
            password: FormEncoding.encode(secret)
        )
        var request = UpstreamRequest(
            upstream: "token",
            method: "POST",
            target: target,
            fields: [
                "authorization": authorization,
                "content-type": "application/x-www-form-urlencoded",
            ],
            body: Array(form.utf8),
            deadline: .now.advanced(by: timeout)
        )
        request.isProof = true
        return request
    }
}

/// The encoding of names and values of forms (`application/x-www-form-urlencoded`).
enum FormEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Returns a text with everything but letters, digits, `*`, `-`, `.` and `_` encoded, and spaces as `+`.
    static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                bytes.append(byte)
            case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
            case _ where ASCII.isAlphanumeric(byte): bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UpstreamError {
    fileprivate static let noBearerToken = UpstreamError(
        .notJSON,
        detail: "no bearer token"
    )

    /// True for an answer by which a client is refused (RFC 6749, section 5.2).
    fileprivate var refusesClient: Bool { kind == .status && (status == 400 || status == 401) }

    /// The failure of a request for which there is no token: of the same kind, without the status, which is not
    /// the upstream's own. Nothing of an answer is said, as it may be a token in another form.
    fileprivate var ofToken: UpstreamError {
        let reason =
            kind == .notJSON
            ? "the answer of the token endpoint has no bearer token in JSON"
            : detail.replacing(bytes: "the upstream", with: "the token endpoint")
        return UpstreamError(kind, detail: "no token: \(reason)", retryAfter: retryAfter)
    }
}
