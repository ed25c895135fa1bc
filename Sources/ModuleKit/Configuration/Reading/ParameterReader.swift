/// Makes `parameters` of checked nodes, and checks that each makes sense.
struct ParameterReader {
    /// The names of the service's own query parameters.
    static let reserved: Set<String> = [
        "width", "height", "scale", "direction", "locale", "textScale", "pages", "format", "since",
        "offset", "overscan", "from", "section", "revision", "select", "proposed", "velocity",
        "start", "occurrence",
    ]

    let diagnostics: DiagnosticCollector

    /// The parameters; nil when `parameters` itself could not be read.
    func read(_ node: ConfigurationNode?) -> [ParameterDeclaration]? {
        guard let node else { return [] }
        return node.members?.map { member in
            if Self.reserved.contains(member.key) {
                diagnostics.report(
                    "a parameter cannot be called '\(member.key)': the service has one of its own",
                    at: member.keyPosition
                )
            }
            return parameter(member.key, member.value)
        }
    }

    private func parameter(_ name: String, _ node: ConfigurationNode) -> ParameterDeclaration {
        var parameter = ParameterDeclaration(
            name: name,
            kind: node.choice("type") ?? .string,
            isRequired: node.boolean("required") ?? false,
            allowed: [],
            minimum: node.number("min"),
            maximum: node.number("max"),
            pattern: node.text("pattern").flatMap { ParameterPattern($0) }
        )
        guard !node.isInvalid, node["type"]?.isInvalid != true else { return parameter }
        checkBounds(parameter, node)
        checkKeys(parameter, node)
        let open = parameter
        for element in node["enum"]?.elements ?? [] {
            guard let value = value(element, of: open, named: "enum") else { continue }
            if parameter.allowed.contains(value) {
                diagnostics.report("'enum' has a value twice", at: element.position)
            }
            parameter.allowed.append(value)
        }
        if let given = node["default"] {
            parameter.defaultValue = value(given, of: parameter, named: "default")
            if parameter.isRequired {
                diagnostics.report(
                    "a required parameter has no default",
                    at: node.keyPosition("default")
                )
            }
        }
        return parameter
    }

    // MARK: Bounds

    private func checkKeys(_ parameter: ParameterDeclaration, _ node: ConfigurationNode) {
        let meaningless: [String] =
            switch parameter.kind {
            case .string: []
            case .integer, .number: ["pattern"]
            case .boolean: ["pattern", "min", "max", "enum"]
            }
        for key in meaningless where node[key] != nil {
            diagnostics.report(
                "'\(key)' does not apply to a parameter of type '\(parameter.kind.rawValue)'",
                at: node.keyPosition(key)
            )
        }
    }

    private func checkBounds(_ parameter: ParameterDeclaration, _ node: ConfigurationNode) {
        if let least = parameter.minimum, let most = parameter.maximum, least > most {
            diagnostics.report(
                "'min' is greater than 'max'",
                at: node["min"]?.position ?? node.position
            )
        }
        guard parameter.kind == .string || parameter.kind == .integer else { return }
        for (key, bound) in [("min", parameter.minimum), ("max", parameter.maximum)] {
            guard let bound, let position = node[key]?.position else { continue }
            if parameter.kind == .string, bound < 0 || bound > 8_192 || bound != bound.rounded() {
                diagnostics.report(
                    "'\(key)' of a text is a number of characters from 0 to 8192",
                    at: position
                )
            } else if bound != bound.rounded() {
                diagnostics.report("'\(key)' of an integer is an integer", at: position)
            }
        }
    }

    // MARK: Values

    /// A value of a parameter that the configuration itself gives; nil, with a report, when the
    /// parameter does not take it.
    func value(
        _ node: ConfigurationNode,
        of parameter: ParameterDeclaration,
        named key: String
    ) -> ParameterValue? {
        guard let scalar = node.scalar else { return nil }
        guard let value = typed(scalar, parameter.kind) else {
            let wanted =
                switch parameter.kind {
                case .string: "text: put it in quotes"
                case .integer: "an integer"
                case .number: "a number"
                case .boolean: "true or false"
                }
            diagnostics.report("'\(key)' must be \(wanted)", at: node.position)
            return nil
        }
        if let problem = parameter.problem(with: value) {
            let allowed = parameter.allowed.map(\.text)
            diagnostics.report(
                "'\(key)' \(problem)",
                at: node.position,
                suggestion: NearestName.find(value.text, among: allowed)
            )
            return nil
        }
        return value
    }

    private func typed(
        _ scalar: ConfigurationScalar,
        _ kind: ParameterDeclaration.Kind
    ) -> ParameterValue? {
        switch kind {
        case .string: scalar.resolved == .text || scalar.isSecret ? .text(scalar.text) : nil
        case .integer: scalar.integer.map { .integer($0) }
        case .number: scalar.number.map { .number($0) }
        case .boolean: scalar.boolean.map { .boolean($0) }
        }
    }
}

extension ParameterDeclaration {
    /// Why the parameter does not take a value of its type; nil when it does.
    func problem(with value: ParameterValue) -> String? {
        if !allowed.isEmpty, !allowed.contains(value) {
            return "must be one of \(allowed.map(\.text).joined(separator: ", "))"
        }
        guard case .text(let text) = value else {
            guard let number = value.number else { return nil }
            if let minimum, number < minimum { return "must not be below \(Self.text(minimum))" }
            if let maximum, number > maximum { return "must not be above \(Self.text(maximum))" }
            return nil
        }
        let count = Double(text.unicodeScalars.count)
        let most = maximum ?? Double(Self.defaultMaximumLength)
        if count < minimum ?? 0 || count > most {
            return "must have \(Self.text(minimum ?? 0)) to \(Self.text(most)) characters"
        }
        if let pattern, !pattern.matches(text) { return "must match '\(pattern.text)'" }
        return nil
    }

    private static func text(_ number: Double) -> String { ParameterValue.number(number).text }
}
