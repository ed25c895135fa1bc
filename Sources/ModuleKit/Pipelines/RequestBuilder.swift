import JSONCore
import UpstreamKit

/// Puts a declared request's templates together with values.
struct RequestBuilder {
    let declaration: RequestDeclaration
    let upstream: NamedUpstream
    let load: LoadRequest
    let isRefreshed: Bool

    /// The upstream request.
    ///
    /// - Throws: a mapping failure where a value is needed and missing, or where a value would
    ///   change the path that the configuration declares.
    func build(in scope: TemplateScope) throws(MappingFailure) -> UpstreamRequest {
        UpstreamRequest(
            upstream: declaration.upstream,
            method: declaration.method.rawValue,
            target: try declaration.path.requestPath(in: scope) + query(in: scope),
            fields: try fields(in: scope),
            forwarded: forwarded,
            body: declaration.json.map { DataProgram($0).bytes(in: scope) } ?? [],
            deadline: load.deadline,
            cache: cache,
            refresh: isRefreshed,
            traceparent: load.traceparent
        )
    }

    /// The declared policy; what waits for what has expired is not served the old in the meantime.
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
        return pairs.isEmpty ? "" : "?" + QueryText.join(pairs)
    }

    // MARK: Fields

    private func fields(in scope: TemplateScope) throws(MappingFailure) -> HeaderFields {
        var fields = HeaderFields()
        for field in declaration.headers {
            let value = field.value.value(in: scope)
            if value.isNothing { continue }
            let text = value.text
            guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw MappingFailure(detail: "the header \(field.name) has a control character")
            }
            fields.add(field.name, text)
        }
        if declaration.json != nil { fields.add("content-type", "application/json") }
        return fields
    }

    private var forwarded: HeaderFields {
        var fields = HeaderFields()
        for name in upstream.forward {
            for value in load.clientFields.values(name) { fields.add(name, value) }
        }
        if let locale = load.page.locale {
            fields.remove("accept-language")
            fields.add("accept-language", locale)
        }
        return fields
    }
}
