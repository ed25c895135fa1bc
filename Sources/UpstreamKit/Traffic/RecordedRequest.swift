import InputCore

/// The name of a call among those of one page, without secrets: the same for the service that records a page and for
/// a tool that lays it out again.
package struct RecordedRequest: Sendable, Hashable, Comparable {
    /// The upstream's name in the configuration.
    package let upstream: String
    /// The method, in capitals.
    package let method: String
    /// The path and query; secrets in it stand as the configuration names them.
    package let target: String
    /// The digest of the body; nil where there is none.
    package let body: ContentDigest?

    /// The digest in place of a body with a secret in it, which would be another one for each value of that.
    private static let hiddenBody = ContentDigest(of: [])

    /// The name of a call.
    package init(of request: UpstreamRequest) {
        upstream = request.upstream
        method = request.method
        target = Self.withoutCredentials(
            request.recordedTarget ?? request.target,
            hidingVariables: request.hidesBody
        )
        body =
            request.body.isEmpty
            ? nil : request.hidesBody ? Self.hiddenBody : ContentDigest(of: request.body)
    }

    /// A name of given parts.
    package init(upstream: String, method: String, target: String, body: ContentDigest?) {
        self.upstream = upstream
        self.method = method
        self.target = target
        self.body = body
    }

    /// The text in place of a credential: one that may be a part of an address.
    private static let hidden = "hidden"

    /// Returns an address in whose query values named as credentials are stand as one word.
    ///
    /// - Parameter hidesVariables: True where the variables of a query that is sent by its hash have a secret.
    package static func withoutCredentials(
        _ target: String,
        hidingVariables hidesVariables: Bool = false
    ) -> String {
        guard let mark = target.firstIndex(ofScalar: "?") else { return target }
        let query = target.suffix(after: mark).split(at: "&", omittingEmptySubsequences: false)
        let pairs = query.map { pair -> String in
            let sent = pair.prefixScalars { $0 != "=" }
            let name = PercentEncoding.decode(sent, form: true) ?? String(sent)
            let hasValue = sent.utf8.count < pair.utf8.count
            let isSecret = CredentialName.names(name) || hidesVariables && name == "variables"
            return hasValue && isSecret ? "\(sent)=\(hidden)" : String(pair)
        }
        return target[..<mark] + "?" + pairs.joined(separator: "&")
    }

    /// The name for people: `GET shop /items?page=2`.
    package var text: String { "\(method) \(upstream) \(target)" }

    /// Compares upstream, target, method and body.
    package static func < (left: RecordedRequest, right: RecordedRequest) -> Bool {
        let texts = [left.upstream, left.target, left.method].exact
        let others = [right.upstream, right.target, right.method].exact
        if texts != others { return texts.lexicographicallyPrecedes(others) }
        return (left.body?.bytes ?? []).lexicographicallyPrecedes(right.body?.bytes ?? [])
    }
}

extension RecordedRequest {
    /// Compares by the bytes of all parts.
    package static func == (left: RecordedRequest, right: RecordedRequest) -> Bool {
        left.target.isExactly(right.target) && left.upstream.isExactly(right.upstream)
            && left.method.isExactly(right.method) && left.body == right.body
    }

    /// Hashes the bytes of all parts.
    package func hash(into hasher: inout Hasher) {
        upstream.hashExactly(into: &hasher)
        method.hashExactly(into: &hasher)
        target.hashExactly(into: &hasher)
        hasher.combine(body)
    }
}
