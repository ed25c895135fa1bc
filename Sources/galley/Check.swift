import ArgumentParser
import Glibc
import JSONCore
import ModuleConfiguration
import ModuleKit

/// `galley check`: every mistake in a configuration, offline.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reads the configuration offline and prints every mistake in it.",
        discussion:
            "Exits with 0 when there is no mistake, 1 with mistakes (with --strict: or warnings), 2 when it cannot be run so."
    )

    /// The format of findings.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    @Argument(help: "galley.yaml files, each read with all that it names; else as for serve.")
    var files: [String] = []

    @Option(help: "One more of them.")
    var config: String?

    @Flag(help: "Warnings fail too.")
    var strict = false

    @Option(help: "How findings are printed: text or json.")
    var format = Format.text

    func run() throws {
        let environment = Environment.all
        let given = files + (config.map { [$0] } ?? [])
        let paths = try (given.isEmpty ? [nil] : given.map { Optional($0) })
            .map { try ConfigurationPath.existing($0, environment: environment) }
        var findings: [Diagnostic] = []
        for path in paths {
            switch ConfigurationLoader.load(path: path, environment: environment) {
            case .failure(let mistakes): findings += mistakes.diagnostics
            case .success(let configuration):
                findings += configuration.warnings
                if format == .text {
                    let count = configuration.modules.count
                    print("\(path): \(count) module\(count == 1 ? "" : "s"), no mistakes")
                }
            }
        }
        switch format {
        case .text: for finding in findings { print(finding) }
        case .json: print(Self.json(findings))
        }
        if findings.contains(where: { strict || $0.severity == .error }) { throw ExitCode(1) }
    }

    private static func json(_ findings: [Diagnostic]) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("findings", array: findings) { writer, finding in
                writer.object { writer in
                    writer.member("file", string: finding.file)
                    writer.member("line", integer: finding.line)
                    writer.member("column", integer: finding.column)
                    writer.member("message", string: finding.message)
                    writer.member("severity", string: finding.severity.rawValue)
                    if let suggestion = finding.suggestion {
                        writer.member("suggestion", string: suggestion)
                    }
                }
            }
        }
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
