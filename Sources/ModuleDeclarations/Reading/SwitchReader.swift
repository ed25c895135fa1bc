import ConfigurationLanguage
import InputCore

/// Makes the keys of switches of checked nodes: of cells of forms, and of toggles in cells.
struct SwitchReader {
    let templates: TemplateReader
    let context: ActionContext

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    init(templates: TemplateReader, context: ActionContext) {
        (self.templates, self.context) = (templates, context)
    }

    /// Creates a reader of objects inside; nil where there are no names that they may refer to.
    init?(templates: TemplateReader) {
        guard let objects = templates.objects else { return nil }
        self.init(templates: templates, context: objects.actions)
    }

    /// Checks that a switch's value is kept where all instances see it, and where there is a store.
    func checkStore(_ store: SwitchStoreDeclaration?, at position: SourcePosition) {
        switch (store ?? .state, context.hasRedis) {
        case (.redis, false):
            diagnostics.report("'store: redis' needs 'cache.redis' in galley.yaml", at: position)
        case (.state, true):
            diagnostics.report(
                "with 'cache.redis' a switch needs 'store: redis' or an upstream: the state file is one "
                    + "instance's own",
                at: position
            )
        case (.redis, true), (.state, false), (.upstream, _): break
        }
    }

    /// The switch of a `toggle`; nil when it has no name.
    func toggle(_ given: GivenObject<ActionKeys>) -> ToggleDeclaration? {
        let keys = given.keys
        guard let id = keys.id else { return nil }
        let toggle = ToggleDeclaration(
            id: id,
            value: templates.templated(keys.value, \.boolean),
            messages: messages(keys.messages),
            scope: keys.scope.flatMap(scope),
            store: keys.store.flatMap(store)
        )
        checkStore(toggle.store, at: keys.store?.position ?? given.position)
        warnOfClosedModule(at: given.actionPosition)
        return toggle
    }

    /// Warns of a toggle that all readers of the page see, and only the operator sets.
    private func warnOfClosedModule(at position: SourcePosition) {
        if context.isPublic { return }
        diagnostics.warn(
            "readers get a 403 when they set this toggle: 'public: true' of the module lets all who read the page",
            at: position
        )
    }

    private func messages(_ node: ConfigurationNode?) -> FormCellDeclaration.Messages? {
        guard let node, node.isObject else { return nil }
        return FormCellDeclaration.Messages(reading: node, with: templates)
    }

    func scope(_ node: ConfigurationNode) -> SwitchScope? {
        let keys = ScopeKeys(reading: node)
        let field = keys.header?.lowercased()
        if node.text == "authorization" || field == "authorization"
            || keys.$authorization.isGiven
        {
            checkIsPublic(node)
            return .authorization(keys.authorization.verify.flatMap(verification))
        }
        if let field { checkIsBelieved(field, at: node.position) }
        return field.map { .header($0) } ?? (node.text == "shared" ? .shared : nil)
    }

    private func verification(_ keys: VerificationKeys) -> TokenVerification? {
        context.upstreams.check(keys.$upstream.node, diagnostics)
        guard let upstream = keys.upstream, let path = keys.path else { return nil }
        if !path.begins(with: "/"), let node = keys.$path.node {
            diagnostics.report("'path' begins with '/'", at: node.position)
        }
        return TokenVerification(upstream: upstream, path: path)
    }

    /// Warns of a header field that no proxy is said to set or strip: clients could choose its value.
    private func checkIsBelieved(_ field: String, at position: SourcePosition) {
        if context.scopeHeaders.contains(field) { return }
        diagnostics.warn(
            "the field '\(field)' is believed from nobody: name it in 'server.scopeHeaders' where "
                + "your proxy sets or strips it",
            at: position
        )
    }

    private func checkIsPublic(_ node: ConfigurationNode) {
        if context.isPublic { return }
        diagnostics.report(
            "'scope: authorization' needs 'public: true': otherwise the field has the "
                + "service's own token",
            at: node.position
        )
    }

    func store(_ node: ConfigurationNode) -> SwitchStoreDeclaration? {
        guard node.isObject else {
            return switch node.text {
            case "state": .state
            case "redis": .redis
            default: nil
            }
        }
        let keys = StoreKeys(reading: node)
        context.upstreams.check(keys.$upstream.node, diagnostics)
        let path = RequestPathReader(templates: templates).path(keys.path)
        guard let upstream = keys.upstream, let path else { return nil }
        return .upstream(name: upstream, path: path, method: keys.method)
    }
}

extension KeyType where Value == SwitchScope {
    /// Whose a switch's value is: a word, or a header field.
    static var switchScope: Self {
        let word = KeyType<ConfigurationNode>.scalar(.choice(["shared", "authorization"]))
        return Self(word.or(ScopeKeys.self).schema) { node, templates in
            SwitchReader(templates: templates)?.scope(node)
        }
    }
}

extension KeyType where Value == SwitchStoreDeclaration {
    /// The store of a switch's value: the state file, Redis, or an upstream.
    static var switchStore: Self {
        let word = KeyType<ConfigurationNode>.scalar(.choice(["state", "redis"]))
        return Self(word.or(StoreKeys.self).schema) { node, templates in
            SwitchReader(templates: templates)?.store(node)
        }
    }
}

extension KeyType where Value == Templated<Bool> {
    /// `true`, `false`, or a template that gives one.
    static var parsedFlag: Self {
        Self(.scalar(ScalarSchema(type: .flag))) { $1.templated($0, \.boolean) }
    }
}
