import Locking
import ModuleDeclarations
import UpstreamKit

/// The identity of this service at an upstream: its client and scope, its user, its certificate. Secrets are no part
/// of it, so that responses outlive a new one.
final class CredentialIdentity: Sendable {
    private struct State: Sendable {
        var texts: [ExactString] = []
        var bytes: [UInt8] = []
    }

    private let readers: [CredentialReader]
    private let state = Locked(State())

    /// Creates the identity of an upstream's configuration.
    init(_ upstream: UpstreamConfiguration, clock: UpstreamClock) {
        var texts: [CredentialText] = []
        if let oauth2 = upstream.auth?.oauth2 {
            texts += [
                CredentialText("oauth2 \(oauth2.token)"), oauth2.client,
                CredentialText(oauth2.scope ?? ""),
            ]
        }
        if let basic = upstream.auth?.basic { texts += [CredentialText("basic"), basic.user] }
        if let certificate = upstream.tls.certificate {
            texts.append(CredentialText("", parts: [.file(path: certificate)]))
        }
        readers = texts.map { CredentialReader($0, clock: clock) }
    }

    /// Returns the salt of keys with the identity, so that no response of another client is found. Where the
    /// upstream knows this service by fixed fields only, if at all, it is the salt of the store.
    func salted(_ salt: [UInt8]) -> [UInt8] { readers.isEmpty ? salt : salt + bytes }

    /// The identity now, as bytes of a fixed length.
    private var bytes: [UInt8] {
        let texts = readers.map { ExactString($0.text) }
        return state.withLock { state in
            if texts != state.texts || state.bytes.isEmpty {
                state.texts = texts
                // With their lengths, so that no two lists look alike.
                let whole = texts.map { "\($0.text.utf8.count):\($0.text)" }.joined()
                state.bytes = Array(SecretHash.text(of: whole).utf8)
            }
            return state.bytes
        }
    }
}
