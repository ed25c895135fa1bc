import JSONCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit

/// Builds the upstream request of a declared request.
struct RequestBuilder {
    let module: String
    let request: CompiledRequest
    let upstream: NamedUpstream
    let load: LoadRequest
    let isRefreshed: Bool
    /// The path and query in place of the declared ones; nil for the declared ones.
    var target: String?

    private var declaration: RequestDeclaration { request.declaration }

    /// Returns the upstream request.
    ///
    /// - Throws: A mapping failure: a value that is needed is missing, a value would change the path that the
    ///   configuration declares, or the budget of the scope's paths is spent. Values that were not looked
    ///   for any more are then not taken for missing ones.
    func build(in scope: TemplateScope) throws(MappingError) -> UpstreamRequest {
        var request = try render(in: scope)
        try scope.meter.checkBudget()
        if isRefreshed, let record = load.refreshed {
            request.refreshed = RefreshNote(in: record, of: ResponseSource(of: request))
        }
        return request
    }

    private func render(in scope: TemplateScope) throws(MappingError) -> UpstreamRequest {
        let declared = target == nil ? try declaration.path.requestPath(in: scope) : ""
        var result = UpstreamRequest(
            upstream: declaration.upstream,
            declaration: "\(module)/\(declaration.id)",
            method: method,
            target: target ?? declared + query(of: declaration.query, in: scope),
            fields: try fields(in: scope),
            forwarded: forwarded,
            isPersonal: upstream.isPersonal(load.clientFields),
            body: body(in: scope),
            deadline: load.deadline,
            cache: cache,
            refresh: isRefreshed,
            trace: load.trace
        )
        if request.hasRules { result.rules = rules(in: scope) }
        result.secrets = declaration.secrets
        result.hidesBody = declaration.hidesBody
        if target == nil, let recorded = declaration.recorded {
            let path = try? recorded.path.requestPath(in: scope)
            result.recordedTarget = path.map { $0 + query(of: recorded.query, in: scope) }
        }
        return result
    }

    /// The method; a query is first sent by its hash, as a GET.
    private var method: String { isPersisted ? "GET" : declaration.method.rawValue }

    private var isPersisted: Bool {
        if case .graphQL(let call) = request.body { call.isPersisted } else { false }
    }

    private func body(in scope: TemplateScope) -> [UInt8] {
        switch request.body {
        case .json(let template)?: template.bytes(in: scope)
        case .form(let fields)?: FormEncoder.join(pairs(of: fields, in: scope))
        case .graphQL(let call)?: call.isPersisted ? [] : call.body(in: scope)
        case nil: []
        }
    }

    /// The declared policy. A refresh of what has expired waits for the new response.
    private var cache: CachePolicy {
        var cache = declaration.cache
        if load.refresh == .expired { cache.staleWhileRevalidate = .zero }
        return cache
    }

    // MARK: Target

    /// `?a=1&b=2` in declared order.
    private func query(
        of parameters: [RequestDeclaration.Parameter],
        in scope: TemplateScope
    ) -> String {
        var pairs = pairs(of: parameters, in: scope)
        if case .graphQL(let call)? = request.body { pairs += call.parameters(in: scope) }
        return pairs.isEmpty ? "" : "?" + QueryEncoder.join(pairs)
    }

    /// Returns the names and values of parameters in declared order: a pair for each element of a list, none
    /// for a value that is null or missing.
    private func pairs(
        of parameters: [RequestDeclaration.Parameter],
        in scope: TemplateScope
    ) -> [(String, String)] {
        var pairs: [(String, String)] = []
        for parameter in parameters {
            for template in parameter.values {
                template.value(in: scope).eachText { pairs.append((parameter.name, $0)) }
            }
        }
        return pairs
    }

    // MARK: Fields

    private func fields(in scope: TemplateScope) throws(MappingError) -> HeaderFields {
        var fields = HeaderFields()
        for field in declaration.headers {
            let value = field.value.value(in: scope)
            if value.isNothing { continue }
            let text = value.text
            guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw MappingError(detail: "the header \(field.name) has a control character")
            }
            fields.add(field.name, value: text)
        }
        if let type = contentType { fields.add("content-type", value: type) }
        return fields
    }

    private var contentType: String? {
        switch request.body {
        case .json?: "application/json"
        case .form?: "application/x-www-form-urlencoded"
        case .graphQL?: isPersisted ? nil : "application/json"
        case nil: nil
        }
    }

    private var forwarded: HeaderFields {
        var fields = upstream.forwarded(from: load.clientFields)
        if let locale = load.page.locale {
            fields.remove("accept-language")
            fields.add("accept-language", value: locale)
        }
        return fields
    }
}
