public import JSONCore

/// What a template's placeholders are looked up in.
///
/// Holds values that point into parsed documents, so it lives no longer than the closures that lend
/// them out (`JSONDocument.withRoot`).
public struct TemplateScope {
    /// Values of the module's declared parameters, defaults included.
    public var parameters: [String: ParameterValue]
    /// The client's screen.
    public var viewport: PageViewport
    /// The client's language tag.
    public var locale: String?
    /// `${page}`, in a paged request.
    public var page: Int64?
    /// `${pageSize}`, in a paged request.
    public var pageSize: Int64?
    /// `${cursor}`: what the page before named.
    public var cursor: String?
    /// `$`: the answer that a component is mapped from.
    public var answer: JSONValue?
    /// `@`: the current item.
    public var current: JSONValue?
    /// The answers of the module's requests that `${ID:$…}` may name.
    public var answers: [String: JSONValue]

    /// A scope without any answer.
    public init(
        parameters: [String: ParameterValue] = [:],
        viewport: PageViewport = PageViewport(),
        locale: String? = nil
    ) {
        self.parameters = parameters
        self.viewport = viewport
        self.locale = locale
        answers = [:]
    }

    /// What a placeholder stands for, its formatters applied.
    public func value(of placeholder: Template.Placeholder) -> TemplateValue {
        let value = value(of: placeholder.source)
        if placeholder.formatters.isEmpty { return value }
        return placeholder.formatters.reduce(value) { $1.apply(to: $0) }
    }

    /// What a source holds, before any formatter.
    func value(of source: TemplateSource) -> TemplateValue {
        switch source {
        case .current(let path): found(path, root: answer ?? current, current: current)
        case .answer(let path): found(path, root: answer, current: answer)
        case .request(let id, let path): found(path, root: answers[id], current: answers[id])
        case .parameter(let name): parameters[name].map(TemplateValue.init) ?? .null
        case .page: page.map(TemplateValue.integer) ?? .null
        case .pageSize: pageSize.map(TemplateValue.integer) ?? .null
        case .cursor: cursor.map(TemplateValue.text) ?? .null
        case .viewportWidth: .number(viewport.width)
        case .viewportHeight: .number(viewport.height)
        case .viewportScale: viewport.scale.map(TemplateValue.number) ?? .null
        case .locale: locale.map(TemplateValue.text) ?? .null
        }
    }

    private func found(
        _ path: JSONPath,
        root: JSONValue?,
        current: JSONValue?
    ) -> TemplateValue {
        guard let root, let current, let value = path.first(in: root, current: current) else {
            return .missing
        }
        return .json(value)
    }
}
