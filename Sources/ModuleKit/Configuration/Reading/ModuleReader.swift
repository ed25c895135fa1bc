import JSONCore
import UpstreamKit

/// A module with the places that later checks report.
struct ReadModule {
    var declaration: ModuleDeclaration
    var node: ConfigurationNode
    /// The modules that its actions open.
    var opens: [OpenReference] = []
}

/// Makes a module of a file's nodes.
struct ModuleReader {
    let diagnostics: DiagnosticCollector
    let upstreams: UpstreamNames
    let policies: [String: CachePolicy]
    let fonts: FontNames
    let pieces: Pieces

    /// The module; nil when it is not even known what it is.
    func read(_ root: ConfigurationNode, file: String) -> ReadModule? {
        let validator = SchemaValidator(diagnostics: diagnostics)
        let node = validator.check(pieces.fill(module: root), .module, name: "module")
        let parameters = ParameterReader(diagnostics: diagnostics).read(node["parameters"])
        check(validator.parameterUses, against: parameters)
        let actions = ActionContext(upstreams: upstreams, parameters: parameters)
        let parts = ModuleParts(
            diagnostics: diagnostics,
            node: node,
            upstreams: upstreams,
            policies: policies,
            fonts: fonts,
            parameters: parameters,
            actions: actions,
            pieces: pieces
        )
        let declaration = parts.declaration(file: file)
        return declaration.map { ReadModule(declaration: $0, node: node, opens: actions.opens) }
    }

    /// Keys that are a parameter: it must be declared, and every value of it be one for the key.
    private func check(
        _ uses: [SchemaValidator.ParameterUse],
        against parameters: [ParameterDeclaration]?
    ) {
        guard let parameters else { return }
        for use in uses {
            guard let parameter = parameters.first(where: { $0.name == use.parameter }) else {
                diagnostics.report(
                    "no parameter '\(use.parameter)' is declared",
                    at: use.node.position,
                    suggestion: NearestName.find(use.parameter, among: parameters.map(\.name))
                )
                continue
            }
            if let problem = ParameterFit.problem(parameter, in: use.scalar) {
                diagnostics.report("'\(use.key)': \(problem)", at: use.node.position)
            }
        }
    }
}
