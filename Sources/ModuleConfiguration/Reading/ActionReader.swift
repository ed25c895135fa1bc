import InputCore
import JSONCore

/// Makes actions of checked nodes: `select`.
struct ActionReader {
    let templates: TemplateReader
    let context: ActionContext

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// An action of a header or footer, which clients do without the service.
    func readClients(_ keys: ConfigurationObject<ActionKeys>) -> ActionDeclaration? {
        if let kind = keys.action, !kind.isClients, let node = keys.node(\.action) {
            let others = ActionDeclaration.Kind.allCases.filter(\.isClients).map(\.rawValue)
            diagnostics.report(
                "'\(kind.rawValue)' is for items: here 'action' must be one of "
                    + others.joined(separator: ", "),
                at: node.position
            )
        }
        return readPart(keys)
    }

    /// An action of an item; nil when the key is not given or has a mistake.
    func read(_ keys: ConfigurationObject<ActionKeys>) -> ActionDeclaration? {
        if keys.action == .toggle, let node = keys.node(\.action) {
            diagnostics.report(
                "'toggle' is the 'select' of a child of a cell, as of the image of a heart",
                at: node.position
            )
        }
        return readPart(keys)
    }

    /// An action of a run of a text, which sets no switch; nil when the key is not given or has a mistake.
    func readRun(_ keys: ConfigurationObject<ActionKeys>) -> ActionDeclaration? {
        if keys.action == .toggle, let node = keys.node(\.action) {
            diagnostics.report(
                "a run of a text is a link and no switch: 'toggle' is the 'select' of a child of a cell, "
                    + "as of the whole text",
                at: node.position
            )
            return nil
        }
        return readPart(keys)
    }

    /// An action of a part of a cell, which may set a switch; nil when the key is not given or has a mistake.
    func readPart(_ keys: ConfigurationObject<ActionKeys>) -> ActionDeclaration? {
        guard keys.isGiven, let kind = keys.action else { return nil }
        var action = ActionDeclaration(kind: kind, description: .null, request: nil)
        var members = [
            DataTemplate.Member(name: keys.keys.action.name, value: .text(kind.rawValue))
        ]
        switch kind {
        case .open:
            members += target(keys) + member(\.params, of: keys, parameters)
            if keys.presentation != keys.keys.presentation.defaultValue {
                let name = keys.keys.presentation.name
                members.append(.init(name: name, value: .text(keys.presentation)))
            }
        case .back: break
        case .share, .copy: members += shared(keys)
        case .set:
            members += member(\.params, of: keys, parameters)
            checkOwnParameters(keys.params ?? [])
        case .alert, .confirm:
            members += member(\.message, of: keys, words)
            let buttons = (keys.buttons ?? []).compactMap { templates.template($0) }
            if !buttons.isEmpty {
                let value = DataTemplate.array(buttons.map { .words($0) })
                members.append(.init(name: keys.keys.buttons.name, value: value))
            }
        case .emit:
            members += member(\.name, of: keys, words) + member(\.data, of: keys, templates.data)
        case .request:
            action.request = request(keys)
            members.append(.init(name: keys.keys.then.name, value: .text(keys.then)))
        case .toggle:
            guard let toggle = SwitchReader(templates: templates, context: context).toggle(keys),
                let value = try? Template(parsing: "${value:\(toggle.id)}")
            else { return nil }
            action.toggle = toggle
            members.append(.init(name: keys.keys.id.name, value: .text(toggle.id)))
            members.append(.init(name: keys.keys.value.name, value: .template(value)))
        }
        action.description = .object(members)
        return action
    }

    /// A key of the action's description; nothing where it is not given.
    private func member(
        _ path: KeyPath<ActionKeys, some DeclaredKey>,
        of keys: ConfigurationObject<ActionKeys>,
        _ value: (ConfigurationNode?) -> DataTemplate?
    ) -> [DataTemplate.Member] {
        let name = keys.keys[keyPath: path].name
        return value(keys.node(path)).map { [.init(name: name, value: $0)] } ?? []
    }

    private func words(_ node: ConfigurationNode?) -> DataTemplate? {
        templates.template(node).map { .words($0) }
    }

    // MARK: Opening and setting

    private func target(_ keys: ConfigurationObject<ActionKeys>) -> [DataTemplate.Member] {
        if !keys.has(\.module), !keys.has(\.url) {
            diagnostics.report("the action 'open' needs 'module' or 'url'", at: keys.position)
        } else if keys.has(\.module), keys.has(\.url) {
            keys.refuseBoth(\.module, \.url, reportingTo: diagnostics)
        }
        if let node = keys.node(\.module), let name = keys.module {
            context.opens.append(
                OpenReference(module: name, node: node, parameters: keys.params ?? [])
            )
        } else if keys.has(\.params), keys.has(\.url) {
            diagnostics.report(
                "'params' are those of a module: put them into the 'url'",
                at: keys.keyPosition(\.params)
            )
        }
        warnOfRefusedLink(keys)
        let link = member(\.url, of: keys) { node in
            let address = templates.template(node)
            if let node, let address {
                context.addresses.append(.init(address: address, node: node))
            }
            return address.map { .link($0) }
        }
        return member(\.module, of: keys, words) + link
    }

