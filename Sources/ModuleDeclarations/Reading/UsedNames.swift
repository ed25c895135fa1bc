package import ConfigurationLanguage

/// The names that something refers to, noted while files are read. A class, so that every reader notes
/// them in one place.
package final class UsedNames {
    private var names: Set<ExactString> = []

    /// Notes a name.
    func insert(_ name: String) { names.insert(name) }

    /// A Boolean value that indicates whether a name was noted.
    package func contains(_ name: String) -> Bool { names.contains(name) }
}

/// Warns of requests and parameters of a module that nothing in it refers to.
package struct UnusedNamesValidator {
    package let diagnostics: DiagnosticCollector
    package let module: ParsedModule

    package init(diagnostics: DiagnosticCollector, module: ParsedModule) {
        self.diagnostics = diagnostics
        self.module = module
    }

    /// Warns of every request and parameter that is not used. O(names · size of the module).
    package func check() {
        let texts = module.node.scalars.map(\.templateText)
        checkParameters(texts.filter { $0.hasBytes(of: "params.") })
        if [.batch, .chain].contains(module.declaration.kind) { checkRequests(texts) }
    }

    private func checkParameters(_ texts: [String]) {
        for parameter in module.keys.parameters ?? [] {
            let reference = "params.\(parameter.name)"
            let isUsed = texts.contains {
                $0.hasBytes(of: reference) { $0.map(NameRule.variable.takes) != true }
            }
            guard !isUsed else { continue }
            diagnostics.warn(
                "parameter '\(parameter.name)' changes nothing: no '${\(reference)}' is in this module",
                at: parameter.namePosition
            )
        }
    }

    /// A request is used where a component is made `from` it, be it as the only one, and where a template, condition
    /// or `forEach` reads its response; one that posts may be sent for its effect alone.
    private func checkRequests(_ texts: [String]) {
        let feeding = module.declaration.components.flatMap(\.requests)
        for request in module.keys.givenRequests.map(\.keys) {
            guard let node = request.$id.node, let id = node.text, request.method == .get,
                texts.count(where: { $0 == id }) < 2,
                !feeding.contains(where: { $0.isExactly(id) })
            else { continue }
            let isRead = texts.contains { $0.hasBytes(of: "\(id):$") || $0.hasBytes(of: "$.\(id)") }
            guard !isRead else { continue }
            diagnostics.warn(
                "request '\(id)' is fetched for nothing: no component is 'from: \(id)', and nothing "
                    + "reads '${\(id):$…}'",
                at: node.position
            )
        }
    }
}
