/// What the templates of one place may name.
struct TemplateReach {
    /// What `@` stands for there, if for anything.
    enum Current {
        case nothing(String)
        case value
    }

    /// The module's parameters; nil when they could not be read.
    var parameters: [String]?
    /// Those that a caller may leave out and that have no default.
    var optionalParameters: Set<String> = []
    /// Whether `${page}` and `${pageSize}` are known there.
    var isPaged = false
    /// Whether `${cursor}` is known there.
    var hasCursor = false
    /// Whether it is asked once a value, so that it has no pages of its own.
    var isForEach = false
    /// What `@` is.
    var current = Current.nothing("'@' stands for nothing here")
    /// Whether `$` is an answer, and if not why.
    var answer = Current.nothing("'$' stands for no answer here")
    /// The requests whose answers are there.
    var requests: [String] = []
    /// Requests of the module whose answers are not there yet.
    var laterRequests: [String] = []
    /// Why no request's answer is there, when that is so.
    var noRequests = "answers of requests are not known here"
    /// Whether all requests could be read, so that a missing one is a mistake.
    var knowsRequests = true

    /// Reports each `${…}` of `template` that names what is not there.
    func check(
        _ template: Template,
        of node: ConfigurationNode,
        _ diagnostics: DiagnosticCollector
    ) {
        for placeholder in template.placeholders {
            guard let (message, suggestion) = problem(with: placeholder.source) else { continue }
            diagnostics.report(
                message,
                at: node.position(atUTF8Offset: placeholder.offset),
                suggestion: suggestion
            )
        }
    }

    /// What is wrong, and what was probably meant.
    typealias Problem = (message: String, suggestion: String?)

    private func problem(with source: TemplateSource) -> Problem? {
        switch source {
        case .parameter(let name):
            guard let parameters, !parameters.contains(name) else { return nil }
            return (
                "no parameter '\(name)' is declared", NearestName.find(name, among: parameters)
            )
        case .page where isForEach, .cursor where isForEach:
            return ("a step with 'forEach' is asked once a value: it has no pages", nil)
        case .page where !isPaged:
            return ("'${page}' is known in paged modules only", nil)
        case .pageSize where !isPaged:
            return ("'${pageSize}' is known in paged modules only", nil)
        case .cursor where !hasCursor:
            return ("'${cursor}' is known only where 'pagination' has a 'cursor'", nil)
        case .request(let id, _): return problem(withRequest: id)
        case .current:
            if case .nothing(let reason) = current { return (reason, nil) }
        case .answer:
            if case .nothing(let reason) = answer { return (reason, nil) }
        case .page, .pageSize, .cursor, .viewportWidth, .viewportHeight, .viewportScale, .locale:
            break
        }
        return nil
    }

    /// What is wrong with naming the answer of a request; nil when nothing is.
    func problem(withRequest id: String) -> Problem? {
        if requests.contains(id) || !knowsRequests { return nil }
        if laterRequests.contains(id) {
            return ("the answer of '\(id)' is not known before it is asked", nil)
        }
        if requests.isEmpty, laterRequests.isEmpty { return (noRequests, nil) }
        return (
            "there is no request '\(id)' here",
            NearestName.find(id, among: requests + laterRequests)
        )
    }
}

/// Makes templates and trees of them of checked nodes, checking what they name.
struct TemplateReader {
    let diagnostics: DiagnosticCollector
    var reach: TemplateReach

    /// A template; nil when the key is not given or has a mistake.
    func template(_ node: ConfigurationNode?) -> Template? {
        guard let node, let scalar = node.scalar, scalar.resolved != .null,
            let template = try? Template(parsing: scalar.templateText)
        else { return nil }
        reach.check(template, of: node, diagnostics)
        return template
    }

    /// A logical expression; nil when the key is not given or has a mistake.
    func condition(_ node: ConfigurationNode?) -> Condition? {
        guard let node, let scalar = node.scalar else { return nil }
        if scalar.boolean == nil, let template = try? Template(parsing: scalar.templateText) {
            reach.check(template, of: node, diagnostics)
        }
        return ConditionText.condition(scalar)
    }

    /// Any JSON value with templates in its strings; nil when the key is not given.
    func data(_ node: ConfigurationNode?) -> DataTemplate? {
        guard let node else { return nil }
        switch node.value {
        case .invalid: return .null
        case .scalar(let scalar): return data(scalar, of: node)
        case .sequence(let elements): return .array(elements.map { data($0) ?? .null })
        case .mapping(let members):
            return .object(
                members.map { DataTemplate.Member(name: $0.key, value: data($0.value) ?? .null) }
            )
        }
    }

    private func data(
        _ scalar: ConfigurationScalar,
        of node: ConfigurationNode
    ) -> DataTemplate {
        switch scalar.resolved {
        case .null: return .null
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .integer(value)
        case .unsigned(let value): return .unsigned(value)
        case .number(let value): return value.isFinite ? .number(value) : .text(scalar.text)
        case .text:
            guard let template = template(node) else { return .text(scalar.text) }
            return template.fixedText.map { .text($0) } ?? .template(template)
        }
    }
}
