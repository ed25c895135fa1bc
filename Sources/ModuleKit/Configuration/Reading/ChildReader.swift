/// Makes the children of a composite of checked nodes.
struct ChildReader {
    let diagnostics: DiagnosticCollector
    let parameters: [ParameterDeclaration]?

    func read(_ node: ConfigurationNode?) -> [ChildDeclaration] {
        var lines: [String: Int] = [:]
        return (node?.elements ?? []).compactMap { element in
            guard let module = element.text ?? element.text("name") else { return nil }
            let nameNode = element["as"] ?? element["name"] ?? element
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

    /// What a child's parameters are given, checked against what it declares.
    func arguments(
        _ node: ConfigurationNode?,
        for child: ModuleDeclaration,
        at position: SourcePosition
    ) -> [String: ChildDeclaration.Argument] {
        var arguments: [String: ChildDeclaration.Argument] = [:]
        let given = node?.members ?? []
        for member in given {
            guard let parameter = child.parameter(named: member.key) else {
                diagnostics.report(
                    "'\(child.name)' has no parameter '\(member.key)'",
                    at: member.keyPosition,
                    suggestion: NearestName.find(member.key, among: child.parameters.map(\.name))
                )
                continue
            }
            arguments[member.key] = argument(member.value, for: parameter)
        }
        for parameter in child.parameters
        where parameter.isRequired && !given.contains(where: { $0.key == parameter.name }) {
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
                    suggestion: NearestName.find(name, among: parameters.map(\.name))
                )
            }
            return nil
        }
        if let problem = ParameterFit.problem(own, for: parameter) {
            diagnostics.report(problem, at: node.position)
        }
        return .parameter(name)
    }
}