    /// The text or the address that is shared or copied.
    private func shared(_ keys: ConfigurationObject<ActionKeys>) -> [DataTemplate.Member] {
        if keys.action == .copy, !keys.has(\.text) {
            diagnostics.report("the action 'copy' needs the 'text' to copy", at: keys.position)
        } else if !keys.has(\.url), !keys.has(\.text) {
            diagnostics.report("the action 'share' needs 'url' or 'text'", at: keys.position)
        }
        warnOfRefusedLink(keys)
        let link = member(\.url, of: keys) { templates.template($0).map { .link($0) } }
        return link + member(\.text, of: keys, words)
    }

    /// Warns of an address that begins with a scheme which clients must not open: it would be null for them.
    private func warnOfRefusedLink(_ keys: ConfigurationObject<ActionKeys>) {
        guard let node = keys.node(\.url), let text = node.scalar?.templateText else { return }
        let start = text.firstRange(ofBytes: "${").map { String(text[..<$0.lowerBound]) } ?? text
        guard let scheme = LinkRule.scheme(of: start), !context.links.allows(start) else { return }
        let isCode = LinkRule.codeSchemes.contains(scheme.lowercased())
        let advice = isCode ? "" : ": allow it with 'links: [\(scheme)]' in galley.yaml"
        diagnostics.warn(
            "clients open no '\(scheme):', so that the action does nothing\(advice)",
            at: node.position
        )
    }

    private func parameters(_ node: ConfigurationNode?) -> DataTemplate? {
        templates.data(node) ?? .object([])
    }

    private func checkOwnParameters(_ given: [NamedValue<ConfigurationNode>]) {
        guard let declared = context.parameters else { return }
        let check = ParameterArguments(diagnostics: diagnostics)
        check.check(given, against: declared, of: "this module")
    }

    // MARK: Calling an upstream

    private func request(_ keys: ConfigurationObject<ActionKeys>) -> ActionDeclaration.Request? {
        // The call is made when the item is mapped: how many parts a width hides is not known.
        let templates = templates.with { $0.hasHidden = false }
        context.upstreams.check(keys.node(\.upstream), diagnostics)
        let path = RequestPathReader(templates: templates).path(keys.path)
        let json = templates.data(keys.json)
        guard let upstream = keys.upstream, let path else { return nil }
        return ActionDeclaration.Request(
            upstream: upstream,
            path: path,
            method: keys.method,
            json: json,
            reloads: keys.then == "reload"
        )
    }
}

/// The names that the actions of a module may refer to, and their references to modules.
final class ActionContext {
    let upstreams: UpstreamNames
    /// The module's own parameters; nil when they could not be read.
    let parameters: [ParameterDeclaration]?
    /// True when the module is open to all.
    let isPublic: Bool
    /// True when several instances share a Redis server.
    let hasRedis: Bool
    /// The scope header fields that trusted proxies set or strip, in lower case.
    let scopeHeaders: [String]
    /// The URLs that clients may open.
    let links: LinkRule
    /// The modules that are opened, to be checked once all are read.
    var opens: [OpenReference] = []
    var addresses: [OpenedAddress] = []

    init(
        upstreams: UpstreamNames,
        parameters: [ParameterDeclaration]?,
        isPublic: Bool,
        readingContext: ModuleReadingContext
    ) {
        self.upstreams = upstreams
        self.parameters = parameters
        self.isPublic = isPublic
        hasRedis = readingContext.hasRedis
        scopeHeaders = readingContext.scopeHeaders
        links = readingContext.links
    }
}

/// A module that an action opens.
struct OpenReference {
    var module: String
    var node: ConfigurationNode
    var parameters: [NamedValue<ConfigurationNode>]
}

/// An address that an action opens.
struct OpenedAddress {
    var address: Template
    var node: ConfigurationNode
}

/// Checks values given to parameters by name; templates may give anything.
struct ParameterArguments {
    let diagnostics: DiagnosticCollector

    /// Reports each required parameter of a module that is given nothing.
    func checkRequired(
        _ given: [NamedValue<ConfigurationNode>],
        of module: ModuleDeclaration,
        at position: SourcePosition
    ) {
        for parameter in module.parameters
        where parameter.isRequired && !given.contains(where: { $0.name == parameter.name }) {
            diagnostics.report(
                "'\(module.name)' needs its parameter '\(parameter.name)': give it under 'params'",
                at: position
            )
        }
    }

    func check(
        _ given: [NamedValue<ConfigurationNode>],
        against declared: [ParameterDeclaration],
        of module: String
    ) {
        for argument in given {
            guard let parameter = declared.first(where: { $0.name == argument.name }) else {
                diagnostics.reportUnknownParameter(
                    argument.name,
                    at: argument.namePosition,
                    of: module,
                    among: declared.map(\.name)
                )
                continue
            }
            for node in argument.node.valuesOfChoice {
                guard let scalar = node.scalar, !scalar.templateText.hasBytes(of: "${"),
                    argument.node.choice == nil || scalar.resolved != .null
                else { continue }
                _ = ParameterReader(diagnostics: diagnostics)
                    .value(node, of: parameter, named: parameter.name)
            }
        }
    }
}

extension UpstreamNames {
    /// Reports a name that no upstream has.
    func check(_ node: ConfigurationNode?, _ diagnostics: DiagnosticCollector) {
        guard let node, let name = node.text else { return }
        used.insert(name)
        guard isComplete, !names.contains(name) else { return }
        diagnostics.report(
            "there is no upstream '\(name)'",
            at: node.position,
            nearest: name,
            among: names
        )
    }
}
