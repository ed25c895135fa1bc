import InputCore

/// Checks responses by the rules of their requests, once for all that is above it, and keeps the credentials that
/// requests go out with out of failures: an upstream that repeats a token in its message would show it to every client.
package struct CheckedUpstream: Upstream {
    /// The length in bytes from which on a text is a secret; a shorter one is found in other words.
    private static let minimumLength = 4

    private let next: any Upstream
    private let secrets: @Sendable () -> [String]

    /// Wraps an upstream, the one that makes the calls.
    ///
    /// - Parameters:
    ///   - next: the upstream to call.
    ///   - secrets: returns the secrets that its requests have now.
    package init(
        _ next: any Upstream,
        hiding secrets: @escaping @Sendable () -> [String] = { [] }
    ) {
        self.next = next
        self.secrets = secrets
    }

    /// Returns the wrapped upstream's response, checked by the request's rules.
    ///
    /// - Parameter request: the request.
    /// - Throws: the upstream's failure, or that by a rule, without the secrets.
    package func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> UpstreamResponse {
        do throws(UpstreamError) {
            var response = try await next.fetch(request)
            try request.rules?.check(response)
            response.errors = request.rules?.errors(in: response)
                .map { Self.redacted($0, hiding: secrets(of: request)) }
            return response
        } catch {
            var failure = error
            let secrets = secrets(of: request)
            failure.detail = Self.redacted(error.detail, hiding: secrets)
            // With an ellipsis in it, it would be no challenge.
            if let challenge = error.challenge,
                !Self.redacted(challenge, hiding: secrets).isExactly(challenge)
            {
                failure.challenge = nil
            }
            throw failure
        }
    }

    private func secrets(of request: UpstreamRequest) -> [String] {
        secrets() + request.secrets + Self.credentials(in: request)
    }

    /// Returns the credentials among the fields of a request: its own, and the client's.
    private static func credentials(in request: UpstreamRequest) -> [String] {
        (request.fields.all + request.forwarded.all).flatMap { field in
            CredentialName.names(field.name) ? CredentialName.secrets(in: field.value) : []
        }
    }

    /// Returns a text with an ellipsis in place of each secret, of one too whose end was cut off.
    static func redacted(_ text: String, hiding secrets: [String]) -> String {
        var text = text
        let hidden = secrets.filter { $0.utf8.count >= minimumLength }
        for secret in hidden.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            text = text.replacing(bytes: secret, with: "…")
            for count in stride(
                from: secret.unicodeScalars.count - 1,
                to: minimumLength - 1,
                by: -1
            ) {
                let start = String(secret.unicodeScalars.prefix(count)) + "…"
                guard text.hasBytes(atEnd: start) else { continue }
                text = String(text.unicodeScalars.dropLast(count + 1)) + "…"
                break
            }
        }
        return text
    }
}

extension String {
    fileprivate func hasBytes(atEnd end: String) -> Bool {
        utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    }
}
