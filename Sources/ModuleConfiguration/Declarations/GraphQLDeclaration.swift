/// A GraphQL query in place of a method and a body: `graphql`.
package struct GraphQLDeclaration: Sendable {
    /// The ways in which a query is sent by its hash.
    package enum Persistence: String, Sendable, CaseIterable {
        /// The SHA-256 of its text, by GET (automatic persisted queries).
        case sha256
    }

    /// The document.
    package var query: String
    /// The values of its variables in declared order; one whose whole template finds nothing is left out.
    package var variables: [DataTemplate.Member]
    /// True when an environment variable is in a variable, which is then hidden.
    package var hasSecret: Bool
    /// The operation that is asked; nil for a document with one.
    package var operation: String?
    /// The way in which it is sent by its hash; nil sends the text.
    package var persisted: Persistence?
}
