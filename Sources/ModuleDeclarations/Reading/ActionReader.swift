package import ConfigurationLanguage
import InputCore
import JSONCore

/// Makes actions of checked nodes: `select`.
struct ActionReader {
    let templates: TemplateReader
    let context: ActionContext

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// An action of a header or footer, which clients do without the service.
    func readClients(_ node: ConfigurationNode) -> ActionDeclaration? {
        guard let given = given(node) else { return nil }
        if let kind = given.keys.action, !kind.isClients {
            let others = ActionDeclaration.Kind.allCases.filter(\.isClients).map(\.rawValue)
            diagnostics.report(
                "'\(kind.rawValue)' is for items: here 'action' must be one of "
                    + others.joined(separator: ", "),
                at: given.actionPosition
            )
        }
        return action(given)
    }

    /// An action of an item; nil where it has a mistake.
    func read(_ node: ConfigurationNode) -> ActionDeclaration? {
        guard let given = given(node) else { return nil }
        if given.keys.action == .toggle {
            diagnostics.report(
                "'toggle' is the 'select' of a child of a cell, as of the image of a heart",
                at: given.actionPosition
            )
        }
        return action(given)
    }

    /// An action of a run of a text, which sets no switch; nil where it has a mistake.
    func readRun(_ node: ConfigurationNode) -> ActionDeclaration? {
        guard let given = given(node) else { return nil }
        if given.keys.action == .toggle {
            diagnostics.report(
                "a run of a text is a link and no switch: 'toggle' is the 'select' of a child of a cell, "
                    + "as of the whole text",
                at: given.actionPosition
            )
            return nil
        }
        return action(given)
    }

    /// An action of a part of a cell, which may set a switch; nil where it has a mistake.
    func readPart(_ node: ConfigurationNode) -> ActionDeclaration? { given(node).flatMap(action) }

    private func given(_ node: ConfigurationNode) -> GivenObject<ActionKeys>? {
        node.isObject ? GivenObject(reading: node) : nil
    }

    private func action(_ given: GivenObject<ActionKeys>) -> ActionDeclaration? {
        let keys = given.keys
        guard let kind = keys.action else { return nil }
        var action = ActionDeclaration(kind: kind, description: .null, request: nil)
        var members = [Self.member(keys.$action, .text(kind.rawValue))]
        switch kind {
        case .open:
            members += target(given) + member(keys.$params, parameters)
            if keys.presentation != ActionKeys.prototype.presentation {
                members.append(Self.member(keys.$presentation, .text(keys.presentation)))
            }
        case .back: break
        case .share, .copy: members += shared(given)
        case .set:
            members += member(keys.$params, parameters)
            checkOwnParameters(keys.params ?? [])
        case .alert, .confirm:
            members += member(keys.$message, words)
            let buttons = (keys.buttons ?? []).compactMap { templates.template($0) }
            if !buttons.isEmpty {
                members.append(Self.member(keys.$buttons, .array(buttons.map { .words($0) })))
            }
        case .emit: members += member(keys.$name, words) + member(keys.$data, templates.data)
        case .request:
            action.request = request(keys)
            members.append(Self.member(keys.$then, .text(keys.then)))
        case .toggle:
            guard let toggle = SwitchReader(templates: templates, context: context).toggle(given),
                let value = try? Template(parsing: "${value:\(toggle.id)}")
            else { return nil }
            action.toggle = toggle
            members.append(Self.member(keys.$id, .text(toggle.id)))
            members.append(Self.member(keys.$value, .template(value)))
        }
        action.description = .object(members)
        return action
    }

    private static func member(_ key: GivenKey, _ value: DataTemplate) -> DataTemplate.Member {
        .init(name: key.name, value: value)
    }

    /// A key of the action's description; nothing where it is not given.
    private func member(
        _ key: GivenKey,
        _ value: (ConfigurationNode?) -> DataTemplate?
    ) -> [DataTemplate.Member] {
        value(key.node).map { [Self.member(key, $0)] } ?? []
    }

    private func words(_ node: ConfigurationNode?) -> DataTemplate? {
        templates.template(node).map { .words($0) }
    }

    // MARK: Opening and setting

    private func target(_ given: GivenObject<ActionKeys>) -> [DataTemplate.Member] {
        let keys = given.keys
        if !keys.$module.isGiven, !keys.$url.isGiven {
            diagnostics.report("the action 'open' needs 'module' or 'url'", at: given.position)
        }
        diagnostics.refuseBoth(keys.$module, keys.$url)
        if let node = keys.$module.node, let name = keys.module {
            context.opens.append(
                OpenReference(module: name, node: node, parameters: keys.params ?? [])
            )
        } else if let position = keys.$params.position, keys.$url.isGiven {
            diagnostics.report(
                "'params' are those of a module: put them into the 'url'",
                at: position
            )
        }
        warnOfRefusedLink(keys.url)
        let link = member(keys.$url) { node in
            let address = templates.template(node)
            if let node, let address {
                context.addresses.append(.init(address: address, node: node))
            }
            return address.map { .link($0) }
        }
        return member(keys.$module, words) + link
    }

    /// The text or the address that is shared or copied.
    private func shared(_ given: GivenObject<ActionKeys>) -> [DataTemplate.Member] {
        let keys = given.keys
        if keys.action == .copy, !keys.$text.isGiven {
            diagnostics.report("the action 'copy' needs the 'text' to copy", at: given.position)
        } else if !keys.$url.isGiven, !keys.$text.isGiven {
            diagnostics.report("the action 'share' needs 'url' or 'text'", at: given.position)
        }
        warnOfRefusedLink(keys.url)
        let link = member(keys.$url) { templates.template($0).map { .link($0) } }
        return link + member(keys.$text, words)
    }

    /// Warns of an address that begins with a scheme which clients must not open: it would be null for them.
    private func warnOfRefusedLink(_ node: ConfigurationNode?) {
        guard let node, let text = node.scalar?.templateText else { return }
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

    private func request(_ keys: ActionKeys) -> ActionDeclaration.Request? {
        // The call is made when the item is mapped: how many parts a width hides is not known.
        let templates = templates.with { $0.hasHidden = false }
        context.upstreams.check(keys.$upstream.node, diagnostics)
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

extension GivenObject where Keys == ActionKeys {
    /// The place of what happens.
    var actionPosition: SourcePosition { keys.$action.node?.position ?? position }
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
package struct OpenReference {
    package var module: String
    package var node: ConfigurationNode
    package var parameters: [NamedValue<ConfigurationNode>]
}

/// An address that an action opens.
package struct OpenedAddress {
    package var address: Template
    package var node: ConfigurationNode
}

/// Checks values given to parameters by name; templates may give anything.
package struct ParameterArguments {
    package let diagnostics: DiagnosticCollector

    package init(diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics
    }

    /// Reports each required parameter of a module that is given nothing.
    package func checkRequired(
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

    package func check(
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
