package import ConfigurationLanguage

/// A GraphQL query in place of a method and a body: `graphql`.
package struct GraphQLDeclaration: DeclaredObject {
    /// The ways in which a query is sent by its hash.
    package enum Persistence: String, Sendable, CaseIterable {
        /// The SHA-256 of its text, by GET (automatic persisted queries).
        case sha256
    }

    package static let title = "'graphql'"

    /// The document.
    @Key(
        .graphQLDocument,
        default: "",
        need: .required,
        "The document, without templates: what varies is in `variables`."
    )
    package var query: String

    /// The values of its variables in declared order; one whose whole template finds nothing is left out.
    @Key(
        .graphQLVariables,
        default: [],
        otherwise: "none",
        "The values of its variables: any JSON, with templates; one that finds nothing is left out."
    )
    package var variables: [DataTemplate.Member]

    /// The operation that is asked; nil for a document with one.
    @Key(
        .name(.variable),
        otherwise: "the only one",
        "The operation that is asked, of a document with several."
    )
    package var operation: String?

    /// The way in which it is sent by its hash; nil sends the text.
    @Key(
        .choice,
        otherwise: "none",
        "`sha256`: a GET sends the hash; the text follows only where the service asks for it."
    )
    package var persisted: Persistence?

    /// True when an environment variable is in a variable, which is then hidden.
    package var hasSecret = false

    package init() {}
}

extension KeyType where Value == String {
    /// A GraphQL document.
    fileprivate static var graphQLDocument: Self { Self(scalar: .graphQL) { $0.text } }
}

extension KeyType where Value == [DataTemplate.Member] {
    /// The values of the variables of a GraphQL document.
    fileprivate static var graphQLVariables: Self {
        let map = KeyType<[NamedValue<ConfigurationNode>]>
            .map("variables", by: .name(.variable), to: .data, 0...64)
        return Self(map.schema) { node, templates in
            node.members?.map { .init(name: $0.key, value: templates.data($0.value) ?? .null) }
        }
    }
}
