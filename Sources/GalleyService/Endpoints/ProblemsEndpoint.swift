import HTTPSocket
import JSONCore

/// `GET /problems/{kind}`: what a problem's `type` means.
enum ProblemsEndpoint {
    static func response(_ name: String) throws(Problem) -> HTTPResponse {
        guard let kind = ProblemKind(rawValue: name) else {
            let nearest = Nearest.hint(name, among: ProblemKind.allCases.map(\.rawValue))
            throw Problem(.notFound, detail: "There is no problem '\(name)'\(nearest)")
        }
        var writer = JSONWriter()
        writer.raw("{\"type\":\"/problems/\(kind.rawValue)\",\"title\":")
        writer.string(kind.title)
        writer.raw(",\"status\":\(kind.status),\"description\":")
        writer.string(kind.meaning)
        writer.raw("}")
        return .json(writer.finish())
    }
}
