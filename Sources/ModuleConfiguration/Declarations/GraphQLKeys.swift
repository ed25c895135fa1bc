/// The keys of `graphql`.
final class GraphQLKeys: ObjectKeys {
    static let all = GraphQLKeys()

    var title: String { "'graphql'" }

    let query = Key("query", .scalar(.graphQL))
        .doc("The document, without templates: what varies is in `variables`.").required
    let variables = Key(
        "variables",
        .map("variables", by: .name(.variable), to: .data, 0...64)
    ).otherwise("none")
        .doc(
            "The values of its variables: any JSON, with templates; one that finds nothing is left out."
        )
    let operation = Key("operation", .name(.variable)).otherwise("the only one")
        .doc("The operation that is asked, of a document with several.")
    let persisted = Key<GraphQLDeclaration.Persistence?>("persisted", .choice).otherwise("none")
        .doc("`sha256`: a GET sends the hash; the text follows only where the service asks for it.")
}
