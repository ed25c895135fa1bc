import ConfigurationLanguage
import HTTPSocket
import JSONCore
import ModuleConfiguration
import PageServing

/// `GET` and `POST /v1/reload`: the mistakes of the configuration that was saved last, and reading it again.
enum ReloadEndpoint {
    static let operation = OpenAPIOperation(
        summary:
            "The mistakes for which the configuration that was read last is not served, or not as a whole",
        responses: [.json("Reload")]
    )

    static let postOperation = OpenAPIOperation(
        summary: "Reads the configuration again, and answers once it is served",
        responses: [.json("Reloaded")],
        problems: [.reloadRefused, .unavailable]
    )

    /// Responds with the mistakes; an empty list while what is saved is served.
    static func respond(_ context: RequestContext) -> HTTPResponse {
        let mistakes = context.monitor.reloads.mistakes.map { JSONTree.object(members(of: $0)) }
        return .json(JSONTree.object([.init("mistakes", .list(mistakes))]).json)
    }

    /// Reads the configuration again, and responds with what has changed.
    ///
    /// - Throws: a 409 with the mistakes for which it is not served; a 503 where this process does not read files.
    static func reload(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        switch await context.monitor.reloads.reload() {
        case .served(let summary): return .json(document(summary).json)
        case .refused(let mistakes): throw refused(mistakes)
        case nil:
            throw Problem(
                .unavailable,
                detail: "This process does not read its configuration again, or is ending."
            )
        }
    }

    private static func refused(_ mistakes: [Diagnostic]) -> Problem {
        Problem(
            .reloadRefused,
            detail: "The configuration has mistakes: what was served before is served on.",
            entries: mistakes.filter { $0.severity == .error }.map { mistake in
                Problem.Entry(
                    subject: .place(
                        SourcePlace(file: mistake.file, line: mistake.line, column: mistake.column)
                    ),
                    value: nil,
                    detail: mistake.message,
                    suggestion: mistake.suggestion
                )
            }
        )
    }

    private static func document(_ summary: ReloadSummary) -> JSONTree {
        let own = summary.misconfigured.flatMap { module in
            module.mistakes.map { entry($0, of: .text(module.name)) }
        }
        let shared = summary.mistakesOfSharedFiles.map { entry($0, of: .literal("null")) }
        return .object([
            .init("hash", .text(summary.hash)),
            .init("changed", .list(summary.changed.map(JSONTree.text))),
            .init("removed", .list(summary.removed.map(JSONTree.text))),
            .init("misconfigured", .list(own + shared)),
            .init("needsRestart", .list(summary.needsRestart.map(JSONTree.text))),
        ])
    }

    private static func entry(_ mistake: Diagnostic, of module: JSONTree) -> JSONTree {
        .object([.init("module", module)] + members(of: mistake))
    }

    private static func members(of mistake: Diagnostic) -> [JSONTree.Member] {
        [
            .init("file", .text(mistake.file)),
            .init("line", .literal(String(mistake.line))),
            .init("column", .literal(String(mistake.column))),
            .init("message", .text(mistake.message)),
        ] + (mistake.suggestion.map { [.init("suggestion", .text($0))] } ?? [])
    }
}
