import JSONCore
import ModuleConfiguration
import UpstreamKit

/// Builds the upstream request of a declared request.
struct RequestBuilder {
    let module: String
    let request: CompiledRequest
    let upstream: NamedUpstream
    let load: LoadRequest
    let isRefreshed: Bool

    private var declaration: RequestDeclaration { request.declaration }

    /// Returns the upstream request.
    ///
    /// - Throws: A mapping failure where a value is needed and missing, where a value would change the
    ///   path that the configuration declares, or where the budget of the scope's paths has ended: a
    ///   value that was not found by then is no missing one.
    func build(in scope: TemplateScope) throws(MappingError) -> UpstreamRequest {
        var request = try render(in: scope)
        try scope.meter.checkBudget()
        if isRefreshed, let record = load.refreshed {
            request.refreshed = RefreshNote(in: record, of: ResponseSource(of: request))
        }
        return request
    }

    private func render(in scope: TemplateScope) throws(MappingError) -> UpstreamRequest {
        UpstreamRequest(
            upstream: declaration.upstream,
            declaration: "\(module)/\(declaration.id)",
            method: declaration.method.rawValue,
            target: try declaration.path.requestPath(in: scope) + query(in: scope),
            fields: try fields(in: scope),
            forwarded: forwarded,
            isPersonal: upstream.isPersonal(load.clientFields),
            body: request.body?.bytes(in: scope) ?? [],
            deadline: load.deadline,
            cache: cache,
            refresh: isRefreshed,
            trace: load.trace
        )
    }

    /// The declared policy. A refresh of what has expired waits for the new response.
    private var cache: CachePolicy {
        var cache = declaration.cache
        if load.refresh == .expired { cache.staleWhileRevalidate = .zero }
        return cache
    }

    // MARK: Target

    /// `?a=1&b=2` in declared order; a parameter whose whole value is null or missing is left out.
    private func query(in scope: TemplateScope) -> String {
        let pairs = declaration.query.compactMap { field -> (String, String)? in
            let value = field.value.value(in: scope)
            return value.isNothing ? nil : (field.name, value.text)
        }
        return pairs.isEmpty ? "" : "?" + QueryEncoder.join(pairs)
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
        if declaration.json != nil { fields.add("content-type", value: "application/json") }
        return fields
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
