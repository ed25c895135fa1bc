import ConfigurationLanguage
import HTTPSocket
import JSONCore
import PageServing

/// `GET /problems/{kind}`: the meaning of a problem's `type`.
enum ProblemsEndpoint {
    static let operation = OpenAPIOperation(
        summary: "The meaning of a problem's type",
        responses: [.json("ProblemKind")]
    )

    /// Responds with the explanation.
    static func respond(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let name = context.value("kind")
        guard let kind = ProblemKind(rawValue: name) else {
            let hint = SpellingSuggestion.hint(name, among: ProblemKind.allCases.map(\.rawValue))
            throw Problem(.notFound, detail: "There is no problem '\(name)'\(hint)")
        }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("type", string: "/problems/\(kind.rawValue)")
            writer.member("title", string: kind.title)
            writer.member("status", integer: kind.status)
            writer.member("description", string: kind.meaning)
        }
        return .json(writer.finish())
    }
}
