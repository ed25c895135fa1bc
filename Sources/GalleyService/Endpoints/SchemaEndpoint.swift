import HTTPSocket
import ModuleConfiguration
import ModuleKit

/// `GET /schema/{file}`: the JSON Schemas of configuration files, which `draft=07` gives in the words of
/// that version.
enum SchemaEndpoint {
    /// The responses by file name, encoded once.
    private static let responses = Dictionary(
        uniqueKeysWithValues: ConfigurationSchema.allCases.map { ("\($0.rawValue).json", $0) }
    ).mapValues { schema in
        Dictionary(
            uniqueKeysWithValues: ConfigurationSchema.Draft.allCases.map { draft in
                (
                    draft,
                    PreparedResponse(document: schema.json(draft), type: "application/schema+json")
                )
            }
        )
    }

    /// Responds with a schema, or 304 under the request's conditions.
    ///
    /// - Throws: a 404 that names the nearest file, a 400 for another version.
    static func respond(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let name = context.value("file")
        guard let drafts = responses[name] else {
            let hint = SpellingSuggestion.hint(name, among: responses.keys.sorted())
            throw Problem(.notFound, detail: "There is no schema '\(name)'\(hint)")
        }
        let draft = try self.draft(try QueryString(context.request.query ?? ""))
        guard let response = drafts[draft] else { throw Problem(.notFound, detail: "") }
        return HTTPResponse(prepared: response)
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
