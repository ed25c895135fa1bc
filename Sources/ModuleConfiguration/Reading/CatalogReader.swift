import ConfigurationLanguage
import InputCore
import ModuleDeclarations

/// Makes catalogues of the nodes of their files.
struct CatalogReader {
    let diagnostics: DiagnosticCollector
    private(set) var catalogs: [Catalog] = []
    private var names: [(id: String, position: SourcePosition)] = []

    init(diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics
    }

    /// Adds the catalogue of a file.
    mutating func add(_ root: ConfigurationNode) {
        let node = SchemaValidator(diagnostics: diagnostics)
            .check(root, against: .catalog, name: "catalogue")
        let keys = CatalogKeys(reading: node)
        guard !keys.name.isEmpty else { return }
        if let position = keys.$name.node?.position { names.append((keys.name, position)) }
        var features = AcceptedFeatures()
        for type in keys.types ?? [] { add(type, to: &features) }
        features.elements = Set(keys.elements ?? [])
        features.features = Set(keys.features ?? [])
        features.actions = Set(keys.actions ?? [])
        checkLength(of: features, at: keys.$types.position ?? node.position)
        let places = Dictionary(
            exact: (keys.types ?? []).map { ($0.name, SourcePlace($0.namePosition)) },
            uniquingKeysWith: { first, _ in first }
        )
        catalogs.append(Catalog(name: keys.name, features: features, places: places))
    }

    /// Reports names that are there twice.
    func checkUnique() {
        diagnostics.reportRepeats(of: "a catalogue", among: names)
    }

    private func add(_ type: NamedValue<Int>, to features: inout AcceptedFeatures) {
        guard let version = type.value else { return }
        let isVersioned = ClientType(type.name).name.text != type.name
        if isVersioned || !AcceptedFeatures.isTypeName(type.name) {
            diagnostics.report(
                isVersioned
                    ? "the highest version of a type is its value: '\(ClientType(type.name).name): \(version)'"
                    : "a type is 1 to \(AcceptedFeatures.maximumNameBytes) bytes without commas and control "
                        + "characters",
                at: type.namePosition
            )
        }
        features.types[type.name] = version
    }

    /// Pages whose types come from data are named by all types.
    private func checkLength(of features: AcceptedFeatures, at position: SourcePosition) {
        let count = features.text.utf8.count
        guard count > AcceptedFeatures.maximumBytes else { return }
        diagnostics.report(
            "as a list it has \(count) bytes: a catalogue has at most \(AcceptedFeatures.maximumBytes)",
            at: position
        )
    }
}
