import InputCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit

/// The path and query of a request as people may see them.
enum ShownTarget {
    /// The text in place of a secret.
    private static let hidden = "…"

    /// Returns a target in which neither environment variables stand nor values whose names are those of
    /// secrets.
    static func text(of target: String, of request: RequestDeclaration) -> String {
        let mark = target.firstIndex(ofScalar: "?")
        let path = request.secretPath ?? String(target[..<(mark ?? target.endIndex)])
        guard let mark else { return path }
        var secrets = Set(request.query.filter(\.isSecret).map(\.name).exact)
        if request.graphQL?.hasSecret == true { secrets.insert("variables") }
        let pairs = target.suffix(after: mark).split(at: "&").map { pair in
            let sent = pair.prefixScalars { $0 != "=" }
            // The declaration's names are not percent-encoded.
            let name = PercentEncoding.decode(sent, form: true) ?? String(sent)
            return secrets.contains(name) || SecretNames.contain(name)
                ? "\(sent)=\(hidden)" : String(pair)
        }
        return "\(path)?\(pairs.joined(separator: "&"))"
    }
}
