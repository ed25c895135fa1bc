import JSONCore

/// Makes actions of checked nodes: `select`.
struct ActionReader {
    let templates: TemplateReader
    let context: ActionContext

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// An action of a header or footer, which clients do without the service.
    func readClients(_ node: ConfigurationNode?) -> ActionDeclaration? {
        if let kind = node?["action"], kind.text == ActionDeclaration.Kind.request.rawValue {
            diagnostics.report(
                "'request' is for items: here 'action' must be one of open, alert, confirm, emit, set",
                at: kind.position
            )
        }
        return read(node)
    }

    /// An action; nil when the key is not given or has a mistake.
    func read(_ node: ConfigurationNode?) -> ActionDeclaration? {
        guard let node, node.members != nil,
            let kind: ActionDeclaration.Kind = node.choice("action")
        else { return nil }
        var action = ActionDeclaration(kind: kind, description: .null, request: nil, buttons: [])
        var told: [DataTemplate.Member] = [.init(name: "action", value: .text(kind.rawValue))]
        switch kind {
        case .open: told += target(node) + parameters(node)
        case .set:
            told += parameters(node)
            checkOwnParameters(node["params"])
        case .alert, .confirm:
            told += words(node, "message")
            action.buttons = (node["buttons"]?.elements ?? []).compactMap(templates.template)
            if !action.buttons.isEmpty {
                told.append(
                    .init(name: "buttons", value: .array(action.buttons.map { .words($0) }))
                )
            }
        case .emit: told += words(node, "name") + values(node, "data")
        case .request:
            action.request = request(node)
            told.append(.init(name: "then", value: .text(node.text("then") ?? "nothing")))
        }
        action.description = .object(told)
        return action
    }

    private func values(_ node: ConfigurationNode, _ key: String) -> [DataTemplate.Member] {
        templates.data(node[key]).map { [.init(name: key, value: $0)] } ?? []
    }

    private func words(_ node: ConfigurationNode, _ key: String) -> [DataTemplate.Member] {
        templates.template(node[key]).map { [.init(name: key, value: .words($0))] } ?? []
    }

    // MARK: Opening and setting

    private func target(_ node: ConfigurationNode) -> [DataTemplate.Member] {
        if node["module"] == nil, node["url"] == nil {
            diagnostics.report("the action 'open' needs 'module' or 'url'", at: node.position)
        } else if node["module"] != nil, node["url"] != nil {
            diagnostics.report(
                "give 'module' or 'url', not both",
                at: node.keyPosition("url")
            )
        }
        if let module = node["module"], let name = module.text {
            context.opens.append(
                OpenReference(module: name, node: module, parameters: node["params"])
            )
        } else if node["params"] != nil, node["url"] != nil {
            diagnostics.report(
                "'params' are those of a module: put them into the 'url'",
                at: node.keyPosition("params")
            )
        }
        return words(node, "module") + words(node, "url")
    }

    private func parameters(_ node: ConfigurationNode) -> [DataTemplate.Member] {
        let given = values(node, "params")
        return given.isEmpty ? [.init(name: "params", value: .object([]))] : given
    }

    private func checkOwnParameters(_ node: ConfigurationNode?) {
        guard let declared = context.parameters else { return }
        let check = ParameterArguments(diagnostics: diagnostics)
        check.check(node?.members ?? [], against: declared, of: "this module")
    }

    // MARK: Asking an upstream

    private func request(_ node: ConfigurationNode) -> ActionDeclaration.Request? {
        context.upstreams.check(node["upstream"], diagnostics)
        let path = RequestPathReader(templates: templates).path(node["path"])
        let json = templates.data(node["json"])
        guard let upstream = node.text("upstream"), let path else { return nil }
        return ActionDeclaration.Request(
            upstream: upstream,
            path: path,
            method: node.text("method") ?? "POST",
            json: json,
            reloads: node.text("then") == "reload"
        )
    }
}

/// What the actions of a module may refer to, and what they do refer to.
final class ActionContext {
    let upstreams: UpstreamNames
    /// The module's own parameters; nil when they could not be read.
    let parameters: [ParameterDeclaration]?
    /// The modules that are opened, to be checked once all are read.
    var opens: [OpenReference] = []

    init(upstreams: UpstreamNames, parameters: [ParameterDeclaration]?) {
        self.upstreams = upstreams
        self.parameters = parameters
    }
}

/// A module that an action opens.
struct OpenReference {
    var module: String
    var node: ConfigurationNode
    var parameters: ConfigurationNode?
}

/// Checks values given to parameters by name; templates may give anything.
struct ParameterArguments {
    let diagnostics: DiagnosticCollector

    func check(
        _ given: [ConfigurationNode.Member],
        against declared: [ParameterDeclaration],
        of module: String
    ) {
        for member in given {
            guard let parameter = declared.first(where: { $0.name == member.key }) else {
                diagnostics.report(
                    "\(module) has no parameter '\(member.key)'",
                    at: member.keyPosition,
                    suggestion: NearestName.find(member.key, among: declared.map(\.name))
                )
                continue
            }
            guard let scalar = member.value.scalar, !scalar.templateText.contains("${") else {
                continue
            }
            _ = ParameterReader(diagnostics: diagnostics)
                .value(member.value, of: parameter, named: parameter.name)
        }
    }
}

extension UpstreamNames {
    /// Reports a name that no upstream has.
    func check(_ node: ConfigurationNode?, _ diagnostics: DiagnosticCollector) {
        guard let node, let name = node.text, isComplete, !names.contains(name) else { return }
        diagnostics.report(
            "there is no upstream '\(name)'",
            at: node.position,
            suggestion: NearestName.find(name, among: names)
        )
    }
}
