import ConfigurationLanguage

/// Makes the rules of `galley test` of checked nodes, and checks that the samples are pages of the module.
struct PageTestReader {
    let diagnostics: DiagnosticCollector
    /// The module's parameters; nil when they could not be read.
    let parameters: [ParameterDeclaration]?

    /// The service's own parameters that a sample may have.
    private static let ownNames = ["locale", "pages"]

    func read(_ given: PageTestDeclaration) -> PageTestDeclaration {
        var test = given
        guard let elements = test.$samples.node?.elements else { return test }
        test.samples = elements.compactMap { element in
            KeyType.arguments.decode(element).map { sample($0, at: element.position) }
        }
        return test
    }

    private func sample(
        _ given: [NamedValue<ConfigurationNode>],
        at position: SourcePosition
    ) -> PageSample {
        var sample = PageSample()
        sample.parameters = given.compactMap { entry in
            text(of: entry).map { PageSample.Parameter(name: entry.name, value: $0) }
        }.sorted { $0.name < $1.name }
        for parameter in parameters ?? []
        where parameter.isRequired && !given.contains(where: { $0.name == parameter.name }) {
            diagnostics.report(
                "a sample must have the required parameter '\(parameter.name)'",
                at: position
            )
        }
        return sample
    }

    private func text(of entry: NamedValue<ConfigurationNode>) -> String? {
        switch entry.name {
        case "locale": return checked(entry, as: .locale)
        case "pages": return checked(entry, as: .integer(1...1_000))
        default: break
        }
        guard let parameters else { return nil }
        guard let parameter = parameters.first(where: { $0.name == entry.name }) else {
            diagnostics.reportUnknownParameter(
                entry.name,
                at: entry.namePosition,
                of: "the module",
                among: parameters.map(\.name) + Self.ownNames
            )
            return nil
        }
        return ParameterReader(diagnostics: diagnostics)
            .value(entry.node, of: parameter, named: entry.name)?.text
    }

    private func checked(_ entry: NamedValue<ConfigurationNode>, as type: ScalarType) -> String? {
        let validator = SchemaValidator(diagnostics: diagnostics)
        let context = SchemaValidator.Context(key: entry.name, keyPosition: entry.namePosition)
        return validator.check(entry.node, against: ScalarSchema(type: type), in: context).text
    }
}
