import ConfigurationLanguage
import ModuleConfiguration
import TestSupport

/// The laws of configuration files: `galley.yaml === a module`.
enum ConfigurationLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2).map(\.text)
        let files = ["/c/galley.yaml": parts[0], "/c/modules/m.yaml": parts[1]]
        let first = load(files)
        guard case .failure(let errors) = first else { return }
        try require(!errors.diagnostics.isEmpty, "a refused configuration has no mistakes")
        try require(
            errors.diagnostics.contains { $0.severity == .error },
            "a configuration is refused for warnings"
        )
        for diagnostic in errors.diagnostics {
            let lines = (files[diagnostic.file] ?? "").split(
                omittingEmptySubsequences: false,
                whereSeparator: \.isNewline
            )
            try require(!diagnostic.message.isEmpty, "a mistake says nothing")
            try require(
                diagnostic.line >= 1 && diagnostic.column >= 1
                    && (files[diagnostic.file] == nil || diagnostic.line <= lines.count + 1),
                "a mistake stands outside its file: \(diagnostic)"
            )
            let escapes = diagnostic.message.unicodeScalars.contains { $0.value == 0 }
            try require(!escapes, "a message has a NUL")
        }
        guard case .failure(let again) = load(files) else {
            throw BrokenLaw(description: "a refused configuration is accepted the second time")
        }
        try require(
            again.diagnostics == errors.diagnostics,
            "the mistakes are others the second time"
        )
    }

    private static func load(
        _ files: [String: String]
    ) -> Result<GalleyConfiguration, ConfigurationErrors> {
        ConfigurationLoader.load(
            path: "/c/galley.yaml",
            environment: ["A": "a\nb: c"],
            files: MemoryFiles(texts: files)
        )
    }
}
