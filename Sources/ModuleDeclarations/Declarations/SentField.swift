package import ConfigurationLanguage
package import UpstreamKit

/// A header field that is sent with every call; its value may be a secret.
package struct SentField: Sendable, Equatable {
    /// The name as the file has it.
    package var name: String
    /// The values, of which the first is sent, and where an upstream refuses it the next; their files are read again
    /// when they change where the field goes to an upstream.
    package var texts: [CredentialText]
    /// The value that is sent.
    package var text: CredentialText { texts.first ?? CredentialText("") }
    /// The value as it was when the configuration was read.
    package var value: String { text.text }
}

extension KeyType where Value == [SentField] {
    /// Header fields that are sent, by name.
    package static func sentFields(_ count: ClosedRange<Int>) -> Self {
        headerFields(count).map { fields in
            fields.compactMap { field in
                field.value.map { SentField(name: field.name, texts: $0) }
            }
        }
    }

    private static func headerFields(
        _ count: ClosedRange<Int>
    ) -> KeyType<[NamedValue<[CredentialText]>]> {
        .map("header fields", by: .name(.field), to: .credentials(0...8_192), count)
    }
}

/// An entry of `forward` of an upstream.
struct ForwardedFieldKeys: DeclaredObject {
    static let title = "an entry of 'forward'"

    @Key(.name(.field), default: "", need: .required, "The header field.")
    var name: String

    @Key(
        .boolean,
        named: "personal",
        otherwise: "true of `authorization` and `x-*`",
        "Whether its value names somebody: responses stay in memory, pages are `private`."
    )
    var isPersonal: Bool?
}

extension KeyType where Value == ForwardedField {
    /// The name of a header field, or a mapping.
    static var forwardedField: Self {
        .either(
            KeyType<String>.name(.field).map { ForwardedField(name: $0.lowercased()) },
            KeyType<ForwardedFieldKeys>.object(ForwardedFieldKeys.self).map { keys in
                keys.name.isEmpty
                    ? nil
                    : ForwardedField(name: keys.name.lowercased(), isPersonal: keys.isPersonal)
            }
        )
    }
}

/// `cache` of an upstream or request.
private struct CachePolicyKeys: DeclaredObject {
    static let title = "'cache'"

    @Key(
        .lifetime,
        otherwise: "what the upstream says",
        "How long a response is fresh, whatever the upstream says."
    )
    var ttl: Duration?

    @Key(
        .lifetime,
        otherwise: "what the upstream says",
        "How long after that it is served at once and fetched anew behind it."
    )
    var staleWhileRevalidate: Duration?

    @Key(
        .lifetime,
        otherwise: "what the upstream says",
        "How long after that it is served when fetching fails."
    )
    var staleIfError: Duration?
}

extension KeyType where Value == CachePolicy {
    /// The lifetimes of responses.
    static var cachePolicy: Self {
        KeyType<CachePolicyKeys>.object(CachePolicyKeys.self).map {
            CachePolicy(
                ttl: $0.ttl,
                staleWhileRevalidate: $0.staleWhileRevalidate,
                staleIfError: $0.staleIfError
            )
        }
    }
}
