package import ConfigurationLanguage

/// Reads the file of devices for `galley test`.
package enum DevicesFileReader {
    /// Reads a file, YAML or JSON.
    ///
    /// - Returns: The viewports, or every mistake with its place.
    package static func read(
        path: String,
        environment: [ExactString: String] = [:],
        files: some ConfigurationFiles = DiskFiles()
    ) -> Result<TestDevices, ConfigurationErrors> {
        let sources = ConfigurationSources(environment: environment, files: files)
        var read = TestDevices()
        if let root = sources.read(path) {
            let validator = SchemaValidator(diagnostics: sources.diagnostics)
            let node = validator.check(root, against: .devices, name: "devices file")
            read = TestDevices(reading: node)
            check(read, sources.diagnostics)
        }
        let diagnostics = sources.diagnostics.sorted(by: sources.paths)
        guard diagnostics.isEmpty else {
            return .failure(ConfigurationErrors(diagnostics, in: sources))
        }
        return .success(read)
    }

    /// Reports what is there twice.
    private static func check(_ read: TestDevices, _ diagnostics: DiagnosticCollector) {
        reportRepeats(of: read.textScales, in: read.$textScales.node, diagnostics)
        reportRepeats(of: read.directions, in: read.$directions.node, diagnostics)
        let named = read.devices.filter { $0.$width.node?.scalar != nil }.compactMap { device in
            device.$name.node.flatMap { node in node.text.map { ($0, node.position) } }
        }
        diagnostics.reportRepeats(of: "a device", among: named)
    }

    private static func reportRepeats<Value: Hashable>(
        of values: [Value],
        in node: ConfigurationNode?,
        _ diagnostics: DiagnosticCollector
    ) {
        var seen: Set<Value> = []
        for (value, element) in zip(values, node?.elements ?? [])
        where !seen.insert(value).inserted {
            diagnostics.report("'\(element.text ?? "")' is there twice", at: element.position)
        }
    }
}
