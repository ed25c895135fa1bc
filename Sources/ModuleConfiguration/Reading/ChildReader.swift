/// Makes the children of a composite of checked nodes.
struct ChildReader {
    let diagnostics: DiagnosticCollector
    let parameters: [ParameterDeclaration]?

    /// The children in the file's order.
    func read(_ module: ConfigurationObject<ModuleKeys>) -> [ChildDeclaration] {
        var lines: [String: Int] = [:]
        return (module.modules ?? []).compactMap { node in
            let keys = ConfigurationObject(ChildKeys.all, node)
            guard let module = Self.module(of: keys) else { return nil }
            let nameNode = keys.node(\.alias) ?? keys.node(\.name) ?? node
            let name = nameNode.text ?? module
            if let line = lines.updateValue(nameNode.position.line, forKey: name) {
                diagnostics.report(
                    "a child '\(name)' is already in line \(line): give this one another name "
                        + "with 'as'",
                    at: nameNode.position
                )
            }
            return ChildDeclaration(module: module, name: name, arguments: [:])
        }
    }

    /// The module that a child shows: its name alone, or the key of an object.
    static func module(of keys: ConfigurationObject<ChildKeys>) -> String? {
        keys.node?.text ?? keys.name
    }

    /// The arguments of a child's parameters, checked against its declarations.
    func arguments(
        _ given: [NamedValue<ConfigurationNode>],
        for child: ModuleDeclaration,
        at position: SourcePosition
    ) -> [String: ChildDeclaration.Argument] {
        var arguments: [String: ChildDeclaration.Argument] = [:]
        for entry in given {
            guard let parameter = child.parameter(named: entry.name) else {
                diagnostics.report(
                    "'\(child.name)' has no parameter '\(entry.name)'",
                    at: entry.namePosition,
                    suggestion: SpellingSuggestion.find(
                        entry.name,
                        among: child.parameters.map(\.name)
                    )
                )
                continue
            }
            arguments[entry.name] = argument(entry.node, for: parameter)
        }
        for parameter in child.parameters
        where parameter.isRequired && !given.contains(where: { $0.name == parameter.name }) {
            diagnostics.report(
                "'\(child.name)' needs its parameter '\(parameter.name)': give it under 'params'",
                at: position
            )
        }
        return arguments
    }

    private func argument(
        _ node: ConfigurationNode,
        for parameter: ParameterDeclaration
    ) -> ChildDeclaration.Argument? {
        guard let scalar = node.scalar else { return nil }
        guard scalar.templateText.contains("${") else {
            return ParameterReader(diagnostics: diagnostics)
                .value(node, of: parameter, named: parameter.name).map { .value($0) }
        }
        guard let name = ScalarSchema.parameterName(in: scalar) else {
            diagnostics.report(
                "a child's parameter is a value or exactly '${params.NAME}'",
                at: node.position
            )
            return nil
        }
        guard let own = parameters?.first(where: { $0.name == name }) else {
            if let parameters {
                diagnostics.report(
                    "no parameter '\(name)' is declared",
                    at: node.position,
                    suggestion: SpellingSuggestion.find(name, among: parameters.map(\.name))
                )
            }
            return nil
        }
        if let problem = ParameterValidator.problem(own, for: parameter) {
            diagnostics.report(problem, at: node.position)
        }
        return .parameter(name)
    }
}
