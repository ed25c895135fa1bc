import ConfigurationLanguage
import HTTPSocket
import JSONCore
import ModuleConfiguration
import ModuleMapping
import PageServing

/// `GET /schema/{file}`: the JSON Schemas of configuration files, which `draft=07` gives in the words of
/// that version.
enum SchemaEndpoint {
    static let operation = OpenAPIOperation(
        summary: "The JSON Schema of a configuration file",
        responses: [.init(mediaType: "application/schema+json", schema: ["type": "object"])],
        query: [
            OpenAPIParameter.query(
                "draft",
                BodySchema.words("2020-12", "07"),
                meaning: "The version of JSON Schema."
            )
        ]
    )

    private static let suffix = ".json"

    /// Responds with a schema, or 304 under the request's conditions.
    ///
    /// - Throws: a 404 that names the nearest file, a 400 for another version.
    static func respond(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let name = context.value("file")
        let schemas = ConfigurationSchema.allCases
        guard let schema = schemas.first(where: { $0.rawValue + suffix == name }) else {
            let hint = SpellingSuggestion.hint(name, among: schemas.map { $0.rawValue + suffix })
            throw Problem(.notFound, detail: "There is no schema '\(name)'\(hint)")
        }
        let draft = try self.draft(try QueryString(context.request.query ?? ""))
        return HTTPResponse(prepared: response(of: schema, draft, by: context.snapshot))
    }

    private static func response(
        of schema: ConfigurationSchema,
        _ draft: ConfigurationSchema.Draft,
        by snapshot: ServiceSnapshot
    ) -> PreparedResponse {
        snapshot.schemas.response(named: "\(schema.rawValue) \(draft.rawValue)") {
            PreparedResponse(
                document: schema.json(draft),
                type: "application/schema+json",
                compressing: snapshot.compression
            )
        }
    }

    private static func draft(_ query: QueryString) throws(Problem) -> ConfigurationSchema.Draft {
        guard let pair = query.pairs.first(where: { $0.name == "draft" }) else { return .current }
        guard let draft = ConfigurationSchema.Draft(rawValue: pair.value) else {
            let known = ConfigurationSchema.Draft.allCases.map(\.rawValue).joined(separator: " or ")
            throw Problem(parameter: "draft", value: pair.value, detail: "must be \(known)")
        }
        return draft
    }
}
