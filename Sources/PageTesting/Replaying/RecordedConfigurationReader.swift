import ConfigurationLanguage
import InputCore
import ModuleConfiguration
import SQLiteStorage

/// Reads configurations as they were recorded, in the folder of another one.
struct RecordedConfigurationReader: Sendable {
    /// The configuration whose folder has the fonts, images and other files that are not recorded.
    let new: ConfigurationTree
    let environment: [ExactString: String]

    /// The reason why a recorded configuration cannot be used.
    struct Failure: Error {
        /// Lines for people.
        let lines: [String]
    }

    /// The text in place of a variable that is not set: it may be an address, and no layout shows it.
    private static let placeholder = "http://placeholder.invalid"

    /// The beginning of a reference to a variable.
    private static let reference = "${env:"

    /// The most mistakes that are named.
    private static let maximumMistakes = 5

    /// Returns the configuration as it would be read in the folder.
    func tree(of recorded: RecordedConfiguration) throws(Failure) -> ConfigurationTree {
        var present: [ExactString: [UInt8]] = [:]
        for (name, bytes) in recorded.files {
            let isMain = name.text.isExactly(recorded.main)
            present[isMain ? new.path : new.folder + name.text] = bytes
        }
        let names = Set(recorded.files.keys)
        let absent = new.fileNames.filter { !names.contains($0) }
            .map { ExactString(new.folder + $0.text) }
        let missing = missingVariables(in: recorded)
        var environment = environment
        for name in missing { environment[name] = Self.placeholder }
        let result = ConfigurationTree.load(
            path: new.path,
            environment: environment,
            files: LayeredFiles(present: present, absent: Set(absent))
        )
        switch result {
        case .success(let tree): return tree
        case .failure(let mistakes):
            var lines = mistakes.diagnostics.filter { $0.severity == .error }
                .prefix(Self.maximumMistakes).map(\.description)
            if !missing.isEmpty {
                let list = missing.sorted().texts.joined(separator: ", ")
                lines.append("it names variables that are not set here: \(list)")
            }
            throw Failure(lines: lines)
        }
    }

    /// Returns the variables without a default that are named and not set.
    private func missingVariables(in recorded: RecordedConfiguration) -> Set<ExactString> {
        var names: Set<ExactString> = []
        for bytes in recorded.files.values {
            let text = String(decoding: bytes, as: UTF8.self)
            var rest = text[...]
            while let range = rest.firstRange(ofBytes: Self.reference) {
                rest = rest[range.upperBound...]
                let name = rest.prefixScalars { $0 != "}" && $0 != ":" }
                rest = rest[name.endIndex...]
                if rest.begins(with: "}"), environment[String(name)]?.isEmpty ?? true {
                    names.insert(String(name))
                }
            }
        }
        return names
    }
}
