package import ConfigurationLanguage
import InputCore
package import UpstreamKit

extension UpstreamConfiguration {
    /// The credentials that requests go out with: `auth`.
    package struct Credentials: DeclaredObject, Equatable {
        package static let title = "'auth'"
        package static let alternatives = [["oauth2", "basic"]]
        package static let hints: [ExactString: String] = {
            let field =
                #"a token that is there already is a header: 'headers: {authorization: "Bearer ${env:TOKEN}"}'"#
            return ["bearer": field, "apiKey": field, "token": field]
        }()

        /// A token of an authorization server.
        @Key(
            .object(ClientCredentials.self),
            "A token of an authorization server (client credentials, RFC 6749): one for all requests, renewed "
                + "before it ends."
        )
        package var oauth2: ClientCredentials?

        /// A user with a password.
        @Key(.object(BasicCredentials.self), "A user with a password (RFC 7617).")
        package var basic: BasicCredentials?

        /// The default settings.
        package init() {}
    }

    /// The credentials of a client for its token: `auth.oauth2`.
    package struct ClientCredentials: DeclaredObject, Equatable {
        package static let title = "'oauth2'"

        /// The address of the token endpoint.
        @Key(
            .url.map(BaseURL.normalized),
            default: "",
            need: .required,
            "The address of the token endpoint. `network`, `tls`, `proxy` and the times of the upstream are "
                + "those of its calls too."
        )
        package var token: String

        /// The name of the client.
        @Key(
            .credential(1...1_024),
            default: CredentialText(""),
            need: .required,
            "The client's name."
        )
        package var client: CredentialText

        /// Its secret.
        @Key(
            .credentials(1...8_192),
            named: "secret",
            default: [],
            need: .required,
            isSecret: true,
            "Its secret, never shown: `${file:PATH}` is read again when the file changes. Of a list the first is sent, "
                + "and where that is refused the next."
        )
        package var secrets: [CredentialText]

        /// The scope that is asked for.
        @Key(.text(1...1_024), otherwise: "the server's", "The scope that is asked for.")
        package var scope: String?

        /// The default settings.
        package init() {}
    }

    /// A user with a password: `auth.basic`.
    package struct BasicCredentials: DeclaredObject, Equatable {
        package static let title = "'basic'"

        /// The name of the user.
        @Key(
            .credential(1...1_024),
            default: CredentialText(""),
            need: .required,
            "The user's name, without a colon."
        )
        package var user: CredentialText

        /// The password.
        @Key(
            .credentials(0...8_192),
            named: "password",
            default: [],
            need: .required,
            isSecret: true,
            "The password, never shown: `${file:PATH}` is read again when the file changes. Of a list "
                + "the first is sent, "
                + "and where that is refused the next."
        )
        package var passwords: [CredentialText]

        /// The default settings.
        package init() {}
    }

    /// A version of HTTP: `http`.
    package enum HTTPVersion: String, Sendable {
        /// 1.1 only.
        case one = "1.1"
        /// 2, also without encryption.
        case two = "2"
    }
}

extension KeyType where Value == CredentialText {
    /// Text of a length in characters, whose files are read again when they change.
    static func credential(_ length: ClosedRange<Int>) -> Self {
        Self(scalar: .text(length)) { $0.credential }
    }
}

extension KeyType where Value == [CredentialText] {
    /// A credential, or several of which the first is sent: the new one, and the one that it replaces.
    static func credentials(_ length: ClosedRange<Int>) -> Self {
        let text = KeyType<CredentialText>.credential(length)
        return .either(text.map { [$0] }, .list("credentials", of: text, 1...4))
    }
}

extension KeyType where Value == UpstreamConfiguration.HTTPVersion {
    static var httpVersion: Self {
        Self(scalar: .httpVersion) { $0.text.flatMap(Value.init(rawValue:)) }
    }
}

extension ConfigurationNode {
    /// The text of a scalar, with its files; nil where it is none.
    var credential: CredentialText? {
        guard let text, let scalar else { return nil }
        let folder = ConfigurationPath.folder(of: position.file.path)
        let template = Array(scalar.templateText.utf8)
        let raw = Array(scalar.raw.utf8)
        var parts: [CredentialText.Part] = []
        var filledIn: [String] = []
        var start = 0
        func add(until end: Int) {
            guard end > start else { return }
            parts.append(.text(unescaped(start..<end)))
        }
        func unescaped(_ range: Range<Int>) -> String {
            String(decoding: template[range], as: UTF8.self).replacing(bytes: "$${", with: "${")
        }
        for substitution in scalar.substitutions {
            let reference = String(decoding: raw[substitution.raw], as: UTF8.self)
            filledIn.append(unescaped(substitution.filled))
            guard let path = reference.rest(after: "${file:")?.rest(before: "}") else { continue }
            add(until: substitution.filled.lowerBound)
            parts.append(.file(path: ConfigurationPath.resolve(String(path), in: folder)))
            start = substitution.filled.upperBound
        }
        add(until: template.count)
        return CredentialText(text, parts: parts, filledIn: filledIn)
    }
}

extension KeyType where Value == ProxyAddress {
    static var proxy: Self { Self(scalar: .proxy) { $0.text.flatMap { ProxyAddress($0) } } }
}

extension KeyType where Value == [String] {
    /// One base address, or several of one service.
    static var baseAddresses: Self {
        let address = KeyType<String>.url.map(BaseURL.normalized)
        return .either(address.map { [$0] }, .list("base addresses", of: address, 1...8))
    }
}
