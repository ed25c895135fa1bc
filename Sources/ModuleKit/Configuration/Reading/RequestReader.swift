import JSONCore
import UpstreamKit

/// Makes requests of checked nodes.
struct RequestReader {
    let diagnostics: DiagnosticCollector
    let kind: ModuleDeclaration.Kind?
    let upstreams: UpstreamNames
    let policies: [String: CachePolicy]

    /// Names that templates already use for something else.
    static let reserved: Set<String> = [
        "params", "page", "pageSize", "cursor", "viewport", "locale", "env",
    ]

    /// A request; nil when too much of it is missing.
    ///
    /// `defaultID` is its id when it says none; `reach` is what its templates may name, `@` apart.
    func read(
        _ node: ConfigurationNode,
        defaultID: String,
        reach: TemplateReach
    ) -> RequestDeclaration? {
        let id = node.text("id") ?? defaultID
        checkID(id, node)
        upstreams.check(node["upstream"], diagnostics)
        let forEach = forEach(node, reach)
        var reach = reach
        reach.isForEach = node["forEach"] != nil
        reach.current =
            node["forEach"] == nil
            ? .nothing("'@' stands for nothing here: it is the value of a 'forEach'") : .value
        let templates = TemplateReader(diagnostics: diagnostics, reach: reach)
        let path = RequestPathReader(templates: templates).path(node["path"])
        let query = fields(node["query"], templates)
        let headers = headers(node["headers"], templates)
        let json = body(node, templates)
        var fallbackReach = reach
        fallbackReach.current = .nothing("'@' stands for nothing in a fallback")
        let fallback = TemplateReader(diagnostics: diagnostics, reach: fallbackReach)
            .data(node["fallback"])
        guard let path, let upstream = node.text("upstream") else { return nil }
        var request = RequestDeclaration(
            id: id,
            upstream: upstream,
            path: path,
            query: query,
            headers: headers,
            method: node.choice("method") ?? .get,
            json: json,
            isRequired: node.boolean("required") ?? (kind != .batch && kind != .form),
            fallback: fallback,
            cache: node.policy("cache").over(policies[upstream] ?? CachePolicy()),
            when: when(node["when"], reach),
            forEach: forEach,
            isPaged: false
        )
        request.isPaged = PagedTemplates.isPaged(request)
        return request
    }

    private func checkID(_ id: String, _ node: ConfigurationNode) {
        if Self.reserved.contains(id) {
            diagnostics.report(
                "a request cannot be called '\(id)': templates use the name",
                at: node["id"]?.position ?? node.position
            )
        }
    }

    // MARK: Fields and bodies

    private func fields(
        _ node: ConfigurationNode?,
        _ templates: TemplateReader
    ) -> [RequestDeclaration.Field] {
        (node?.members ?? []).compactMap { member in
            templates.template(member.value).map { .init(name: member.key, value: $0) }
        }
    }

    private func headers(
        _ node: ConfigurationNode?,
        _ templates: TemplateReader
    ) -> [RequestDeclaration.Field] {
        (node?.members ?? []).compactMap { member in
            HeaderRules.checkSent(member, diagnostics)
            return templates.template(member.value).map {
                .init(name: member.key.lowercased(), value: $0)
            }
        }
    }

    private func body(
        _ node: ConfigurationNode,
        _ templates: TemplateReader
    ) -> DataTemplate? {
        if node["json"] != nil, node["method"] == nil || node.text("method") == "GET" {
            diagnostics.report(
                "'json' is the body of a POST: write 'method: POST'",
                at: node.keyPosition("json")
            )
        }
        return templates.data(node["json"])
    }

    // MARK: Steps of a chain

    private func when(_ node: ConfigurationNode?, _ reach: TemplateReach) -> Condition? {
        var reach = reach
        reach.current = .nothing("'@' stands for nothing in a step's 'when'")
        checkRoots(node, reach)
        return TemplateReader(diagnostics: diagnostics, reach: reach).condition(node)
    }

    /// `$.ID` in a step's condition names the answer of an earlier step.
    private func checkRoots(_ node: ConfigurationNode?, _ reach: TemplateReach) {
        guard let node, let text = node.text else { return }
        for root in ConditionText.roots(of: text) {
            guard let problem = reach.problem(withRequest: root.name) else { continue }
            diagnostics.report(
                problem.message,
                at: node.position(atUTF8Offset: root.offset),
                suggestion: problem.suggestion
            )
        }
    }

    private func forEach(
        _ node: ConfigurationNode,
        _ reach: TemplateReach
    ) -> RequestDeclaration.ForEach? {
        guard let source = node["forEach"] else {
            for key in ["concurrency", "max", "chunk", "answers", "key"] where node[key] != nil {
                diagnostics.report("'\(key)' needs 'forEach'", at: node.keyPosition(key))
            }
            return nil
        }
        let chunk = chunk(node)
        guard let text = source.text, let colon = text.firstIndex(of: ":"),
            let path = try? JSONPath(parsing: String(text[text.index(after: colon)...]))
        else { return nil }
        let id = String(text[..<colon])
        if let template = try? Template(parsing: "${\(id):$}") {
            reach.check(template, of: source.invalidated, diagnostics)
        }
        return RequestDeclaration.ForEach(
            request: id,
            path: path,
            concurrency: node.integer("concurrency") ?? 8,
            maximum: node.integer("max") ?? 200,
            chunk: chunk
        )
    }

    private func chunk(_ node: ConfigurationNode) -> RequestDeclaration.Chunk? {
        guard node["chunk"] != nil else {
            for key in ["answers", "key"] where node[key] != nil {
                diagnostics.report("'\(key)' needs 'chunk'", at: node.keyPosition(key))
            }
            return nil
        }
        for key in ["answers", "key"] where node[key] == nil {
            diagnostics.report(
                "'chunk' needs '\(key)', to put each answer in its value's place",
                at: node.keyPosition("chunk")
            )
        }
        guard let size = node.integer("chunk"),
            let answers = node.text("answers").flatMap({ try? JSONPath(parsing: $0) }),
            let key = node.text("key").flatMap({ try? JSONPath(parsing: $0) })
        else { return nil }
        return RequestDeclaration.Chunk(size: size, answers: answers, key: key)
    }
}
