import ConfigurationLanguage
import HTTPSocket
import JSONCore
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import PageServing

/// `GET /v1/modules` and `GET /v1/modules/{module}`: the pages that the service has.
enum ModulesEndpoint {
    static let listOperation = OpenAPIOperation(
        summary: "Every module",
        responses: [.json("Modules")]
    )

    static let operation = OpenAPIOperation(
        summary: "A module",
        responses: [.json("ModuleDetails")]
    )

    /// Responds with all modules, in the order of their files.
    static func list(_ context: RequestContext) -> HTTPResponse {
        var writer = JSONWriter()
        writer.object { writer in
            let modules = context.snapshot.configuration.modules
            writer.member("modules", array: modules) { writer, module in
                writer.object { summary(module, to: &$0) }
            }
        }
        return .json(writer.finish())
    }

    /// Responds with one module, its requests, pagination and emit mode. Requests are named by id and
    /// upstream only: paths, headers and URLs may hold secrets.
    static func one(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let module = try context.module()
        var writer = JSONWriter()
        writer.object { writer in
            summary(module, to: &writer)
            writer.member("description", stringOrNull: module.description)
            writer.member("emit", string: module.emit.rawValue)
            writer.member("requests", array: module.requests) { writer, request in
                writer.object { writer in
                    writer.member("id", string: request.id)
                    writer.member("upstream", string: request.upstream)
                    writer.member("required", boolean: request.isRequired)
                }
            }
            writer.member("modules", array: module.children) { writer, child in
                ChildSummary(child, of: module, in: context.snapshot.catalog).write(to: &writer)
            }
            writer.member("pagination") { pagination(module.pagination, to: &$0) }
        }
        return .json(writer.finish())
    }

    private static func summary(_ module: ModuleDeclaration, to writer: inout JSONWriter) {
        writer.member("name", string: module.name)
        writer.member("title", string: module.title)
        writer.member("kind", string: module.kind.rawValue)
        writer.member("parameters", array: module.parameters) { writer, parameter in
            self.parameter(parameter, to: &writer)
        }
        // Names consist of characters that URLs have as they are.
        writer.member("layout", string: "/v1/modules/\(module.name)/layout")
        writer.member("preview", string: "/preview/\(module.name)")
    }

    private static func parameter(
        _ parameter: ParameterDeclaration,
        to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("name", string: parameter.name)
            writer.member("type", string: parameter.kind.rawValue)
            writer.member("required", boolean: parameter.isRequired)
            if let value = parameter.defaultValue {
                writer.member("default") { $0.parameter(value) }
            }
            if !parameter.allowed.isEmpty {
                writer.member("enum", array: parameter.allowed) { writer, value in
                    writer.parameter(value)
                }
            }
            if let minimum = parameter.minimum { writer.member("min", length: minimum) }
            if let maximum = parameter.maximum { writer.member("max", length: maximum) }
            if let pattern = parameter.pattern { writer.member("pattern", string: pattern.text) }
        }
    }

    private static func pagination(
        _ pagination: PaginationDeclaration?,
        to writer: inout JSONWriter
    ) {
        guard let pagination else { return writer.null() }
        writer.object { writer in
            writer.member("first") { $0.integer(pagination.first) }
            writer.member("pageSize") { $0.integer(pagination.pageSize) }
            writer.member("max", integer: pagination.maximumPages)
            writer.member("mode", string: pagination.mode.rawValue)
        }
    }
}
