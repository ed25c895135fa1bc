import HTTPSocket
import JSONCore
import ModuleConfiguration

/// `GET /v1/reload`: the mistakes of the configuration that was saved last, for those who run the service.
enum ReloadEndpoint {
    static let operation = OpenAPIOperation(
        summary: "The mistakes for which the configuration that was read last is not served",
        responses: [.json("Reload")]
    )

    /// Responds with the mistakes; an empty list while what is saved is served.
    static func respond(_ context: RequestContext) -> HTTPResponse {
        let mistakes = context.monitor.reloads.mistakes.map(member)
        return .json(JSONTree.object([.init("mistakes", .list(mistakes))]).json)
    }

    private static func member(_ mistake: Diagnostic) -> JSONTree {
        .object(
            [
                .init("file", .text(mistake.file)),
                .init("line", .literal(String(mistake.line))),
                .init("column", .literal(String(mistake.column))),
                .init("message", .text(mistake.message)),
            ] + (mistake.suggestion.map { [.init("suggestion", .text($0))] } ?? [])
        )
    }
}
