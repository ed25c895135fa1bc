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
            read = devices(ConfigurationObject(.all, node), sources.diagnostics)
        }
        let diagnostics = sources.diagnostics.sorted(by: sources.paths)
        guard diagnostics.isEmpty else {
            return .failure(ConfigurationErrors(diagnostics, in: sources))
        }
        return .success(read)
    }

    private static func devices(
        _ keys: ConfigurationObject<DevicesFileKeys>,
        _ diagnostics: DiagnosticCollector
    ) -> TestDevices {
        var result = TestDevices()
        result.textScales = unique(keys.textScales, keys.node(\.textScales), diagnostics)
        result.directions = unique(keys.directions, keys.node(\.directions), diagnostics)
        guard let given = keys.devices else { return result }
        let complete = given.filter { $0.name != nil && $0.width != nil }
        diagnostics.reportRepeats(
            of: "a device",
            among: complete.compactMap { $0.identifier(\.name) }
        )
        result.devices = complete.compactMap { device in
            guard let name = device.name, let width = device.width else { return nil }
            return TestDevice(name: name, width: width, height: device.height, scale: device.scale)
        }
        return result
    }

    /// Returns values of a list, and reports one that is there twice.
    private static func unique<Value: Hashable>(
        _ values: [Value],
        _ node: ConfigurationNode?,
        _ diagnostics: DiagnosticCollector
    ) -> [Value] {
        var seen: Set<Value> = []
        for (value, element) in zip(values, node?.elements ?? [])
        where !seen.insert(value).inserted {
            diagnostics.report("'\(element.text ?? "")' is there twice", at: element.position)
        }
        return values
    }
}
