import HTTPSocket
import JSONCore
import ModuleConfiguration
import ModuleKit

/// `GET /v1/modules` and `GET /v1/modules/{module}`: the pages that the service has.
enum ModulesEndpoint {
    /// Responds with all modules, in the order of their files.
    static func list(_ context: RequestContext) -> HTTPResponse {
        let modules = context.snapshot.configuration.modules
        var writer = JSONWriter()
        writer.raw("{\"modules\":[")
        for (index, module) in modules.enumerated() {
            if index > 0 { writer.raw(",") }
            writer.raw("{")
            summary(module, to: &writer)
            writer.raw("}")
        }
        writer.raw("]}")
        return .json(writer.finish())
    }

    /// Responds with one module, its requests, pagination and emit mode. Requests are named by id and
    /// upstream only: paths, headers and URLs may hold secrets.
    static func one(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        let module = try context.module()
        var writer = JSONWriter()
        writer.raw("{")
        summary(module, to: &writer)
        writer.raw(",\"description\":")
        text(module.description, to: &writer)
        writer.raw(",\"emit\":\"\(module.emit.rawValue)\",\"requests\":[")
        for (index, request) in module.requests.enumerated() {
            if index > 0 { writer.raw(",") }
            writer.raw("{\"id\":")
            writer.string(request.id)
            writer.raw(",\"upstream\":")
            writer.string(request.upstream)
            writer.raw(",\"required\":\(request.isRequired)}")
        }
        writer.raw("]")
        writer.member("modules") { writer in
            writer.array(module.children) { writer, child in
                ChildSummary(child, of: module, in: context.snapshot.catalog).write(to: &writer)
            }
        }
        writer.raw(",\"pagination\":")
        pagination(module.pagination, to: &writer)
        writer.raw("}")
        return .json(writer.finish())
    }

    private static func summary(_ module: ModuleDeclaration, to writer: inout JSONWriter) {
        writer.raw("\"name\":")
        writer.string(module.name)
        writer.raw(",\"title\":")
        writer.string(module.title)
        writer.raw(",\"kind\":\"\(module.kind.rawValue)\",\"parameters\":[")
        for (index, parameter) in module.parameters.enumerated() {
            if index > 0 { writer.raw(",") }
            self.parameter(parameter, to: &writer)
        }
        // Names consist of characters that URLs and JSON have as they are.
        writer.raw("],\"layout\":\"/v1/modules/\(module.name)/layout\"")
        writer.raw(",\"preview\":\"/preview/\(module.name)\"")
    }

    private static func parameter(
        _ parameter: ParameterDeclaration,
        to writer: inout JSONWriter
    ) {
        writer.raw("{\"name\":")
        writer.string(parameter.name)
        writer.raw(",\"type\":\"\(parameter.kind.rawValue)\",\"required\":\(parameter.isRequired)")
        if let value = parameter.defaultValue {
            writer.raw(",\"default\":")
            writer.parameter(value)
        }
        if !parameter.allowed.isEmpty {
            writer.raw(",\"enum\":[")
            for (index, value) in parameter.allowed.enumerated() {
                if index > 0 { writer.raw(",") }
                writer.parameter(value)
            }
            writer.raw("]")
        }
        for (name, bound) in [("min", parameter.minimum), ("max", parameter.maximum)] {
            guard let bound else { continue }
            writer.raw(",\"\(name)\":")
            writer.length(bound)
        }
        if let pattern = parameter.pattern {
            writer.raw(",\"pattern\":")
            writer.string(pattern.text)
        }
        writer.raw("}")
    }

    private static func pagination(
        _ pagination: PaginationDeclaration?,
        to writer: inout JSONWriter
    ) {
        guard let pagination else { return writer.null() }
        writer.raw("{\"first\":\(pagination.first),\"pageSize\":\(pagination.pageSize)")
        writer.raw(",\"max\":\(pagination.maximumPages),\"mode\":\"\(pagination.mode.rawValue)\"}")
    }

    private static func text(_ text: String?, to writer: inout JSONWriter) {
        if let text { writer.string(text) } else { writer.null() }
    }
}

extension JSONWriter {
    /// Appends a parameter's value.
    mutating func parameter(_ value: ParameterValue) {
        switch value {
        case .text(let text): string(text)
        case .integer(let number): integer(number)
        case .number(let number): length(number)
        case .boolean(let flag): boolean(flag)
        }
    }
}
