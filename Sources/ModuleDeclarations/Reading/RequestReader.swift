import ConfigurationLanguage
import InputCore
import JSONCore
import UpstreamKit

/// Reads requests from checked nodes.
package struct RequestReader {
    let diagnostics: DiagnosticCollector
    let kind: ModuleDeclaration.Kind?
    let upstreams: UpstreamNames
    /// The upstreams by name, as far as they could be read.
    let configurations: [ExactString: UpstreamConfiguration]

    /// Names that templates already use for something else.
    package static let reserved: Set<ExactString> = [
        "params", "page", "pageSize", "cursor", "viewport", "locale", "env", "row", "t", "value",
        "each", "hidden", "file", "from",
    ]

    /// Returns a request; nil when its path or its upstream is missing.
    ///
    /// - Parameters:
    ///   - given: The checked request.
    ///   - defaultID: Its id when it gives none.
    ///   - variables: The names that its templates may use, besides `@`.
    func read(
        _ given: GivenObject<RequestKeys>,
        defaultID: String,
        variables: TemplateVariables
    ) -> RequestDeclaration? {
        let keys = given.keys
        let id = keys.id ?? defaultID
        checkID(id, of: given)
        upstreams.check(keys.$upstream.node, diagnostics)
        let forEach = forEach(keys, in: variables)
        var variables = variables
        variables.isForEach = keys.$forEach.isGiven
        variables.current =
            variables.isForEach
            ? .value : .nothing("'@' stands for nothing here: it is the value of a 'forEach'")
        let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
        let path = RequestPathReader(templates: templates).path(keys.path)
        let query = parameters(keys.query, with: templates)
        let headers = headers(keys.headers, with: templates)
        let body = body(keys, with: templates)
        let failure = failure(keys, in: variables)
        let fallback = templates.with {
            $0.current = .nothing("'@' stands for nothing in a fallback")
        }
        .data(keys.fallback)
        guard let path, let upstream = keys.upstream else { return nil }
        var request = RequestDeclaration(
            id: id,
            upstream: upstream,
            path: path,
            query: query,
            headers: headers,
            method: keys.isGraphQL ? .post : keys.method,
            body: body,
            failure: failure,
            isRequired: keys.required ?? (kind != .batch && kind != .form),
            fallback: fallback,
            cache: keys.cache.merging(defaults: configurations[upstream]?.cache ?? CachePolicy()),
            when: when(keys.when, in: variables),
            forEach: forEach,
            isPaged: false
        )
        request.isPaged = PagedTemplates.isPaged(request)
        if let path = keys.path?.scalar, path.isSecret { request.secretPath = path.shown }
        request.recorded = recorded(keys, in: variables)
        request.secrets = given.node.longSecrets
        request.likeness = given.node.likeness(without: "id")
        let bodies = [keys.$json, keys.$form, keys.$graphql]
        request.hidesBody = bodies.contains { $0.node?.hasSecret == true }
        return request
    }

    /// Returns the target as recordings name it; nil where nothing in it is a secret.
    private func recorded(
        _ keys: RequestKeys,
        in variables: TemplateVariables
    ) -> RequestDeclaration.RecordedTarget? {
        let query = keys.query ?? []
        guard let path = keys.path,
            path.hasSecret || query.contains(where: { $0.value?.hasSecret == true })
        else { return nil }
        // Mistakes were reported where the templates were read.
        let templates = TemplateReader(diagnostics: DiagnosticCollector(), variables: variables)
        guard let path = templates.template(path.namingSecrets) else { return nil }
        return RequestDeclaration.RecordedTarget(
            path: path,
            query: query.flatMap { parameter in
                let named = NamedValue(
                    name: parameter.name,
                    namePosition: parameter.namePosition,
                    node: parameter.node,
                    value: parameter.value?.namingSecrets
                )
                return parameters([named], with: templates)
            }
        )
    }

    private func checkID(_ id: String, of request: GivenObject<RequestKeys>) {
        if Self.reserved.contains(id) {
            diagnostics.report(
                "a request cannot be called '\(id)': templates use the name",
                at: request.keys.$id.node?.position ?? request.position
            )
        }
    }

    // MARK: Fields and bodies

    private func parameters(
        _ given: [NamedValue<ConfigurationNode>]?,
        with templates: TemplateReader
    ) -> [RequestDeclaration.Parameter] {
        (given ?? []).compactMap { parameter in
            guard let node = parameter.value else { return nil }
            let values = (node.elements ?? [node]).compactMap {
                templates.template($0, takesList: true)
            }
            return .init(name: parameter.name, values: values, isSecret: node.hasSecret)
        }
    }

    private func headers(
        _ given: [NamedValue<ConfigurationNode>]?,
        with templates: TemplateReader
    ) -> [RequestDeclaration.Field] {
        for field in given ?? [] {
            HeaderNameValidator.checkSent(
                field.name,
                at: field.namePosition,
                field.node,
                reportingTo: diagnostics
            )
        }
        return (given ?? []).compactMap { field in
            templates.template(field.value).map {
                .init(name: field.name.lowercased(), value: $0)
            }
        }
    }

    private func body(
        _ keys: RequestKeys,
        with templates: TemplateReader
    ) -> RequestDeclaration.Body? {
        if let node = keys.graphql, keys.isGraphQL {
            diagnostics.refuse(
                [keys.$method, keys.$json, keys.$form],
                because: "does not go with 'graphql', which is a POST with a body of its own"
            )
            let reader = GraphQLReader(diagnostics: diagnostics, templates: templates)
            return reader.read(node).map { .graphQL($0) }
        }
        diagnostics.refuseBoth(keys.$json, keys.$form)
        if keys.method == .get, keys.$method.node?.isInvalid != true {
            diagnostics.refuse(
                [keys.$json, keys.$form],
                because: "is the body of a POST: write 'method: POST'"
            )
        }
        if let form = keys.form { return .form(parameters(form, with: templates)) }
        return templates.data(keys.json).map { .json($0) }
    }

    /// Returns the rule of failures: the request's keys, in place of missing ones its upstream's, and then GraphQL's.
    private func failure(
        _ keys: RequestKeys,
        in variables: TemplateVariables
    ) -> FailureRule? {
        let reader = FailureRuleReader(diagnostics: diagnostics, variables: variables)
        let own = reader.rule(when: keys.failWhen, message: keys.failMessage)
        var rule = own.merging(
            defaults: keys.upstream.flatMap { configurations[$0]?.failure } ?? FailureRule()
        )
        if keys.isGraphQL { rule = rule.merging(defaults: .graphQL) }
        if let position = keys.$failMessage.position, rule.when == nil, !keys.$failWhen.isGiven {
            diagnostics.report(
                "'failMessage' needs 'failWhen', here or of the upstream",
                at: position
            )
        }
        return rule.when == nil ? nil : rule
    }

    // MARK: Steps of a chain

    private func when(_ node: ConfigurationNode?, in variables: TemplateVariables) -> Condition? {
        var variables = variables
        variables.current = .nothing("'@' stands for nothing in a step's 'when'")
        checkRoots(node, in: variables)
        return TemplateReader(diagnostics: diagnostics, variables: variables)
            .condition(node, checksRoot: false)
    }

    /// Reports roots of a step's condition that name no earlier step: `$.ID` is the response of the step `ID`.
    private func checkRoots(_ node: ConfigurationNode?, in variables: TemplateVariables) {
        guard let node, let text = node.text else { return }
        for root in ConditionText.roots(of: text) {
            guard let problem = variables.problem(withRequest: root.name) else { continue }
            diagnostics.report(
                problem.message,
                at: node.position(atUTF8Offset: root.offset),
                suggestion: problem.suggestion
            )
        }
    }

    private func forEach(
        _ keys: RequestKeys,
        in variables: TemplateVariables
    ) -> RequestDeclaration.ForEach? {
        guard let source = keys.forEach else {
            diagnostics.refuse(
                [
                    keys.$collect, keys.$concurrency, keys.$max, keys.$chunk, keys.$answers,
                    keys.$key,
                ],
                because: "needs 'forEach'"
            )
            return nil
        }
        let chunk = chunk(keys)
        guard let text = source.scalar?.templateText, let colon = text.firstIndex(ofScalar: ":"),
            let path = PathText.path(String(text.suffix(after: colon)))
        else { return nil }
        let id = String(text[..<colon])
        if case .templated(let path) = path {
            // The offsets of its templates are of the path alone.
            let shift = -(id.utf8.count + 1)
            let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
            variables.check(path.arguments, of: source, shiftedBy: shift, diagnostics)
            templates.checkLists(in: path.arguments, of: source, shiftedBy: shift)
        }
        if let template = try? Template(parsing: "${\(id):$}") {
            variables.check(template, of: source.invalidated, diagnostics)
        }
        return RequestDeclaration.ForEach(
            request: id,
            path: path,
            concurrency: keys.concurrency,
            maximum: keys.max,
            collection: keys.collect,
            chunk: chunk
        )
    }

    private func chunk(_ keys: RequestKeys) -> RequestDeclaration.Chunk? {
        let parts = [keys.$answers, keys.$key]
        guard let position = keys.$chunk.position else {
            diagnostics.refuse(parts, because: "needs 'chunk'")
            return nil
        }
        for part in parts where !part.isGiven {
            diagnostics.report(
                "'chunk' needs '\(part.name)', to put each response in its value's place",
                at: position
            )
        }
        guard let size = keys.chunk, let answers = keys.answers, let key = keys.key else {
            return nil
        }
        return RequestDeclaration.Chunk(size: size, answers: answers, key: key)
    }
}
