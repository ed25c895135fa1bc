package import ConfigurationLanguage

/// Reads `parameters` from checked nodes, and reports keys that contradict each other.
package struct ParameterReader {
    /// The names of the service's own query parameters, which no module may take.
    package static let reserved: Set<ExactString> = [
        "width", "height", "scale", "direction", "locale", "textScale", "pages", "format", "since",
        "offset", "overscan", "from", "section", "revision", "select", "proposed", "velocity",
        "start", "occurrence", "item", "to", "prefer", "anchor", "top", "mode", "explain", "theme",
        "accepts", "platform", "textSize", "fontScale",
    ]

    package let diagnostics: DiagnosticCollector

    package init(diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics
    }

    /// Returns the parameters; nil when `parameters` itself could not be read.
    func read(_ module: ModuleKeys) -> [ParameterDeclaration]? {
        guard let given = module.parameters else { return module.$parameters.isGiven ? nil : [] }
        return given.map { entry in
            if Self.reserved.contains(entry.name) {
                diagnostics.report(
                    "a parameter cannot be called '\(entry.name)': the service has one of its own",
                    at: entry.namePosition
                )
            }
            var parameter = entry.value ?? .prototype
            parameter.name = entry.name
            return entry.value == nil ? parameter : checked(parameter)
        }
    }

    /// Returns a parameter with the values that are typed by its own keys.
    private func checked(_ given: ParameterDeclaration) -> ParameterDeclaration {
        guard given.$kind.node?.isInvalid != true else { return given }
        checkBounds(of: given)
        checkKeys(of: given)
        var parameter = given
        for element in given.givenValues ?? [] {
            guard let value = value(element, of: given, named: given.$givenValues.name) else {
                continue
            }
            if parameter.allowed.contains(value) {
                diagnostics.report("'enum' has a value twice", at: element.position)
            }
            parameter.allowed.append(value)
        }
        guard let node = given.givenDefault else { return parameter }
        parameter.defaultValue = value(node, of: parameter, named: given.$givenDefault.name)
        if parameter.isRequired {
            diagnostics.report(
                "a required parameter has no default",
                at: given.$givenDefault.position ?? node.position
            )
        }
        return parameter
    }

    // MARK: Bounds

    private func checkKeys(of parameter: ParameterDeclaration) {
        let meaningless: [GivenKey] =
            switch parameter.kind {
            case .string: []
            case .integer, .number: [parameter.$pattern]
            case .boolean:
                [
                    parameter.$pattern, parameter.$minimum, parameter.$maximum,
                    parameter.$givenValues,
                ]
            }
        diagnostics.refuse(
            meaningless,
            because: "does not apply to a parameter of type '\(parameter.kind.rawValue)'"
        )
    }

    private func checkBounds(of parameter: ParameterDeclaration) {
        let (minimum, maximum) = (parameter.$minimum, parameter.$maximum)
        if let least = parameter.minimum, let greatest = parameter.maximum, least > greatest {
            diagnostics.report(
                "'min' is greater than 'max'",
                at: minimum.node?.position ?? .nowhere
            )
        }
        guard parameter.kind == .string || parameter.kind == .integer else { return }
        for (key, bound) in [(minimum, parameter.minimum), (maximum, parameter.maximum)] {
            guard let bound, let position = key.node?.position else { continue }
            if parameter.kind == .string, bound < 0 || bound > 8_192 || bound != bound.rounded() {
                diagnostics.report(
                    "'\(key.name)' of a text is a number of characters from 0 to 8192",
                    at: position
                )
            } else if bound != bound.rounded() {
                diagnostics.report("'\(key.name)' of an integer is an integer", at: position)
            }
        }
    }

    // MARK: Values

    /// Returns a value of a parameter that the configuration gives; nil, with a report, when the parameter does
    /// not take it.
    package func value(
        _ node: ConfigurationNode,
        of parameter: ParameterDeclaration,
        named key: String
    ) -> ParameterValue? {
        guard let scalar = node.scalar else { return nil }
        guard let value = typed(scalar, as: parameter.kind) else {
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
                suggestion: SpellingSuggestion.find(value.text, among: allowed)
            )
            return nil
        }
        return value
    }

    private func typed(
        _ scalar: ConfigurationScalar,
        as kind: ParameterDeclaration.Kind
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
    /// Returns the reason why the parameter does not take a value of its type; nil when it does.
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
