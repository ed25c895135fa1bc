import InputCore

/// Makes the keys of switches of checked nodes: of cells of forms, and of toggles in cells.
struct SwitchReader {
    let templates: TemplateReader
    let context: ActionContext

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

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
    func toggle(_ keys: ConfigurationObject<ActionKeys>) -> ToggleDeclaration? {
        guard let id = keys.id else { return nil }
        let toggle = ToggleDeclaration(
            id: id,
            value: templates.templated(keys.value, \.boolean),
            messages: messages(keys.messages),
            scope: scope(keys.scope),
            store: store(keys.store)
        )
        checkStore(toggle.store, at: keys.node(\.store)?.position ?? keys.position)
        warnOfClosedModule(at: keys.node(\.action)?.position ?? keys.position)
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

    func messages(
        _ keys: ConfigurationObject<MessageKeys>
    ) -> FormCellDeclaration.Messages? {
        guard keys.isGiven else { return nil }
        return .init(on: templates.template(keys.on), off: templates.template(keys.off))
    }

    func scope(_ node: ConfigurationNode?) -> SwitchScope? {
        guard let node else { return nil }
        let keys = ConfigurationObject(ScopeKeys.all, node)
        let field = keys.header?.lowercased()
        if node.text == "authorization" || field == "authorization" || keys.has(\.authorization) {
            checkIsPublic(node)
            return .authorization(verification(keys.authorization.verify))
        }
        if let field { checkIsBelieved(field, at: node.position) }
        return field.map { .header($0) } ?? (node.text == "shared" ? .shared : nil)
    }

    private func verification(_ keys: ConfigurationObject<VerificationKeys>) -> TokenVerification? {
        guard keys.isGiven else { return nil }
        context.upstreams.check(keys.node(\.upstream), diagnostics)
        guard let upstream = keys.upstream, let path = keys.path else { return nil }
        if !path.begins(with: "/"), let node = keys.node(\.path) {
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

    func store(_ node: ConfigurationNode?) -> SwitchStoreDeclaration? {
        let keys = ConfigurationObject(StoreKeys.all, node)
        guard keys.isGiven else {
            return switch node?.text {
            case "state": .state
            case "redis": .redis
            default: nil
            }
        }
        context.upstreams.check(keys.node(\.upstream), diagnostics)
        let path = RequestPathReader(templates: templates).path(keys.path)
        guard let upstream = keys.upstream, let path else { return nil }
        return .upstream(name: upstream, path: path, method: keys.method)
    }
}
