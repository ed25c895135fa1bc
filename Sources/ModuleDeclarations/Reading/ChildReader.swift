package import ConfigurationLanguage

/// Makes the children of a composite of checked nodes.
package struct ChildReader {
    package let diagnostics: DiagnosticCollector
    package let parameters: [ParameterDeclaration]?

    package init(diagnostics: DiagnosticCollector, parameters: [ParameterDeclaration]?) {
        self.diagnostics = diagnostics
        self.parameters = parameters
    }

    /// The children in the file's order.
    func read(_ module: ModuleKeys) -> [ChildDeclaration] {
        let children = (module.modules ?? []).compactMap { node in
            let child = GivenObject<ChildKeys>(reading: node)
            return child.module.map { module in
                let name = child.keys.$alias.node ?? child.keys.$name.node ?? node
                return (module: module, id: name.text ?? module, position: name.position)
            }
        }
        diagnostics.reportRepeats(
            of: "a child",
            among: children.map { ($0.id, $0.position) },
            hint: ": give this one another name with 'as'"
        )
        return children.map { ChildDeclaration(module: $0.module, name: $0.id, arguments: [:]) }
    }

    /// The arguments of a child's parameters, checked against its declarations.
    package func arguments(
        _ given: [NamedValue<ConfigurationNode>],
        for child: ModuleDeclaration,
        at position: SourcePosition
    ) -> [ExactString: ChildDeclaration.Argument] {
        var arguments: [ExactString: ChildDeclaration.Argument] = [:]
        for entry in given {
            guard let parameter = child.parameter(named: entry.name) else {
                diagnostics.reportUnknownParameter(
                    entry.name,
                    at: entry.namePosition,
                    of: "'\(child.name)'",
                    among: child.parameters.map(\.name)
                )
                continue
            }
            arguments[entry.name] = argument(entry.node, for: parameter)
        }
        ParameterArguments(diagnostics: diagnostics).checkRequired(given, of: child, at: position)
        return arguments
    }

    private func argument(
        _ node: ConfigurationNode,
        for parameter: ParameterDeclaration
    ) -> ChildDeclaration.Argument? {
        guard let scalar = node.scalar else { return nil }
        guard scalar.templateText.hasBytes(of: "${") else {
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
                    nearest: name,
                    among: parameters.map(\.name)
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
