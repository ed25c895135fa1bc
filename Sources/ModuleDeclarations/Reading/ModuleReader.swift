package import ConfigurationLanguage
import FormatCore
import JSONCore
import UpstreamKit

/// A module with the places that later checks report.
package struct ParsedModule {
    package var declaration: ModuleDeclaration
    package var keys: ModuleKeys
    /// The module, as it was checked.
    package var node: ConfigurationNode
    /// The modules that its actions open.
    package var opens: [OpenReference] = []
    /// The addresses that its actions open.
    package var addresses: [OpenedAddress] = []
    /// The texts that its templates name.
    package var textUses: [TextUses.Use] = []
}

/// Makes a module of a file's nodes.
package struct ModuleReader {
    package let diagnostics: DiagnosticCollector
    package let upstreams: UpstreamNames
    package let pieces: Pieces
    package let readingContext: ModuleReadingContext

    package init(
        diagnostics: DiagnosticCollector,
        upstreams: UpstreamNames,
        pieces: Pieces,
        readingContext: ModuleReadingContext
    ) {
        self.diagnostics = diagnostics
        self.upstreams = upstreams
        self.pieces = pieces
        self.readingContext = readingContext
    }

    /// The module; nil when it is not even known what it is.
    package func read(_ root: ConfigurationNode, file: String) -> ParsedModule? {
        let filled = pieces.fill(module: root)
        var read = read(filled: filled, file: file)
        guard let declaration = read?.declaration else { return nil }
        read?.declaration.source = ModuleSource(
            module: filled,
            cells: declaration.kind == .form ? pieces.filledCells : [:],
            upstreams: upstreams.names,
            readingContext: readingContext,
            file: file
        )
        return read
    }

    /// The module of nodes in which every `use` is filled in; nil when it is not even known what it is.
    package func read(filled: ConfigurationNode, file: String) -> ParsedModule? {
        let validator = SchemaValidator(
            diagnostics: diagnostics,
            palette: readingContext.palette
        )
        let node = validator.check(filled, against: .module, name: "module")
        let keys = ModuleKeys(reading: node)
        let parameters = ParameterReader(diagnostics: diagnostics).read(keys)
        check(validator.parameterUses, against: parameters)
        let actions = ActionContext(
            upstreams: upstreams,
            parameters: parameters,
            isPublic: keys.isPublic,
            readingContext: readingContext
        )
        let textUses = TextUses(fallback: keys.locale ?? TextFormats.standardLocale)
        let parts = ModuleBuilder(
            diagnostics: diagnostics,
            node: node,
            keys: keys,
            pieces: pieces,
            readingContext: readingContext,
            parameters: parameters,
            actions: actions,
            textUses: textUses,
            textColor: readingContext.palette.isDeclared ? StandardTextColor() : nil
        )
        let declaration = parts.declaration(file: file)
        return declaration.map {
            ParsedModule(
                declaration: $0,
                keys: keys,
                node: node,
                opens: actions.opens,
                addresses: actions.addresses,
                textUses: textUses.all
            )
        }
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
                    nearest: use.parameter,
                    among: parameters.map(\.name)
                )
                continue
            }
            if let problem = ParameterValidator.problem(parameter, in: use.scalar) {
                diagnostics.report("'\(use.key)': \(problem)", at: use.node.position)
            }
        }
    }
}
