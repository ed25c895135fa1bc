import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit

/// A declared GraphQL query with its templates compiled: its body as a POST, and as a GET by its hash.
struct GraphQLCall: Sendable {
    private struct Variable: Sendable {
        let name: String
        let value: CompiledTemplate
        /// The template that is the whole value; nil for any other value.
        let whole: Template?
    }

    private let query: String
    private let operation: String?
    private let variables: [Variable]
    /// The SHA-256 of the query in hexadecimal digits; nil where it is sent as text.
    private let hash: String?

    init(_ declaration: GraphQLDeclaration) {
        query = declaration.query
        operation = declaration.operation
        variables = declaration.variables.map { member in
            var whole: Template?
            if case .template(let template) = member.value { whole = template }
            return Variable(
                name: member.name,
                value: CompiledTemplate(member.value),
                whole: whole
            )
        }
        hash = declaration.persisted.map { _ in SecretHash.fullText(of: declaration.query) }
    }

    /// True when the hash is sent first.
    var isPersisted: Bool { hash != nil }

    /// Returns the body of a POST; with the hash where the service is to store the query by it.
    func body(in scope: TemplateScope) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("query", string: query)
            if let operation { writer.member("operationName", string: operation) }
            if !variables.isEmpty {
                writer.member("variables") { write(to: &$0, in: scope) }
            }
            if let hash {
                writer.member("extensions") { Self.write(hash, to: &$0) }
            }
        }
        return writer.finish()
    }

    /// Returns the query of a GET that names the document by its hash.
    func parameters(in scope: TemplateScope) -> [(String, String)] {
        guard let hash else { return [] }
        var parameters: [(String, String)] = []
        if let operation { parameters.append(("operationName", operation)) }
        if !variables.isEmpty {
            parameters.append(("variables", Self.text { write(to: &$0, in: scope) }))
        }
        parameters.append(("extensions", Self.text { Self.write(hash, to: &$0) }))
        return parameters
    }

    /// Writes the variables, without those whose value finds nothing: the query's defaults take their places.
    private func write(to writer: inout JSONWriter, in scope: TemplateScope) {
        writer.object { writer in
            for variable in variables {
                if let whole = variable.whole, whole.value(in: scope).isNothing { continue }
                writer.member(named: variable.name) { variable.value.write(to: &$0, in: scope) }
            }
        }
    }

    private static func write(_ hash: String, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("persistedQuery") { writer in
                writer.object { writer in
                    writer.member("version", integer: 1)
                    writer.member("sha256Hash", string: hash)
                }
            }
        }
    }

    private static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
